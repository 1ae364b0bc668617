// How many bytes of the heap are in use. glibc's <malloc.h> is not in Swift's Glibc module.
#ifndef BENCHMARKS_CHEAP_SHIM_H
#define BENCHMARKS_CHEAP_SHIM_H

#include <stddef.h>

#if defined(__APPLE__)
#include <malloc/malloc.h>
#elif defined(__linux__)
#include <features.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif
#endif

/// Zero where the heap does not tell.
static inline size_t benchmarks_heap_in_use(void) {
#if defined(__APPLE__)
  return mstats().bytes_used;
#elif defined(__GLIBC__) && (__GLIBC__ > 2 || (__GLIBC__ == 2 && __GLIBC_MINOR__ >= 33))
  struct mallinfo2 heap = mallinfo2();
  return heap.uordblks + heap.hblkhd;
#else
  return 0;
#endif
}

#endif
