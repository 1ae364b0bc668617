#pragma once
#include <microhttpd.h>
#include <stdbool.h>
#include <sys/select.h>
#include <sys/socket.h>

// libmicrohttpd's start and information calls are variadic, and Swift imports no variadic function. Its
// flags are combined here because Swift imports them as constants from 0.9 and as an option set from 1.0.

static inline struct MHD_Daemon *cmhd_start(bool uses_epoll, bool uses_tls, MHD_AccessHandlerCallback handler,
                                            MHD_RequestCompletedCallback completed,
                                            MHD_NotifyConnectionCallback connection,
                                            size_t (*unescape)(void *, struct MHD_Connection *, char *),
                                            void *(*target)(void *, const char *, struct MHD_Connection *),
                                            void *context, struct MHD_OptionItem *options) {
  unsigned int flags = MHD_ALLOW_SUSPEND_RESUME;
  if (uses_epoll) flags |= MHD_USE_EPOLL;
  if (uses_tls) flags |= MHD_USE_TLS;
  return MHD_start_daemon(flags, 0, NULL, NULL, handler, context,
                          MHD_OPTION_NOTIFY_COMPLETED, completed, context,
                          MHD_OPTION_NOTIFY_CONNECTION, connection, context,
                          MHD_OPTION_UNESCAPE_CALLBACK, unescape, context,
                          MHD_OPTION_URI_LOG_CALLBACK, target, context,
                          MHD_OPTION_ARRAY, options, MHD_OPTION_END);
}

static inline int cmhd_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

// The address of the peer; NULL when it is not known.
static inline const struct sockaddr *cmhd_address(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  return info ? info->client_addr : NULL;
}

static inline int cmhd_epoll(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD);
  return info ? info->epoll_fd : -1;
}

// Swift imports none of the macros that fill an fd_set.

static const int cmhd_set_size = FD_SETSIZE;

struct cmhd_ready {
  fd_set reads, writes, exceptions;
};

// Waits until the daemon, which was started without epoll, or `wakeup` is ready, at most `milliseconds`.
// True when somebody waits at `listener` to be accepted; it is looked at only when `accepts`, and not
// when it is negative. Both descriptors must be below `cmhd_set_size`.
static inline bool cmhd_select(struct MHD_Daemon *daemon, struct cmhd_ready *ready, int wakeup,
                               int listener, bool accepts, int milliseconds) {
  FD_ZERO(&ready->reads);
  FD_ZERO(&ready->writes);
  FD_ZERO(&ready->exceptions);
  MHD_socket highest = wakeup;
  MHD_get_fdset2(daemon, &ready->reads, &ready->writes, &ready->exceptions, &highest, FD_SETSIZE);
  FD_SET(wakeup, &ready->reads);
  // libmicrohttpd puts it in even when it can take no connection, and the wait would never be one.
  if (listener >= 0 && !accepts) FD_CLR(listener, &ready->reads);
  struct timeval time = {milliseconds / 1000, (milliseconds % 1000) * 1000};
  int count = select(highest + 1, &ready->reads, &ready->writes, &ready->exceptions, &time);
  if (count < 0) {
    FD_ZERO(&ready->reads);
    FD_ZERO(&ready->writes);
    FD_ZERO(&ready->exceptions);
  }
  return count > 0 && listener >= 0 && FD_ISSET(listener, &ready->reads);
}

static inline void cmhd_run(struct MHD_Daemon *daemon, const struct cmhd_ready *ready) {
  MHD_run_from_select(daemon, &ready->reads, &ready->writes, &ready->exceptions);
}
