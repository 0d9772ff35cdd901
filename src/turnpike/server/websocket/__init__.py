"""The websocket interface: endpoint, session, subscriptions, and the messages in both directions."""
