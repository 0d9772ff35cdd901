"""Queries about the chat of tables."""

from sqlalchemy import Connection, insert, select

from turnpike.store.rows import ChatLine
from turnpike.store.schema import chat
from turnpike.store.tables import row_to


def add(c: Connection, table: str, account: str | None, name: str, text: str, time: int) -> ChatLine:
    values = {"game": table, "person": account, "name": name, "text": text, "time": time}
    number = c.execute(insert(chat).values(**values).returning(chat.c.id)).scalar_one()
    return ChatLine(id=number, game=table, person=account, name=name, text=text, time=time)


def of_table(c: Connection, table: str, after: int, limit: int) -> list[ChatLine]:
    newest = select(chat).where(chat.c.game == table, chat.c.id > after).order_by(chat.c.id.desc()).limit(limit)
    return [row_to(ChatLine, row) for row in c.execute(newest)][::-1]


def by_account(c: Connection, account: str) -> list[ChatLine]:
    mine = select(chat).where(chat.c.person == account).order_by(chat.c.id)
    return [row_to(ChatLine, row) for row in c.execute(mine)]
