"""How the database came to be: one step a file in versions/, run by turnpike.store.upgrade."""
