"""Answers to puzzles, and the ratings of solvers and puzzles."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Nobody has solved a puzzle yet."""
    op.create_table(
        "puzzle_attempts",
        sa.Column("person", sa.Text(), primary_key=True),
        sa.Column("puzzle", sa.Text(), primary_key=True),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("time", sa.BigInteger(), nullable=False),
        sa.Column("hints", sa.Integer(), nullable=False),
        sa.Column("solved", sa.Boolean()),
        sa.Column("rating", sa.Double()),
    )
    op.create_table(
        "puzzle_solvers",
        sa.Column("person", sa.Text(), primary_key=True),
        sa.Column("kind", sa.Text(), primary_key=True),
        sa.Column("rating", sa.Double(), nullable=False),
        sa.Column("deviation", sa.Double(), nullable=False),
        sa.Column("volatility", sa.Double(), nullable=False),
        sa.Column("tried", sa.Integer(), nullable=False),
        sa.Column("solved", sa.Integer(), nullable=False),
        sa.Column("streak", sa.Integer(), nullable=False),
        sa.Column("best_streak", sa.Integer(), nullable=False),
        sa.Column("updated", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "puzzle_ratings",
        sa.Column("puzzle", sa.Text(), primary_key=True),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("rating", sa.Double(), nullable=False),
        sa.Column("deviation", sa.Double(), nullable=False),
        sa.Column("volatility", sa.Double(), nullable=False),
        sa.Column("tried", sa.Integer(), nullable=False),
        sa.Column("solved", sa.Integer(), nullable=False),
    )
    op.create_index("puzzle_ratings_kind", "puzzle_ratings", ["kind"])


def downgrade() -> None:
    """No puzzles."""
    for table in ("puzzle_ratings", "puzzle_solvers", "puzzle_attempts"):
        op.drop_table(table)
