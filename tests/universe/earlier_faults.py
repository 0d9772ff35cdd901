"""Faults that this server had when it was attacked, to be put back one at a time (mutants.py)."""

from universe.mutant import Mutant

FAULTS = [
    Mutant(
        "a page that comes from a process that knew more goes back",
        "server/websocket/commands.py",
        "            if command.after > table.at:",
        "            if command.after < 0:",
    ),
    Mutant(
        "the clock of the machine is set back, and the times of entries with it",
        "table/log.py",
        "if self.times and self.times[-1] > time:",
        "if not self.times and time < 0:",
    ),
    Mutant(
        "with the clock set back, bots nobody watches stand still",
        "store/tables.py",
        "wanted = or_(games.c.due <= until, and_(games.c.updated > lease, games.c.due.is_not(None)))",
        "wanted = games.c.due <= until",
        "tests/store/test_rows.py",
    ),
    Mutant(
        "a line of the chat that is sent twice with one key appears twice",
        "store/chat.py",
        '"time": time, "key": key}',
        '"time": time, "key": None}',
    ),
    Mutant(
        "a key with another content is answered `done`, and the new move dropped",
        "table/log.py",
        "        if digest not in {None, request.digest}:\n",
        "        if digest == '':\n",
        "tests/table/test_requests.py",
    ),
    Mutant(
        "a move at a table that was deleted is answered `done`",
        "store/writer.py",
        "    SELECT RAISE(ABORT, 'lost') WHERE NEW.status IS NOT NULL AND changes() = 0;\n",
        "",
        "tests/table/test_requests.py",
    ),
    Mutant(
        "one append that cannot be stored fails those of others",
        "store/writer.py",
        "        if half and not _is_locked(error) and not raw.in_transaction:\n",
        "        if half < 0:\n",
        "tests/store/test_append.py",
    ),
    Mutant(
        "a control character in a text goes on to the database",
        "server/text_checks.py",
        '    if b"\\\\" in data and (found := _ESCAPED.search(data)) is not None:\n',
        '    if b"\\\\u202e" in data and (found := _ESCAPED.search(data)) is not None:\n',
        "tests/server/test_edge.py",
    ),
    Mutant(
        "a new password is lost to another change that was read before",
        "store/accounts.py",
        "    if found is None or found.password_hash != old_hash:\n",
        "    if found is None:\n",
        "tests/server/test_interleaved.py",
    ),
    Mutant(
        "two changes of settings, of which the first is lost",
        "store/accounts.py",
        "    same = (people.c.id == account, people.c.settings == old)\n",
        "    same = (people.c.id == account,)\n",
        "tests/server/test_interleaved.py",
    ),
    Mutant(
        "an answer to an undo request grants the one that has replaced it",
        "table/undo.py",
        "asked is None or asked.id != request or asked.at != at:",
        "asked is None or asked.at != at:",
        "tests/table/test_undo_consent.py",
    ),
    Mutant(
        "while a clock has run out the whole game is taken back without consent",
        "table/undo.py",
        'if chair.account and chair.away != "resigned")',
        "if chair.account and not chair.away)",
        "tests/table/test_undo_consent.py",
    ),
    Mutant(
        "a player whose opponent has resigned grants the own request to take everything back",
        "table/table.py",
        "        undo.needs_consent(self.document, asked.to, asked.agreed[0])\n",
        "",
        "tests/table/test_undo_consent.py",
    ),
    Mutant(
        "an undo that all have agreed to is forgotten when its process dies",
        "table/table.py",
        "        await self._finish_undo()\n        chair = ",
        "        chair = ",
        "tests/table/test_undo_consent.py",
    ),
    Mutant(
        "any guest takes the seat of a bot and sees its hand",
        "table/take_over.py",
        "        if not secrets or account in {document.host, chair.account}:\n",
        "        if account is not None:\n",
        "tests/table/test_take_over.py",
    ),
    Mutant(
        "one queue of bots without fair shares",
        "server/fair_queue.py",
        "        return None if chosen is None else first[chosen]\n",
        "        return min(first.values(), key=lambda ticket: ticket.since, default=None)\n",
        "tests/server/test_fair_queue.py",
    ),
    Mutant(
        "large bodies are read before it is known who sends them",
        "server/bodies.py",
        '            if account is None:\n                raise Refused("not_signed_in")\n',
        "            account = account or sender\n",
        "tests/server/test_limits.py",
    ),
    Mutant(
        "a table that is put away stays in memory until the collector runs",
        "table/watchers.py",
        "    reference = weakref.ref(owner)\n",
        "    reference = lambda: owner\n",
        "tests/table/test_memory.py",
    ),
    Mutant(
        "names of an imported log are not checked",
        "table/creation.py",
        "seats=seating.different_names(names))",
        "seats=list(header.seats))",
        "tests/table/test_names.py",
    ),
    Mutant(
        "three equal names of 40 letters give two seats one name",
        "table/seating.py",
        "    while found in names:\n",
        "    if found in names:\n",
        "tests/table/test_names.py",
    ),
    Mutant(
        "a number over 2**63 closes the page silently",
        "server/websocket/messages.py",
        "LineId = Annotated[int, Meta(ge=0, le=2**53 - 1)]",
        "LineId = Annotated[int, Meta(ge=0)]",
        "tests/server/test_numbers.py",
    ),
    Mutant(
        "signed out everywhere, a page of another process plays on while Redis is away",
        "server/server.py",
        "            if not self.bus.connected:\n"
        "                await log_errors(lambda: self.end_revoked(self.sessions.all()))\n",
        "            if not self.bus.connected:\n",
        "tests/server/test_revoked.py",
    ),
    Mutant(
        "a server that is stopped closes its pages without a goodbye",
        "server/graceful.py",
        "            await self._say_goodbye()\n",
        "            pass\n",
        "tests/server/test_stopping.py",
    ),
    Mutant(
        "a backup cut off at the end of a line is restored as if it were whole",
        "store/backup.py",
        "    if proven and not ended:\n",
        "    if proven and not rows:\n",
        "tests/store/test_backup.py",
    ),
    Mutant(
        "a process that cannot read what another one tells it of forgets it",
        "server/server.py",
        "self._catch_up_in_background(lambda: self.registry.changed_elsewhere(table, at, revision))",
        "self.in_background(lambda: self.registry.changed_elsewhere(table, at, revision))",
        "tests/universe/test_scenes.py",
    ),
    Mutant(
        "a table that another process changes while it is loaded stays as it was",
        "table/registry.py",
        "            await asyncio.wait([loading])\n",
        "            return\n",
        "tests/table/test_registry.py",
    ),
    Mutant(
        "a move that was stored when its sender lost the connection is refused when it comes again",
        "table/table.py",
        "        await self.log.read_if_unsure()  # it may have been stored when its sender lost the line\n"
        "        if (done := self.log.result_of(request)) is not None:\n"
        "            return done\n",
        "        if (done := self.log.result_of(request)) is not None:\n"
        "            return done\n"
        "        await self.log.read_if_unsure()\n",
        "tests/table/test_requests.py",
    ),
    Mutant(
        "a move that another process has stored is refused when it comes again, because the disk is full by then",
        "table/log.py",
        "            if (earlier := self.result_of(request)) is not None:\n"
        "                return earlier\n"
        "            raise\n",
        "            raise\n",
        "tests/table/test_requests.py",
    ),
    Mutant(
        "two machines whose clocks differ by a minute both send a notification",
        "store/jobs.py",
        "jobs.c.leased > lease + MAX_SKEW_MS",
        "jobs.c.leased > lease",
        "tests/store/test_rows.py",
    ),
]
