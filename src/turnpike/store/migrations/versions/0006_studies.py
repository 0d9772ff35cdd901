"""Studies: analyses that are kept, with their moves and the newest changes."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """There are no studies from before."""
    op.create_table(
        "studies",
        sa.Column("id", sa.Text(), primary_key=True),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("access", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("header", sa.Text(), nullable=False),
        sa.Column("colours", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("updated", sa.BigInteger(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("last_node", sa.Integer(), nullable=False),
    )
    op.create_index("studies_owner", "studies", ["owner", "updated"])
    op.create_table(
        "study_nodes",
        sa.Column("study", sa.Text(), primary_key=True),
        sa.Column("node", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("parent", sa.Integer()),
        sa.Column("line", sa.Text(), nullable=False),
        sa.Column("rank", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("comment", sa.Text(), nullable=False),
        sa.Column("since", sa.Integer(), nullable=False),
    )
    op.create_index("study_nodes_since", "study_nodes", ["study", "since"])
    op.create_table(
        "study_changes",
        sa.Column("study", sa.Text(), primary_key=True),
        sa.Column("revision", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("request", sa.Text(), nullable=False),
        sa.Column("moves", sa.Text(), nullable=False),
        sa.Column("deleted", sa.Text(), nullable=False),
    )
    op.create_index("study_changes_key", "study_changes", ["study", "key"], unique=True)


def downgrade() -> None:
    """No studies."""
    for table in ("study_changes", "study_nodes", "studies"):
        op.drop_table(table)
