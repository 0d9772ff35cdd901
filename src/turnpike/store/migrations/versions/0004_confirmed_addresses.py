"""Which e-mail addresses their owners have confirmed."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Addresses from before have to be confirmed, too: they may be those of strangers."""
    op.add_column("notices", sa.Column("confirmed", sa.BigInteger()))


def downgrade() -> None:
    """As before."""
    op.drop_column("notices", "confirmed")
