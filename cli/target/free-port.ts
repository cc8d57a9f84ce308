// A loopback port that nobody listens on.
import { createServer } from "node:net";

/** One that was free a moment ago; bind it soon. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  if (address === null || typeof address === "string") throw new Error("a listening server has no port");
  return address.port;
}
