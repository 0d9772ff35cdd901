"""Migrating a database to the schema of schema.py, one step of migrations/versions at a time, and back."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from turnpike.store.rows import StoreError

MIGRATIONS = Path(__file__).parent / "migrations"


def _config(c: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = c
    return config


def newest() -> str:
    """The revision this program works with."""
    return ScriptDirectory.from_config(_config()).get_current_head() or "base"


def revisions() -> list[str]:
    """All revisions that this program can migrate."""
    return [step.revision for step in ScriptDirectory.from_config(_config()).walk_revisions()]


def revision(c: Connection) -> str:
    """The revision of a database; "base" if it is empty."""
    return MigrationContext.configure(c).get_current_revision() or "base"


def upgrade(c: Connection, to: str = "head") -> None:
    """Migrate a database up to a revision. The caller commits."""
    if revision(c) != "base" and revision(c) > newest():
        check(c)
    command.upgrade(_config(c), to)


def downgrade(c: Connection, to: str = "base") -> None:
    """Migrate a database back to an older revision; data that only newer ones have is lost. The caller commits."""
    command.downgrade(_config(c), to)


def check(c: Connection) -> None:
    """Refuse a database that is not up to date, or that a newer program has migrated."""
    has, needs = revision(c), newest()
    if has == needs:
        return
    if has == "base" or has < needs:
        raise StoreError(f"The database has revision {has}, this program needs {needs}. Run: turnpike db upgrade")
    raise StoreError(f"The database has revision {has}, this program knows {needs}. Use the newer program.")
