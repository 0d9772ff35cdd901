"""Devices that get notifications by web push, the keys of the server, and jobs that belong together."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0006"


def upgrade() -> None:
    """Nobody has turned push on yet; jobs from before are sent one by one."""
    for name in ("p256dh", "auth", "device"):
        op.add_column("notices", sa.Column(name, sa.Text()))
    op.create_index("notices_channel", "notices", ["channel"])
    op.create_table(
        "server_keys",
        sa.Column("name", sa.Text(), primary_key=True),
        sa.Column("value", sa.Text(), nullable=False),
    )
    op.add_column("jobs", sa.Column("topic", sa.Text()))
    op.create_index("jobs_topic", "jobs", ["topic"])


def downgrade() -> None:
    """Without push; the keys of the server are lost, so devices have to turn it on again."""
    op.drop_index("jobs_topic", "jobs")
    op.drop_column("jobs", "topic")
    op.drop_table("server_keys")
    op.drop_index("notices_channel", "notices")
    op.execute("DELETE FROM notices WHERE channel LIKE 'push-%'")
    for name in ("device", "auth", "p256dh"):
        op.drop_column("notices", name)
