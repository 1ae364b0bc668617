#pragma once
#include <gtk/gtk.h>
#include <glib-unix.h>

// Swift imports static inline functions. What its importer leaves out (macros like functions, casts in macros,
// variable arguments) is wrapped here, and nothing else.
static inline GType gtk_shim_type_object(void) { return G_TYPE_OBJECT; }
static inline GType gtk_shim_type_boolean(void) { return G_TYPE_BOOLEAN; }

// Variadic in C: the one shape that is needed.
static inline void gtk_shim_set_accessible_label(gpointer widget, const char *label) {
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

// libdispatch's port of the main queue, for run loops that are not its own.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *);
