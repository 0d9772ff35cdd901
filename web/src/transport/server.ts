// The transport to a server: HTTP and a websocket.
import { Refused } from "./refused";
import type { Reply, Socket, SocketEvents, Transport } from "./transport";

export function openWebSocket(address: string, events: SocketEvents): Socket {
  const socket = new WebSocket(address);
  socket.onopen = () => events.opened();
  socket.onmessage = ({ data }) => events.received(String(data));
  socket.onclose = () => events.closed();
  return {
    get isOpen() {
      return socket.readyState === WebSocket.OPEN;
    },
    send: (text) => socket.send(text),
    close() {
      socket.onclose = null;
      socket.onmessage = null;
      socket.close();
    },
  };
}

export const server: Transport = {
  async request(method, path, language, body): Promise<Reply> {
    const headers: Record<string, string> = { "Accept-Language": language };
    if (body) headers["Content-Type"] = body.type;
    try {
      const answer = await fetch(path, { method, headers, body: body?.content ?? null, credentials: "same-origin" });
      return { status: answer.status, text: await answer.text() };
    } catch {
      throw new Refused("offline", "");
    }
  },
  connect: (events) => openWebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`, events),
  wake() {},
};
