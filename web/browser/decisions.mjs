// Every kind of decision in Richesses de France, made once through the interface: by mouse or by keyboard. The positions come
// from golden replays. `node decisions.mjs http://address keyboard`
import { scene } from "./browser.mjs";
import { check, until } from "./kit.mjs";
import { before, called, choose, listen, offers, resume } from "./trips.mjs";

const [, , , how] = process.argv;
/** Which golden game is stopped before which decision, and what is then done, one after the other. */
const MOMENTS = [
  ["monuments", (entry) => entry.do === "buy", ["order_pass", "order_claim", "buy", "done"]],
  ["casinos", (entry) => entry.do === "choose_start", ["choose_start"]],
  ...["bet_red", "bet_blue", "bet_number", "bet_numbers", "pass_bet"].map((bet) => ["casinos", (entry) => entry.do === "bet", [bet]]),
  ["vins", (entry) => entry.do === "claim_toll", ["claim_toll"]],
  ["vins", (entry) => entry.do === "claim_toll", ["pass_toll"]],
  ["touristique", (entry) => entry.do === "claim_stage", ["claim_stage"]],
  ["touristique", (entry) => entry.do === "claim_stage", ["pass_stage"]],
  ["touristique", (entry) => entry.do === "refuse", ["refuse"]],
  ["touristique", (entry) => entry.do === "refuse", ["accept"]],
  ["vins", (entry) => entry.do === "advance", ["advance"]],
  ["vins", (entry) => entry.do === "advance", ["no_lift"]],
  ["monuments", (entry) => entry.do === "bid", ["bid"]],
  ["monuments", (entry) => entry.do === "bid", ["pass_bid"]],
  ["monuments", (entry) => entry.do === "work", ["work"]],
  ["monuments", (entry) => entry.do === "offer_for_sale", ["offer_for_sale"]],
  ["monuments", (entry) => entry.do === "sell", ["sell", "move"]],
  ["monuments", (entry) => entry.do === "sell", ["stay"]],
  ["ruin", (entry) => entry.do === "go", ["go"]],
  ["ruin", (entry) => entry.do === "go_work", ["go_work"]],
  ["ruin", (entry) => entry.do === "pass", ["pass_call"]],
  ["sports", (entry) => entry.do === "call", ["call"]],
  ["sports", (entry) => entry.do === "displace", ["displace"]],
  ["sports", (entry) => entry.race, ["move_race"]],
];

scene(async ({ url, person }) => {
  const page = await person({ name: "ann" });
  const session = listen(page);
  await called(page, url, "Ann");
  for (const [game, wanted, kinds] of MOMENTS) {
    await resume(page, url, before(game, wanted), session);
    for (const kind of kinds) {
      const offer = await until(() => offers(session).find((one) => one.key === kind), `${kind} is offered in ${game}`);
      await choose(page, session, offer, how);
    }
  }
  const { choice } = await (await fetch(`${url}/api/games/richesses/words`)).json();
  const kinds = Object.keys(choice).filter((key) => !key.endsWith("_none"));
  check(kinds.length > 30, "the vocabulary of the game");
  const missed = kinds.filter((kind) => !session.sent.includes(kind));
  check(missed.length === 0, `never done with the ${how}: ${missed.join(", ")}`);
});
