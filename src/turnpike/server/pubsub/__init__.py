"""Publish and subscribe between the processes of one server: messages, the bus, and its transports."""
