@_exported import ObservableArray
