@_exported import PersistentArray
