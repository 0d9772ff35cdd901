"""The web client in real browsers, through its interface only (the scenes are in web/browser).

They run on the compiled package only: the client is the same, and once is enough.
"""

import functools
import gzip
import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import plugin_kit
import pytest
from browsing import WEB, play_scene
from engine_kit import ENGINE_NOT_BUILT, engine_built

pytestmark = [pytest.mark.slow, pytest.mark.once, pytest.mark.browser]

SIZES = pytest.mark.parametrize("size", ["laptop", "large", "tablet", "phone"])
KEPT = Path(__file__).parents[1] / "corpus" / "0.1.0" / "browser.json.gz"
CIRCUITS = ["economie", "monuments", "casinos", "vins", "touristique", "vacances", "specialites", "sports"]
Play = Callable[..., None]


@pytest.fixture
def play(request: pytest.FixtureRequest, tmp_path: Path) -> Play:
    """Plays a scene against a server with the built client."""
    if os.environ.get("TURNPIKE_EXPECT") == "plain":
        pytest.skip("the compiled run plays them, with the client of the wheel")
    if not (WEB / "dist" / "index.html").is_file():
        pytest.skip("the web client is not built; make does that where Node.js is")
    return functools.partial(play_scene, request.node.name, tmp_path)


@pytest.fixture
def engine_is_current() -> None:
    """Nothing is to be learned from the engine of other sources."""
    if not engine_built():
        pytest.skip(ENGINE_NOT_BUILT)


def test_two_people_and_a_bot_play_a_whole_game_by_mouse_and_by_keyboard(play: Play) -> None:
    play("game")


@SIZES
def test_every_page_is_accessible_and_fits_the_screen(play: Play, size: str) -> None:
    play("pages", size)


def test_lost_connections_languages_replays_and_shared_screens_work(play: Play) -> None:
    play("moments")


def test_the_guided_first_games_explain_each_step_in_three_languages(play: Play) -> None:
    play("guided")


def test_a_rated_game_against_a_bot_shows_in_the_profile_until_it_is_hidden(play: Play) -> None:
    play("ratings")


def test_notifications_are_turned_on_for_a_device_and_a_push_opens_the_table(play: Play) -> None:
    """The service worker with a message from the browser, and when messages come."""
    play("push")


def test_games_that_wait_come_first_on_the_first_page(play: Play) -> None:
    play("home")


def test_what_happened_since_the_last_visit_is_played_back(play: Play) -> None:
    play("playback")


def test_a_finished_game_can_be_reviewed(play: Play) -> None:
    """The graph, the turning points, better moves on the board."""
    play("review")


def test_a_finished_game_is_analysed_with_variations_by_mouse_and_by_keyboard(play: Play) -> None:
    play("analysis", "laptop")


def test_puzzles_are_solved_by_mouse_and_by_keyboard_with_hints_and_explained(play: Play) -> None:
    play("puzzles")


@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_the_explorer_is_followed_by_mouse_and_by_keyboard(play: Play, size: str) -> None:
    """Choices, the way back, filters by options and level, dice, a bad address, the analysis board."""
    play("explorer", size)


@pytest.mark.long
@pytest.mark.parametrize("size", ["large", "tablet"])
def test_the_explorer_fits_every_screen(play: Play, size: str) -> None:
    play("explorer", size)


@pytest.mark.long
def test_puzzles_fit_a_tablet_and_a_large_screen(play: Play) -> None:
    play("puzzles", "tablet", "large")


@pytest.mark.long
@pytest.mark.parametrize("size", ["large", "tablet", "phone"])
def test_the_analysis_board_fits_every_screen(play: Play, size: str) -> None:
    play("analysis", size)


@pytest.mark.long
def test_an_analysis_begins_with_a_log_or_a_new_game(play: Play) -> None:
    """Export and import of variations, chance that is rolled or chosen, one seat's eyes, another language."""
    play("analysis_starts")


def test_a_position_is_set_up_by_mouse_and_by_keyboard_and_analysed(play: Play) -> None:
    """Both games; what is wrong is said in words, corrected, played on, saved as a study and as a log."""
    play("editor", "laptop")


@pytest.mark.long
@pytest.mark.parametrize("size", ["large", "tablet", "phone"])
def test_the_board_editor_fits_every_screen(play: Play, size: str) -> None:
    play("editor", size)


def test_a_study_is_edited_by_two_people_at_once(play: Play) -> None:
    """Saved, shared, changed on both sides, cut off and caught up, read only, embedded, copied, private, deleted."""
    play("studies", "phone")


@pytest.mark.long
@pytest.mark.parametrize("size", ["large", "laptop", "tablet"])
def test_studies_fit_every_screen(play: Play, size: str) -> None:
    play("studies", size)


def test_a_player_tries_out_the_present_position_where_hints_are_allowed(play: Play) -> None:
    """Both games, a reload, back to the table; where hints are off, why not."""
    play("what_if", "laptop")


@pytest.mark.long
@pytest.mark.parametrize("size", ["large", "tablet", "phone"])
def test_what_is_tried_out_fits_every_screen(play: Play, size: str) -> None:
    play("what_if", size)


def test_a_plan_that_survived_and_one_that_did_not(play: Play) -> None:
    """Laid out while the other player thinks, changed, kept over a reload, played with one click; or said why not."""
    play("plans", "laptop")


def test_a_journey_is_planned_up_to_where_dice_and_hidden_cards_decide(play: Play) -> None:
    """Another player takes its end, or nobody does and one click plays it."""
    play("plans_trip", "laptop")


@pytest.mark.long
@pytest.mark.parametrize("size", ["large", "tablet", "phone"])
@pytest.mark.parametrize("scene", ["plans", "plans_trip"])
def test_plans_fit_every_screen(play: Play, scene: str, size: str) -> None:
    play(scene, size)


def test_every_decision_of_the_queenies_can_be_made_by_mouse_and_by_keyboard(play: Play) -> None:
    """§8 to §10 Boom, stage tiles, region tiles, the two tiles that help to expand, and the order of regions."""
    play("queenies")


def test_moves_are_taken_back_by_consent_and_watchers_cannot_choose(play: Play) -> None:
    """Two players and a spectator."""
    play("company")


def test_a_bot_stands_in_for_a_player_whose_clock_has_run_out(play: Play) -> None:
    play("clocks", stopped_clock=True)


def test_an_idle_page_and_one_in_the_background_stand_still_and_ask_for_nothing(play: Play) -> None:
    play("idle")


def test_the_service_worker_keeps_the_client_and_no_other_page_of_the_server(play: Play) -> None:
    """Links in e-mails, the health check, metrics, licences: without a network the client opens all the same."""
    play("worker")


@pytest.mark.usefixtures("engine_is_current")
def test_games_on_this_device_survive_a_crash_two_tabs_and_an_unplugged_network(play: Play) -> None:
    """The engine in a worker of the page, a whole game without a network."""
    play("local")


@pytest.mark.usefixtures("engine_is_current")
def test_every_kind_of_game_on_this_device_is_played_without_a_network(play: Play) -> None:
    """Guided, on one screen, both games; saved, opened and replayed; rulebooks."""
    play("unplugged")


@pytest.mark.usefixtures("engine_is_current")
def test_running_games_on_this_device_are_saved_opened_and_copied_with_their_hidden_cards(play: Play) -> None:
    """Both games, against bots and at one screen, to the server and back; what a server does not hand out."""
    play("moving")


@pytest.mark.usefixtures("engine_is_current")
def test_games_on_this_device_lose_nothing_on_a_full_disk_and_without_storage(play: Play) -> None:
    play("storage")


@pytest.mark.usefixtures("engine_is_current")
def test_games_on_this_device_say_why_they_cannot_run_and_what_still_works(play: Play) -> None:
    """No WebAssembly, too little memory, a download that breaks off, an old engine with a new page, no bots."""
    play("failures")


@pytest.mark.usefixtures("engine_is_current")
def test_games_on_this_device_lose_nothing_when_the_page_or_the_browser_dies(play: Play) -> None:
    """Right after a move was acknowledged, and before anything else is done."""
    play("crash")


@pytest.mark.usefixtures("engine_is_current")
def test_games_on_this_device_of_an_earlier_version_are_read_and_damaged_ones_named(play: Play, tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    kept.write_bytes(gzip.decompress(KEPT.read_bytes()))
    play("kept", str(kept))


@pytest.mark.usefixtures("engine_is_current")
def test_games_on_this_device_say_whether_they_can_be_played_offline(play: Play) -> None:
    play("ready_offline")


@pytest.mark.usefixtures("engine_is_current")
def test_a_page_that_is_open_when_the_site_is_updated_says_so_also_on_this_device(play: Play) -> None:
    """Pages and workers that are gone, and a network that is away; a new version is loaded by itself, but only once."""
    play("updated")


@pytest.mark.usefixtures("engine_is_current")
def test_games_on_this_device_in_a_private_window_are_saved_and_opened_in_the_next(play: Play) -> None:
    play("private")


@SIZES
@pytest.mark.usefixtures("engine_is_current")
def test_pages_about_games_on_this_device_are_accessible_and_fit_the_screen(play: Play, size: str) -> None:
    play("local_pages", size)


@pytest.mark.usefixtures("engine_is_current")
def test_the_engine_computes_previews_hints_reviews_and_evaluations_in_pages_of_a_server(play: Play) -> None:
    """Of games without secrets, and only while all of its files are there."""
    play("advice")


@pytest.mark.parametrize("circuit", CIRCUITS)
def test_richesses_is_played_to_the_end_in_every_circuit(play: Play, circuit: str) -> None:
    """§10, §11 Two browsers and a bot, and the last move of a long game."""
    play("circuits", circuit)


@pytest.mark.parametrize("how", ["mouse", "keyboard"])
def test_richesses_every_kind_of_decision_can_be_made(play: Play, how: str) -> None:
    """§10, §11 A ledger of all kinds."""
    play("decisions", how)


def test_richesses_hands_are_never_sent_to_another_page(play: Play) -> None:
    """§7.3, R59 Two worlds that differ in a hidden card; a shared screen; a watcher."""
    play("hands")


@SIZES
def test_richesses_is_accessible_and_fits_the_screen_in_every_state(play: Play, size: str) -> None:
    play("atlas", size)


def test_a_game_of_another_package_is_played_in_a_client_built_with_its_folder(play: Play, tmp_path: Path) -> None:
    """docs/add-a-game.md: the folders of the example are all there is of it."""
    client = tmp_path / "client"
    folder = plugin_kit.EXAMPLES / "harbours" / "web"
    command = ["npm", "run", "--silent", "build", "--", "--logLevel", "warn", "--outDir", str(client)]
    subprocess.run(command, cwd=WEB, env=os.environ | {"TURNPIKE_GAMES_WEB": str(folder)}, check=True)
    environment = plugin_kit.environment(tmp_path / "installed")
    play("plugin", "harbours", options=("--client", str(client)), environment=environment)
