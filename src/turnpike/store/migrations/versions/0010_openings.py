"""How finished games began, for the explorer."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """No game is counted yet; `turnpike db explorer` counts those that are over."""
    op.create_table(
        "opening_games",
        sa.Column("game", sa.Text(), primary_key=True),
    )
    op.create_table(
        "openings",
        sa.Column("position", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("choice", sa.Text(), primary_key=True),
        sa.Column("level", sa.Text(), primary_key=True),
        sa.Column("games", sa.BigInteger(), nullable=False),
        sa.Column("points", sa.BigInteger(), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "opening_settings",
        sa.Column("kind", sa.Text(), primary_key=True),
        sa.Column("options", sa.Text(), primary_key=True),
        sa.Column("games", sa.BigInteger(), nullable=False),
    )


def downgrade() -> None:
    """No explorer."""
    for table in ("opening_settings", "openings", "opening_games"):
        op.drop_table(table)
