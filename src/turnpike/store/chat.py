"""Queries about the chat of tables."""

from sqlalchemy import Connection, select

from turnpike.store.insert import insert_or_ignore
from turnpike.store.rows import AddedChat, ChatLine
from turnpike.store.schema import chat, games
from turnpike.store.tables import row_to


def add(
    c: Connection, table: str, account: str | None, name: str, text: str, time: int, key: str | None
) -> AddedChat | None:
    if c.scalar(select(games.c.id).where(games.c.id == table).with_for_update(read=True)) is None:
        return None
    values = {"game": table, "person": account, "name": name, "text": text, "time": time, "key": key}
    number = c.scalar(insert_or_ignore(c, chat).values(**values).returning(chat.c.id))
    same = (chat.c.game == table, chat.c.person == account, chat.c.key == key)
    mine = same if number is None else (chat.c.id == number,)
    return AddedChat(line=row_to(ChatLine, c.execute(select(chat).where(*mine)).one()), again=number is None)


def of_table(c: Connection, table: str, after: int, limit: int) -> list[ChatLine]:
    newest = select(chat).where(chat.c.game == table, chat.c.id > after).order_by(chat.c.id.desc()).limit(limit)
    return [row_to(ChatLine, row) for row in c.execute(newest)][::-1]


def by_account(c: Connection, account: str) -> list[ChatLine]:
    mine = select(chat).where(chat.c.person == account).order_by(chat.c.id)
    return [row_to(ChatLine, row) for row in c.execute(mine)]
