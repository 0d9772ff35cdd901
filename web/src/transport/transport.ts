// What a page needs of the place where its tables are. There are two: a server (server.ts), and the engine in a web worker of
// this page (worker.ts). Requests and messages are the same for both.

/** An answer to a request. */
export interface Reply {
  status: number;
  text: string;
}

/** A connection that carries texts both ways. */
export interface Socket {
  readonly isOpen: boolean;
  send(text: string): void;
  /** Nothing is heard of it any more. */
  close(): void;
}

/** What is told to the owner of a socket. */
export interface SocketEvents {
  opened(): void;
  received(text: string): void;
  /** It was closed by the other side, or is lost. */
  closed(): void;
}

export interface Transport {
  /** Throws a `Refused` if there is no answer. */
  request(method: string, path: string, language: string, body?: { type: string; content: string }): Promise<Reply>;
  connect(events: SocketEvents): Socket;
  /** Something needs the tables: a transport that has to load first does so now. */
  wake(): void;
}
