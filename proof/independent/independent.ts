// Starts the independent implementation (service.py) as a process of its own. It is in Python on purpose: it shares neither
// code nor schema nor number parser with the harness, so what both get wrong together has one place less to hide in.
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";

/** `mutant` is an id of `independentMutants()`; the true service without one. The seed decides ids, prices and balances. */
type Options = { readonly mutant?: string; readonly refusedTokens?: readonly string[]; readonly seed?: number };

/** A token that the service knows on all chains and a user with balances, whatever the seed. */
export const INDEPENDENT_TOKEN_ID = "7d3c9a52-4b1e-4f6a-9c80-2e5f1b7a6d34";
export const INDEPENDENT_USER_ID = "0b6f4e21-93d7-4c58-8a1f-6e2d5c7b9a40";

const SERVICE = join(import.meta.dirname, "service.py");

/**
 * Starts a service on a free loopback port, which ends with this process; rejects with what it wrote to stderr if it ends before
 * it listens. Needs Python 3.9 or later.
 */
export async function startIndependent({ mutant, refusedTokens = [], seed = 1 }: Options = {}) {
  const python = spawn("python3", [
    // Without .pyc files beside the sources.
    ...["-B", SERVICE, `--seed=${seed}`],
    ...(mutant === undefined ? [] : [`--mutant=${mutant}`]),
    ...refusedTokens.map((token) => `--refused-token=${token}`),
  ]);
  const complaint = text(python.stderr);
  const ended = once(python, "exit");
  const early = ended.then(async () => {
    throw new Error(`service.py must listen, and ended with: ${await complaint}`);
  });
  const [line] = await Promise.race([once(createInterface({ input: python.stdout }), "line"), early]);
  return {
    url: String(line).replace("listening on ", ""),
    close: async () => {
      python.kill("SIGTERM");
      await ended;
    },
  };
}

/** The id of every mutant that service.py has, as it lists them itself. */
export async function independentMutants(): Promise<readonly string[]> {
  const { stdout } = await promisify(execFile)("python3", ["-B", SERVICE, "--list"]);
  return stdout.trimEnd().split("\n");
}
