"""A server for the tiny game with secrets (tests/kernel/minigame.py); TURNPIKE_TEST_SECRET fixes the draws."""

import argparse
import os

import uvicorn
from kernel.minigame import MARKET, View

from turnpike import bots
from turnpike.kernel.chance import Secret
from turnpike.kernel.contract import AnyGame
from turnpike.kernel.rng import Rng
from turnpike.server import logs
from turnpike.server.app import make_app
from turnpike.server.settings import Settings
from turnpike.server.testing import for_tests, scoped
from turnpike.table import BotAnswer, BotRequest, creation


def find(_name: str) -> AnyGame:
    """There is only one."""
    return MARKET


async def run_bot(request: BotRequest) -> BotAnswer:
    """A bot that plays at random, from what its seat may know."""
    options = MARKET.read_options(request.options)
    view = request.view if isinstance(request.view, View) else None
    return bots.find("random").choose(MARKET, view, options, request.choices, Rng(1)).words


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int)
    parser.add_argument("--database")
    parser.add_argument("--redis", default="")
    chosen, _ = parser.parse_known_args()
    if word := os.environ.get("TURNPIKE_TEST_SECRET"):
        creation.__dict__["new_secret"] = lambda salt="", **_: Secret(word, salt)
    logs.set_up("json")
    settings = Settings(
        database=chosen.database, redis=chosen.redis, port=chosen.port, bot_delay_seconds=0, rate_limited=False
    )
    settings = for_tests(settings)
    app = scoped(make_app(settings, find=find, run_bot=run_bot))
    uvicorn.run(app, port=chosen.port, log_config=None, access_log=False, ws_ping_timeout=settings.timeout_seconds)
