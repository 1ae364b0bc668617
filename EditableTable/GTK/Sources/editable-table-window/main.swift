import GLibSupport

MainLoop.runMainActor()
