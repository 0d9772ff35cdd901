// Sounds, made of notes that each game names; off unless the player turns them on.
import type { AnyGameUi } from "../games";
import type { GameEvent } from "../games/contract";

let context: AudioContext | undefined;

/** Play the notes of the first row that has one of these events. */
export function playSound(sounds: AnyGameUi["sounds"], events: GameEvent[]): void {
  if (document.hidden) return;
  const tune = sounds.find(([names]) => events.some(({ event }) => names.includes(event)))?.[1];
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
