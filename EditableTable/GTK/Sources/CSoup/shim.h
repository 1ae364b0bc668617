#pragma once
#include <libsoup/soup.h>

// Variadic in C. libsoup opens two connections to a server, and one of them is the stream's.
static inline SoupSession *soup_shim_session_new(int connections) {
  return soup_session_new_with_options("max-conns", connections, "max-conns-per-host", connections, NULL);
}
