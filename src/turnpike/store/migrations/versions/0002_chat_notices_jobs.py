"""Chat, how people want to be told, and jobs."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """What goes on around the games."""
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "chat",
        sa.Column("id", number, primary_key=True, autoincrement=True),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("person", sa.Text()),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("time", sa.BigInteger(), nullable=False),
    )
    op.create_index("chat_game", "chat", ["game", "id"])
    op.create_index("chat_person", "chat", ["person"])
    op.create_table(
        "notices",
        sa.Column("person", sa.Text(), primary_key=True),
        sa.Column("channel", sa.Text(), primary_key=True),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("on", sa.Boolean(), nullable=False),
        sa.Column("last", sa.BigInteger()),
    )
    op.create_table(
        "jobs",
        sa.Column("id", number, primary_key=True, autoincrement=True),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("leased", sa.BigInteger()),
        sa.Column("once", sa.Text()),
    )
    op.create_index("jobs_due", "jobs", ["due"])
    op.create_index("jobs_once", "jobs", ["once"], unique=True)


def downgrade() -> None:
    """Games and people only."""
    for table in ("jobs", "notices", "chat"):
        op.drop_table(table)
