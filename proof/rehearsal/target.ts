// The target of a rehearsal: passes requests on to a service, and counts what pods send, apart from what the client sends.
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** Listens at an address of this machine. */
export async function countRequests(service: string, host: string) {
  let count = 0;
  const { hostname, port } = new URL(service);
  const server = createServer((incoming, response) => {
    const { method, url: path, headers, socket } = incoming;
    if (socket.remoteAddress !== host) count += 1;
    const passed = request({ hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    });
    passed.on("error", () => response.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return { url: `http://${host}:${(server.address() as AddressInfo).port}`, requests: () => count };
}
