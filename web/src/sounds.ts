// A few sounds, made here, off unless somebody wants them.
import type { GameEvent } from "./games/face";

let context: AudioContext | undefined;

/** Notes in hertz for events that are worth a sound; the longest list that fits is played. */
const TUNES: [RegExp, number[]][] = [
  [/game_ended/, [392, 494, 587, 784]],
  [/(stage_marked|match_won|bet_won|came_home|race_finished)/, [523, 659, 784]],
  [/hasard_drawn/, [440, 660, 550]],
  [/(_rolled|worked|bet_lost)/, [620, 520]],
  [/(moved|lifted|sent)$/, [294, 330]],
  [/(region|tile)_.*(moved|paid)/, [523, 659, 784]],
  [/_scored/, [523, 659]],
  [/_(placed|opened|increased)/, [330]],
  [/_(taken|used)/, [880]],
];

export function play(events: GameEvent[], wanted: boolean): void {
  if (!wanted || document.hidden) return;
  const tune = TUNES.find(([kind]) => events.some((event) => kind.test(event.event)))?.[1];
  if (!tune) return;
  context ??= new AudioContext();
  const start = context.currentTime;
  tune.forEach((pitch, i) => {
    if (!context) return;
    const note = context.createOscillator();
    const volume = context.createGain();
    note.type = "triangle";
    note.frequency.value = pitch;
    volume.gain.setValueAtTime(0.08, start + i * 0.11);
    volume.gain.exponentialRampToValueAtTime(0.001, start + i * 0.11 + 0.18);
    note.connect(volume).connect(context.destination);
    note.start(start + i * 0.11);
    note.stop(start + i * 0.11 + 0.2);
  });
}
