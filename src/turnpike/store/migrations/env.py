"""Read by Alembic: the steps run on the connection that turnpike.store.upgrade hands over."""

from alembic import context

from turnpike.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,  # SQLite can, too, when it is told to begin a transaction
    render_as_batch=True,
)
context.run_migrations()
