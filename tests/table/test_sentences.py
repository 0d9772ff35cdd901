"""Sentences: one for each offer, effect and entry, and no error of the game's speech is hidden."""

from typing import cast

import msgspec
import pytest
from services import run
from table.helpers import FRANCHISE_FOR_TWO, asked, click, seated

from turnpike.kernel.contract import Choice, Speech
from turnpike.kernel.events import Event
from turnpike.kernel.refused import Refused
from turnpike.store import open_store
from turnpike.table.sentences import Sentences


class Moved(Event, frozen=True, tag="moved"):
    """An event with a list, which cannot be hashed."""

    path: list[str]


class Paid(Event, frozen=True, tag="paid"):
    """An event that can be hashed."""

    dollars: int


class CountingSpeech:
    """Counts the sentences it was asked for."""

    def __init__(self) -> None:
        self.asked: list[Event] = []

    def event(self, event: Event) -> str:
        self.asked.append(event)
        return str(event)


class BrokenSpeech:
    """A speech with a mistake."""

    def event(self, event: Event) -> str:
        return "paid " + cast("str", len(str(event)))


def test_a_sentence_is_made_once_unless_its_event_holds_a_list() -> None:
    speech = CountingSpeech()
    sentences = Sentences(cast("Speech", speech), ["Ann"])
    events = [Paid(3), Moved(["a", "b"]), Paid(3), Moved(["a", "b"])]
    effects = sentences.effects(events)
    assert [effect.event for effect in effects] == events
    assert [effect.sentence for effect in effects] == [str(event) for event in events]
    assert speech.asked == [Paid(3), Moved(["a", "b"]), Moved(["a", "b"])]


@pytest.mark.parametrize("event", [Paid(3), Moved(["a"])])
def test_a_type_error_of_the_speech_is_not_hidden(event: Event) -> None:
    sentences = Sentences(cast("Speech", BrokenSpeech()), ["Ann"])
    with pytest.raises(TypeError, match="concatenate"):
        sentences.of_events([event])


def test_offers_and_entries_carry_their_own_sentences_in_the_language_of_the_reader(tmp_path: object) -> None:
    async def test() -> None:
        store = await open_store(f"sqlite:///{tmp_path}/games.db")
        table = await seated(store, FRANCHISE_FOR_TWO, "ann", "bo")
        for _ in range(4):
            await click(table)
        seat, _ = asked(table)
        english, german = (table.snapshot(seat, language=language) for language in ("en", "de"))
        assert [offer.do for offer in english.choices] == [offer.do for offer in german.choices]
        assert all(offer.sentence for offer in english.choices)
        assert [offer.sentence for offer in english.choices] != [offer.sentence for offer in german.choices]
        for snapshot in (english, german):
            for entry in snapshot.entries:
                assert len(entry.sentences) == len(cast("list[object]", entry.line.get("events", [])))
        assert [entry.line for entry in english.entries] == [entry.line for entry in german.entries]
        await store.close()

    run(test())


class GroupSpeech(CountingSpeech):
    """Says the same as the others of its group about choices that name nobody."""

    def __init__(self, group: str, name: str) -> None:
        super().__init__()
        self.group = group
        self.name = name
        self.choices: list[str] = []

    def choice(self, choice: Choice) -> str:
        self.choices.append(choice.key)
        return choice.key if self.names_nobody(choice) else f"{self.name}: {choice.key}"

    def names_nobody(self, choice: Choice) -> bool:
        return "seat" not in choice.facts

    def refusal(self, refused: Refused) -> str:
        return refused.code

    def why(self, why: str) -> str:
        return why

    def source(self, source: str) -> str:
        return source


def test_tables_of_a_group_share_the_choices_that_name_nobody() -> None:
    wait = Choice(words=({"do": "wait"},), actions=(1,), key="wait", facts={})
    pay = Choice(words=({"do": "pay"},), actions=(2,), key="pay", facts={"seat": 0})
    ann, bo, alone = GroupSpeech("test", "Ann"), GroupSpeech("test", "Bo"), GroupSpeech("", "Cy")
    told = {}
    for speech in (ann, bo, alone):
        encoded = Sentences(speech, [speech.name]).encoded_offers([wait, pay])
        told[speech.name] = [offer["sentence"] for offer in msgspec.json.decode(encoded)]
    assert told == {"Ann": ["wait", "Ann: pay"], "Bo": ["wait", "Bo: pay"], "Cy": ["wait", "Cy: pay"]}
    assert (ann.choices, bo.choices, alone.choices) == (["wait", "pay"], ["pay"], ["wait", "pay"])
