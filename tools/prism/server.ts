// Prism, a mock server that others wrote, as a process of its own: fetched by npx in a fixed version, since a dependency of
// 180 packages is more than a second opinion is worth to everybody who installs Assay.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** The version that the page was written with. */
export const PRISM = "@stoplight/prism-cli@5.16.0";

/** Starts Prism with an OpenAPI description on a free loopback port. Throws where it ends before it listens. */
export async function startPrism(
  document: unknown,
): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "assay-prism-"));
  const file = join(folder, "openapi.json");
  writeFileSync(file, JSON.stringify(document));
  const port = String(await freePort());
  // A group of its own: npx starts the server as a process below it, and both have to end.
  const npx = spawn("npx", ["--yes", PRISM, "mock", file, "--errors", "--host", "127.0.0.1", "--port", port], {
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(npx, "exit");
  const close = async () => {
    if (npx.pid !== undefined && npx.exitCode === null) process.kill(-npx.pid, "SIGTERM");
    await exited;
    rmSync(folder, { recursive: true });
  };
  const lines = createInterface({ input: npx.stdout });
  const isListening = await new Promise<boolean>((resolve) => {
    lines.on("line", (line) => line.includes("Prism is listening") && resolve(true));
    npx.once("exit", () => resolve(false));
  });
  if (isListening) return { url: `http://127.0.0.1:${port}`, close };
  await close();
  throw new Error(`${PRISM} ended before it listened`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("there is no free port");
  return address.port;
}
