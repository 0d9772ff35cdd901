"""Ratings, the rated games they come from, and accounts that hide their profile."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """No game from before is rated."""
    op.add_column("people", sa.Column("private", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_table(
        "ratings",
        sa.Column("player", sa.Text(), primary_key=True),
        sa.Column("kind", sa.Text(), primary_key=True),
        sa.Column("players", sa.Integer(), primary_key=True),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("wins", sa.Integer(), nullable=False),
        sa.Column("updated", sa.BigInteger(), nullable=False),
    )
    op.create_index("ratings_best", "ratings", ["kind", "players", "mu"])
    op.create_table(
        "rated_games",
        sa.Column("number", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=False),
    )
    op.create_index("rated_games_game", "rated_games", ["game"], unique=True)
    op.create_table(
        "rated_seats",
        sa.Column("number", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer(), primary_key=True),
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("rank", sa.Integer(), nullable=False),
        sa.Column("left", sa.Boolean(), nullable=False),
        sa.Column("start", sa.Text(), nullable=False),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
    )
    op.create_index("rated_seats_player", "rated_seats", ["player", "number"])


def downgrade() -> None:
    """No ratings."""
    for table in ("rated_seats", "rated_games", "ratings"):
        op.drop_table(table)
    op.drop_column("people", "private")
