"""What the tests of research share."""

from services import url

__all__ = ["url"]
