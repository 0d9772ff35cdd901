"""The order of play (§3, §5, §6): who is asked what, what may be answered, and what follows by itself.

Here: `list_choices` and `apply`, the only source of what may be done and the only way to do it. Not here: the rules,
one file a subject, and what single circuits add (hooks.py, circuits/). `apply` trusts its caller; the
boundary (game.py) checks first.

An action is its number among the choices of the moment, or a code: the kind of the action above its values, for paths
that are not listed and for standing orders. What chance decides is the number of an outcome.
"""

from turnpike.games.richesses import names
from turnpike.games.richesses.rules import (
    arrival,
    auction,
    draw_piles,
    end,
    hasard,
    money,
    moving,
    relocation,
    setup,
    tolls,
    trade,
    work,
)
from turnpike.games.richesses.rules.state import State
from turnpike.kernel import bits


def add(s: State, kind: int, value: int) -> None:
    """List a choice."""
    s.listed[s.choices] = kind << names.KIND | value
    s.choices += 1


def list_choices(s: State) -> int:
    """How many choices or outcomes there are. Codes of the first are in `listed`; `more` others follow by number."""
    s.choices = 0
    s.more = 0
    phase = s.phase
    if phase == names.TURN:
        list_turn(s)
    elif phase == names.DIE:
        return 6
    elif phase == names.HASARD:
        return draw_piles.hasard_to_draw(s)
    elif phase == names.REGION_CARD:
        return draw_piles.regions_to_draw(s)
    elif phase == names.BID:
        add(s, names.PASS, 0)
        s.more = (auction.highest_bid(s, s.asked) - auction.lowest_bid(s)) // names.NOTE + 1
    elif phase != names.OVER:
        list_answers(s)
    return s.choices + s.more


def list_answers(s: State) -> None:
    """The answers to all questions but those of a turn and an auction."""
    phase = s.phase
    if phase >= names.OWN_QUESTION:
        s.hooks.list_answers(s)
    elif phase == names.OUTFIT:
        list_purchases(s)
        add(s, names.DONE, 0)
    elif phase == names.RAISE:
        list_sales(s)
    elif phase == names.HAMMER:
        add(s, names.ACCEPT, 0)
        add(s, names.REFUSE, 0)
    elif phase == names.TOLL:
        if tolls.can_claim(s, s.asked):
            add(s, names.CLAIM_TOLL, 0)
        add(s, names.PASS, 0)
    elif phase == names.DISPLACE:
        relocation.add_free_points(s)
    elif phase == names.GO:
        relocation.add_nearest_capitals(s)
    elif phase == names.ADVANCE:
        add(s, names.STAY, 0)
        moving.add_ways(s, names.LIFT, names.RIDE)
    else:
        add(s, names.CLAIM, s.claim[0])
        add(s, names.PASS, 0)


def list_purchases(s: State) -> None:
    """§4.1 What the seat can buy."""
    for vehicle in range(names.BIKE, names.CAR + 1):
        if trade.can_buy(s, s.asked, vehicle):
            add(s, names.BUY, vehicle)


def list_sales(s: State) -> None:
    """§4.2, §4.3 What the seat can sell, and offer for sale."""
    for vehicle in range(names.BIKE, names.CAR + 1):
        if s.owns(s.asked, vehicle):
            add(s, names.SELL, vehicle)
        if auction.can_offer(s, vehicle):
            add(s, names.OFFER, vehicle)


def list_turn(s: State) -> None:
    """§5 Trade as often as wanted, then one main action."""
    seat = s.active
    list_purchases(s)
    list_sales(s)
    if work.can_work(s, seat):
        add(s, names.WORK, 0)
    if s.hooked and s.hooks.must_work(s, seat):
        return
    add(s, names.STAY, 0)
    work.add_nearest_free(s)
    if s.hooked:
        s.hooks.list_before_moves(s)
        s.more = s.hooks.count_more(s, seat)
    moving.add_moves(s)


def code_of(s: State, choice: int) -> int:
    """The code of a choice; `list_choices` has been called before."""
    if choice < s.choices:
        return s.listed[choice]
    if s.phase == names.BID:
        return names.PLACE_BID << names.KIND | (auction.lowest_bid(s) + names.NOTE * (choice - s.choices))
    return s.hooks.code_of_more(s, choice - s.choices)


def number_of(s: State, code: int) -> int:
    """Which of the choices has this code; `NONE` if none has."""
    for choice in range(list_choices(s)):
        if code_of(s, choice) == code:
            return choice
    return names.NONE


def apply(s: State, action: int) -> None:
    """Do what was chosen, or what chance has decided, and everything that follows from it by itself."""
    if action >> names.KIND:
        take(s, action)
    elif s.phase >= names.REGION_CARD:
        decide(s, action)
    else:
        list_choices(s)
        take(s, code_of(s, action))


def take(s: State, code: int) -> None:
    """Do an action given by its code."""
    kind = code >> names.KIND
    value = code & (bits.BIT[names.KIND] - 1)
    if kind == names.ORDER:
        tolls.order(s, value >> 8, value >> 1 & 31, value & 1)
        return
    if kind == names.MOVE:
        moving.move(s, value)
    elif kind >= names.OWN_ACTION:
        s.hooks.take(s, kind, value)
    elif kind == names.PASS:
        take_pass(s)
    elif kind <= names.OFFER:
        take_trade(s, kind, value)
    elif kind <= names.GO_WORK:
        take_main(s, kind, value)
    else:
        take_answer(s, kind, value)
    run(s)


def take_trade(s: State, kind: int, value: int) -> None:
    """§4 Buying and selling; afterwards the same question is asked again, or the payment that was due is made."""
    if kind == names.DONE:
        setup.outfit_done(s)
    elif kind == names.BUY:
        trade.buy(s, s.asked, value)
    elif kind == names.SELL:
        trade.sell(s, s.asked, value)
        if s.phase == names.RAISE:
            s.go_on(names.DO_PAY)
    else:
        auction.offer(s, value)


def take_main(s: State, kind: int, value: int) -> None:
    """§5 The main action of a turn, apart from moves; a lift may be turned down in the same words."""
    if kind == names.WORK:
        s.ask_die(s.active, names.FOR_WORK)
    elif kind == names.STAY:
        if s.phase == names.ADVANCE:
            s.go_on(names.DO_ARRIVED)  # Ruling R30: no sections, no arrival.
        else:
            if s.recording:
                s.note(names.STAYED, s.active, s.at[s.active])
            s.go_on(names.DO_END)
    else:
        work.go_work(s, value)


def take_pass(s: State) -> None:
    """The seat that is asked passes."""
    if s.phase >= names.OWN_QUESTION:
        s.hooks.take_pass(s)
    elif s.phase == names.BID:
        auction.leave(s)
    elif s.phase == names.TOLL:
        tolls.let_pass(s)
    else:
        arrival.mark_next(s, 0)


def take_answer(s: State, kind: int, value: int) -> None:
    """The answers to all other questions."""
    if kind == names.PLACE_BID:
        auction.make_bid(s, value)
    elif kind == names.ACCEPT:
        auction.close(s, 1)
    elif kind == names.REFUSE:
        auction.close(s, 0)
    elif kind == names.CLAIM_TOLL:
        tolls.claim(s, s.asked)
    elif kind == names.MAKE_ROOM:
        relocation.displace(s, value)
    elif kind == names.GO_TO:
        relocation.send(s, value)
    elif kind == names.RIDE:
        moving.ride(s, value)
    else:
        arrival.mark_next(s, 1)


def decide(s: State, outcome: int) -> None:
    """Chance has decided."""
    if s.phase == names.DIE:
        fall(s, outcome)
    elif s.phase == names.HASARD:
        hasard.draw(s, outcome)
    else:
        setup.dealt(s, outcome)
    run(s)


def fall(s: State, face: int) -> None:
    """The die shows a face."""
    francs = s.board.die[face]
    purpose = s.roll
    s.roll = names.NONE
    if purpose == names.FOR_FIRST:
        setup.rolled(s, francs)
    elif purpose == names.FOR_WORK:
        work.earned(s, francs)
    elif purpose == names.FOR_TOLL:
        tolls.rolled(s, francs)
    elif purpose == names.FOR_GIFT:
        money.receive(s, s.active, francs)
        s.go_on(names.DO_ARRIVED)
    elif purpose == names.FOR_COLLECTION:
        money.demand(s, francs, names.BANK, names.DO_ARRIVED)
    else:
        s.hooks.rolled(s, purpose, face)


def run(s: State) -> None:
    """What happens by itself, step by step, until something is asked or the game is over."""
    while s.phase == names.GOING:
        step = s.step
        if step == names.DO_MARK:
            arrival.mark_all(s)
        elif step == names.DO_FINISH:
            reach_finish(s)
        elif step == names.DO_TOLL:
            tolls.ask(s)
        elif step == names.DO_PASSAGE:
            hasard.reach_passage(s)
        elif step == names.DO_ARRIVED:
            s.go_on(names.DO_END)
            if s.hooked:
                s.hooks.arrived(s)
        elif step == names.DO_END:
            end_turn(s)
        elif step == names.DO_BEGIN:
            begin_turn(s)
        elif step == names.DO_TURN:
            s.ask(names.TURN, s.active)
        elif step == names.DO_PAY:
            money.settle(s)
        elif step == names.DO_BIDDING:
            auction.ask_next(s)
        else:
            run_rarely(s, step)


def run_rarely(s: State, step: int) -> None:
    """The steps that come seldom."""
    if step == names.DO_TOLL_PAID:
        tolls.exchange(s)
    elif step == names.DO_LAND:
        relocation.land(s)
    elif step == names.DO_DEAL:
        setup.deal(s)
    else:
        s.hooks.run_step(s, step)


def reach_finish(s: State) -> None:
    """§6.2 The first at the finish with all stages ends the game; nothing else happens there (ruling R17)."""
    if arrival.is_home(s):
        if not (s.hooked and s.hooks.came_home(s)):
            arrival.finish_game(s, names.FIRST_HOME, s.active)
        return
    if s.hooked:
        s.hooks.stopped(s)
    s.go_on(names.DO_TOLL)


def end_turn(s: State) -> None:
    """§5 The turn is over: the same player again (ruling R33), or the next one clockwise who has a turn."""
    if s.recording:
        s.note(names.TURN_ENDED, s.active)
    s.turn += 1
    again = s.again
    s.again = 0
    s.by = names.FOOT
    s.offered = 0
    s.no_card = 0
    if end.is_last_turn(s):
        return
    if not again:
        while find_next(s):
            pass
    if s.phase != names.OVER:
        s.go_on(names.DO_BEGIN)


def find_next(s: State) -> bool:
    """The next seat clockwise that is not home; whether it misses its turn, so that the search goes on (ruling R33)."""
    s.active = (s.active + 1) % s.players
    while s.home[s.active]:
        s.active = (s.active + 1) % s.players
    if s.miss[s.active] == 0:
        return False
    s.miss[s.active] -= 1
    s.turn += 1
    if s.recording:
        s.note(names.TURN_MISSED, s.active)
    return not end.is_last_turn(s)


def begin_turn(s: State) -> None:
    """§5 A seat is on turn."""
    if s.recording:
        s.note(names.TURN_BEGAN, s.active)
    s.go_on(names.DO_TURN)
