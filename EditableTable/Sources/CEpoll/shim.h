#pragma once
// Glibc's Swift overlay has neither of these.
#include <sys/epoll.h>
#include <sys/eventfd.h>
