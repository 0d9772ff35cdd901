"""Queries about jobs: work for one process at a time that survives the process that began it."""

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, case, delete, or_, select, update

from turnpike.store.clock import MAX_SKEW_MS
from turnpike.store.insert import insert_or_ignore
from turnpike.store.rows import Job
from turnpike.store.schema import jobs
from turnpike.store.tables import row_to

_COLUMNS = [jobs.c[name] for name in Job.__struct_fields__]


def add(c: Connection, kind: str, due: int, payload: str, once: str | None, topic: str | None) -> bool:
    values = {"kind": kind, "due": due, "payload": payload, "tries": 0, "once": once, "topic": topic}
    return c.execute(insert_or_ignore(c, jobs).values(**values)).rowcount == 1


def take(c: Connection, until: int, lease: int, limit: int) -> list[Job]:
    # If a lease ends much later than a new one would, the clock of the machine was set back since. A little later: it
    # belongs to another machine, whose clock is ahead.
    free = or_(jobs.c.leased.is_(None), jobs.c.leased < until, jobs.c.leased > lease + MAX_SKEW_MS)
    due = select(*_COLUMNS).where(jobs.c.due <= until, free).order_by(jobs.c.due).limit(limit)
    taken = [row_to(Job, row) for row in c.execute(due.with_for_update(skip_locked=True))]
    if taken:
        mine = jobs.c.id.in_([job.id for job in taken])
        c.execute(update(jobs).where(mine).values(leased=lease, tries=jobs.c.tries + 1))
    return [msgspec.structs.replace(job, tries=job.tries + 1) for job in taken]


def retry(c: Connection, job: int, due: int, payload: str) -> None:
    c.execute(update(jobs).where(jobs.c.id == job).values(due=due, payload=payload, leased=None))


def finish(c: Connection, ids: Sequence[int]) -> None:
    c.execute(delete(jobs).where(jobs.c.id.in_(ids)))


def of_topic(c: Connection, topic: str) -> list[Job]:
    return [row_to(Job, row) for row in c.execute(select(*_COLUMNS).where(jobs.c.topic == topic).order_by(jobs.c.id))]


def wake(c: Connection, topic: str, due: int) -> None:
    c.execute(update(jobs).where(jobs.c.topic == topic, jobs.c.due > due).values(due=due))


def next_due(c: Connection) -> int | None:
    when = case((jobs.c.leased > jobs.c.due, jobs.c.leased), else_=jobs.c.due)
    return c.scalar(select(when).order_by(when).limit(1))
