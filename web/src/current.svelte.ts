// The game one is looking at, so that the rules in the header are the right ones.

let shown = $state("franchise");

export const current = {
  get game(): string {
    return shown;
  },
  set game(game: string) {
    shown = game;
  },
};
