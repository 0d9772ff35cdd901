"""Packages that only research needs: which one is missing, and how to get it."""

from importlib.util import find_spec


def has(package: str) -> bool:
    """Whether a package is installed."""
    try:
        return find_spec(package) is not None
    except ModuleNotFoundError:
        return False


def need(*packages: str) -> None:
    """`ImportError` names the first of these packages that is not installed."""
    for package in packages:
        if not has(package):
            raise ImportError(f"This needs the package {package}. Install it with: pip install 'turnpike[research]'")
