// One import is enough to write a list window.
@_exported public import CGtk
@_exported public import GLibSupport
@_exported public import ObservableArray
