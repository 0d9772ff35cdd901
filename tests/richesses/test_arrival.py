"""§6 Arrivals: markers and the finish."""

from richesses_kit import Trip

from turnpike.games.richesses.codec.events import GameEnded, StageForgone, StageMarked


def test_a_stage_is_marked_by_passing_through() -> None:
    """§6.1, R15 Versailles on the way to Chartres: two markers."""
    t = Trip("red", "blue").at("red", "paris").has("red", 0, "bike").turn_of("red")
    t.move("bike", "paris", "versailles", "chartres")
    assert t.of("marked")["red"] == ["versailles", "chartres"]


def test_the_point_of_departure_does_not_count() -> None:
    """§6.1, R15 Red stands in Versailles without its marker and leaves."""
    t = Trip("red", "blue").at("red", "versailles").turn_of("red")
    t.move("foot", "versailles", "paris")
    assert t.of("marked")["red"] == []


def test_in_economie_and_casinos_only_stopping_counts() -> None:
    """§6.1, R15."""
    t = Trip("red", "blue", circuit="casinos").at("red", "moulins").has("red", 0, "bike").turn_of("red")
    t.move("bike", "moulins", "vichy", "clermont-ferrand")
    assert t.of("marked")["red"] == []
    t = Trip("red", "blue", circuit="economie").at("red", "evreux").has("red", 0, "bike").turn_of("red")
    t.move("bike", "evreux", "rouen", "pontoise")
    assert t.of("marked")["red"] == []


def test_the_finish_counts_only_with_all_stages() -> None:
    """§6.2, R16 It may be entered before; nothing happens then."""
    t = Trip("red", "blue").at("red", "evry").all_but("red", "albi").turn_of("red")
    t.move("foot", "evry", "paris")
    assert t.asked == "turn blue"
    t.do("stay").move("foot", "paris", "versailles").do("stay")


def test_the_first_one_home_wins_alone_and_at_once() -> None:
    """§10, §6.2, R45, R17 No toll at the finish, although blue holds the card."""
    t = (
        Trip("red", "blue")
        .at("red", "evry")
        .all_but("red")
        .all_but("blue")
        .holds("blue", "ile-de-france")
        .turn_of("red")
    )
    t.move("foot", "evry", "paris")
    assert t.asked == "over"
    assert t.winners() == ["red"]
    assert t.outcome.why == "first_home"
    assert t.outcome.ranks == [1, 2]
    assert t.happened(GameEnded)


def test_consequences_of_an_arrival_come_in_their_order() -> None:
    """§6, R17 Marker, then toll, then the hasard card."""
    t = Trip("red", "blue", circuit="vins").at("red", "colmar").has("red", 100, "bike")
    t.holds("blue", "lorraine").turn_of("red")
    t.move("bike", "colmar", "strasbourg", "sarrebourg")
    assert t.asked == "die red"
    t.die(20).region("alsace", "blue")
    assert t.asked == "hasard red"


def test_hasard_and_tolls_only_where_a_move_ends() -> None:
    """§7.1, §8.1, R14 Through Meaux, a passage point, without a card; through Île-de-France without a toll."""
    t = Trip("red", "blue").at("red", "paris").has("red", 100, "car").holds("blue", "ile-de-france").turn_of("red")
    t.move("car", "paris", "versailles", "chartres")
    assert t.asked == "turn blue"
    t = Trip("red", "blue").at("red", "paris").has("red", 100, "bike").turn_of("red")
    t.move("bike", "paris", "meaux", "melun")
    assert t.asked == "turn blue"


def test_markers_to_claim_are_asked_for_in_the_order_of_the_path() -> None:
    """§6.1, R58 What is passed is lost, and one must come back."""
    t = Trip("red", "blue", markers="claim").at("red", "paris").has("red", 0, "bike").turn_of("red")
    t.move("bike", "paris", "versailles", "chartres")
    assert t.asked == "claim_stage red"
    assert t.refused("claim_stage", stage="chartres") == "not_this_stage"
    assert t.refused("claim_stage", stage="nowhere") == "unknown_stage"
    t.do("claim_stage", stage="versailles")
    assert t.happened(StageMarked)
    t.do("pass")
    assert t.happened(StageForgone)[0].stage == "chartres"
    assert t.of("marked")["red"] == ["versailles"]
    t.do("stay").move("foot", "chartres", "versailles")
    assert t.asked == "turn blue"


def test_a_claimed_last_marker_opens_the_finish_at_once() -> None:
    """§6.2, R16, R58."""
    t = Trip("red", "blue", markers="claim").at("red", "chartres").has("red", 0, "bike").all_but("red", "versailles")
    t.turn_of("red").move("bike", "chartres", "versailles", "paris").do("claim_stage", stage="versailles")
    assert t.winners() == ["red"]


def test_a_stage_is_due_once_however_often_it_is_passed() -> None:
    """§6.1, R11."""
    t = Trip("red", "blue", markers="claim").at("red", "paris").has("red", 0, "car").turn_of("red")
    t.move("car", "paris", "versailles", "paris", "versailles").do("pass")
    assert t.asked == "turn blue"
