// Counts what pods send to the target, apart from what the client sends before the load.
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** Where pods are led, on loopback, and how many requests have come there. */
export type Counter = { readonly address: string; readonly requests: () => number };

/** Passes requests on to the target. */
export async function countRequests(target: string): Promise<Counter> {
  let count = 0;
  const { hostname, port } = new URL(target);
  const server = createServer((incoming, response) => {
    count += 1;
    const { method, url: path, headers } = incoming;
    const passed = request({ hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    });
    passed.on("error", () => response.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { address: `127.0.0.1:${(server.address() as AddressInfo).port}`, requests: () => count };
}
