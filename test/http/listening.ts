// A server of a test on loopback.
import type { AddressInfo, Server, Socket } from "node:net";

/** Where a server listens; `close` cuts its connections. */
export type Listening = { readonly port: number; readonly url: string; readonly close: () => Promise<void> };

/** Starts a server on a free port of loopback. */
export async function listening(server: Server): Promise<Listening> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
