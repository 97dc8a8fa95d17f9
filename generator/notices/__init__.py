"""What the site ships of others: from the bundles, the lock files and the Python runtime itself.

`packages` and `python` find the components and their licences, `page` shows them.
"""
