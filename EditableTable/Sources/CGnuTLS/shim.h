#pragma once
#include <gnutls/abstract.h>
#include <gnutls/crypto.h>
#include <gnutls/gnutls.h>
#include <gnutls/x509.h>

// `gnutls_malloc` and `gnutls_free` are variables that hold functions, which are mutable and so not for Swift.
static inline void *cgnutls_malloc(size_t size) { return gnutls_malloc(size); }
static inline void cgnutls_free(void *pointer) { gnutls_free(pointer); }

// What a server asks at each handshake for its certificate.
typedef gnutls_certificate_retrieve_function3 *cgnutls_retrieve;
