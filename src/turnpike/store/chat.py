"""Queries about what is said at tables."""

from sqlalchemy import Connection, insert, select

from turnpike.store.games import row_to
from turnpike.store.rows import Chat
from turnpike.store.schema import chat as said


def say(c: Connection, game: str, person: str | None, name: str, text: str, time: int) -> Chat:
    values = {"game": game, "person": person, "name": name, "text": text, "time": time}
    number = c.execute(insert(said).values(**values).returning(said.c.id)).scalar_one()
    return Chat(id=number, game=game, person=person, name=name, text=text, time=time)


def chat(c: Connection, game: str, after: int, limit: int) -> list[Chat]:
    newest = select(said).where(said.c.game == game, said.c.id > after).order_by(said.c.id.desc()).limit(limit)
    return [row_to(Chat, row) for row in c.execute(newest)][::-1]


def said_by(c: Connection, person: str) -> list[Chat]:
    return [row_to(Chat, row) for row in c.execute(select(said).where(said.c.person == person).order_by(said.c.id))]
