"""Packages that only research needs: which one is missing, and how to get it."""

from importlib.util import find_spec


def need(*packages: str) -> None:
    """`ImportError` names the first of these packages that is not installed."""
    for package in packages:
        if find_spec(package) is None:
            raise ImportError(f"This needs the package {package}. Install it with: pip install 'turnpike[research]'")
