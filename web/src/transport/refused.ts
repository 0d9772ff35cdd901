/** A request was refused: by the server, by the engine in the page, or because neither can be reached. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly facts: Record<string, string | number> = {},
  ) {
    super(message);
  }
}
