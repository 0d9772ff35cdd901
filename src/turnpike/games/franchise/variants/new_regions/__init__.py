"""Queenie 3, New regions (§10): region tiles that pay in other ways, and two tiles that help to expand."""
