"""How the processes of one server tell each other what changed: messages, the bus, and its transports."""
