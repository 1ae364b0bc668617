#pragma once
#include <microhttpd.h>

// libmicrohttpd's start and information calls are variadic, and Swift imports no variadic function.

static inline struct MHD_Daemon *cmhd_start(unsigned int flags, MHD_AccessHandlerCallback handler,
                                            MHD_RequestCompletedCallback completed,
                                            MHD_NotifyConnectionCallback connection,
                                            size_t (*unescape)(void *, struct MHD_Connection *, char *),
                                            void *context, struct MHD_OptionItem *options) {
  return MHD_start_daemon(flags, 0, NULL, NULL, handler, context,
                          MHD_OPTION_NOTIFY_COMPLETED, completed, context,
                          MHD_OPTION_NOTIFY_CONNECTION, connection, context,
                          MHD_OPTION_UNESCAPE_CALLBACK, unescape, context,
                          MHD_OPTION_ARRAY, options, MHD_OPTION_END);
}

static inline int cmhd_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

static inline int cmhd_epoll(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD);
  return info ? info->epoll_fd : -1;
}
