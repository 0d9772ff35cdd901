"""Games with their logs and seats, people with their links."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """The tables a game cannot do without."""
    op.create_table(
        "games",
        sa.Column("id", sa.Text(), primary_key=True),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("table", sa.Text(), nullable=False),
        sa.Column("secret", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("updated", sa.BigInteger(), nullable=False),
        sa.Column("header", sa.Text()),
        sa.Column("host", sa.Text()),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("at", sa.Integer(), nullable=False),
        sa.Column("to_act", sa.Integer()),
        sa.Column("due", sa.BigInteger()),
        sa.Column("leased", sa.BigInteger()),
    )
    op.create_index("games_due", "games", ["due"])
    op.create_index("games_listed", "games", ["listed", "status", "created"])
    op.create_index("games_host", "games", ["host"])
    op.create_index("games_updated", "games", ["updated"])
    op.create_table(
        "entries",
        sa.Column("game", sa.Text(), primary_key=True),
        sa.Column("n", sa.Integer(), primary_key=True),
        sa.Column("line", sa.Text(), nullable=False),
        sa.Column("time", sa.BigInteger(), nullable=False),
        sa.Column("key", sa.Text()),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "seats",
        sa.Column("game", sa.Text(), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True),
        sa.Column("person", sa.Text()),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
    )
    op.create_index("seats_person", "seats", ["person"])
    op.create_table(
        "people",
        sa.Column("id", sa.Text(), primary_key=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("secret_hash", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("seen", sa.BigInteger(), nullable=False),
        sa.Column("login", sa.Text()),
        sa.Column("password_hash", sa.Text()),
        sa.Column("settings", sa.Text(), nullable=False),
    )
    op.create_index("people_login", "people", ["login"], unique=True)
    op.create_table(
        "links",
        sa.Column("hash", sa.Text(), primary_key=True),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("person", sa.Text()),
        sa.Column("game", sa.Text()),
        sa.Column("seat", sa.Integer()),
        sa.Column("expires", sa.BigInteger()),
    )
    op.create_index("links_person", "links", ["person"])
    op.create_index("links_game", "links", ["game"])


def downgrade() -> None:
    """An empty database."""
    for table in ("links", "people", "seats", "entries", "games"):
        op.drop_table(table)
