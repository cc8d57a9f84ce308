// A tiny HTTP server on the loopback for runs of the real k6: it counts, keeps what it was sent as a credential, and
// never answers /hang.

import { createServer } from "node:http";

/** A listening target. */
export interface LoopbackTarget {
  readonly url: string;
  readonly authorizations: readonly (string | undefined)[];
  close(): Promise<void>;
}

/** Listens on a free loopback port. Every path answers 200 with a small JSON body, but /500 and /hang. */
export async function startTarget(): Promise<LoopbackTarget> {
  const authorizations: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    request.resume();
    authorizations.push(request.headers.authorization);
    if (request.url === "/hang") return;
    response.writeHead(request.url === "/500" ? 500 : 200, { "content-type": "application/json" });
    response.end('{"success":true}');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the target has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    authorizations,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
