// Whole games of Richesses de France through the interface: a mouse, a keyboard and a bot, on every circuit; and every
// kind of decision the game knows, once by mouse and once by keyboard.
import { check, scene } from "./kit.mjs";
import { arrive, cutTrip, decided, KINDS, ledger, offered, settle, trip } from "./trips.mjs";

const [, , , only] = process.argv;
