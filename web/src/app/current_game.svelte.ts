// The game of the page that was shown last: the link to the rules in the header leads to its rulebook.

let id = $state<string | null>(null);

export const currentGame = {
  /** Null until a game or its rules were shown. */
  get id(): string | null {
    return id;
  },
  set id(game: string | null) {
    id = game;
  },
};
