#pragma once
#ifdef __linux__
// Glibc's Swift overlay has neither of these.
#include <sys/epoll.h>
#include <sys/eventfd.h>
#endif
