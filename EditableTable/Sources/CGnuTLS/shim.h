#pragma once
#include <gnutls/abstract.h>
#include <gnutls/crypto.h>
#include <gnutls/gnutls.h>
#include <gnutls/x509.h>

// `gnutls_free` is a variable that holds a function, which is mutable and so not for Swift.
static inline void cgnutls_free(void *pointer) { gnutls_free(pointer); }
