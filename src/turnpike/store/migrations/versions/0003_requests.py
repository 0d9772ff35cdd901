"""What a request was: a digest of its content beside the key of an entry, and keys of chat lines."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Two columns that are empty in old rows, and an index that lets a key count once."""
    op.add_column("entries", sa.Column("request", sa.Text()))
    op.add_column("chat", sa.Column("key", sa.Text()))
    op.create_index("chat_key", "chat", ["game", "person", "key"], unique=True)


def downgrade() -> None:
    """Keys that say nothing of their content, and chat without keys."""
    op.drop_index("chat_key", "chat")
    op.drop_column("chat", "key")
    op.drop_column("entries", "request")
