"""Every sentence that is not in a template; pages, API and command line share them."""
