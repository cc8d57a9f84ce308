// Starts the independent implementation (service.py) as a process of its own. It is in Python on purpose: it shares neither
// code nor schema nor number parser with the harness, so what both get wrong together has one place less to hide in.
import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { text } from "node:stream/consumers";

/** A running service. `close` ends its process and may be called again; it also ends when this process does. */
export type Independent = { readonly url: string; close(): Promise<void> };

/** `mutant` is an id of `independentMutants()`; the true service without one. The seed decides ids, prices and balances. */
export type IndependentOptions = {
  readonly mutant?: string;
  readonly refusedTokens?: readonly string[];
  readonly seed?: number;
};

/** A token that the service knows on all chains and a user with balances, whatever the seed. */
export const INDEPENDENT_TOKEN_ID = "7d3c9a52-4b1e-4f6a-9c80-2e5f1b7a6d34";
export const INDEPENDENT_USER_ID = "0b6f4e21-93d7-4c58-8a1f-6e2d5c7b9a40";

const SERVICE = join(import.meta.dirname, "service.py");

type Python = ChildProcessByStdio<Writable, Readable, Readable>;

/** Starts a service on a free loopback port; rejects with what it wrote to stderr where it does not come up. */
export async function startIndependent(options: IndependentOptions = {}): Promise<Independent> {
  const python = await spawnPython([
    "--port=0",
    `--seed=${options.seed ?? 1}`,
    ...(options.mutant === undefined ? [] : [`--mutant=${options.mutant}`]),
    ...(options.refusedTokens ?? []).map((token) => `--refused-token=${token}`),
  ]);
  const exited = once(python, "exit");
  const complaint = text(python.stderr);
  const url = await firstLine(python);
  const [, base] = /^listening on (http:\/\/127\.0\.0\.1:\d+)$/.exec(url) ?? [];
  if (base === undefined) {
    python.kill();
    throw new Error(`service.py was to say where it listens, got ${JSON.stringify(url)}: ${await complaint}`);
  }
  return {
    url: base,
    close: async () => {
      python.kill("SIGTERM");
      await exited;
    },
  };
}

/** The id of every mutant that service.py has, as it lists them itself. */
export async function independentMutants(): Promise<readonly string[]> {
  const python = await spawnPython(["--list"]);
  const [listing, complaint] = await Promise.all([text(python.stdout), text(python.stderr)]);
  if (complaint !== "") throw new Error(`service.py --list was to print mutants, got: ${complaint}`);
  return listing.trimEnd().split("\n");
}

async function spawnPython(args: readonly string[]): Promise<Python> {
  // Without .pyc files beside the sources.
  const python = spawn("python3", ["-B", SERVICE, ...args], { stdio: ["pipe", "pipe", "pipe"] });
  try {
    await once(python, "spawn");
  } catch (error) {
    throw new Error("the independent implementation needs python3 (3.9 or later) on PATH; it could not be started", {
      cause: error,
    });
  }
  return python;
}

/** The first line that the process prints, "" where it ends before. */
async function firstLine(python: Python): Promise<string> {
  for await (const line of createInterface({ input: python.stdout })) return line;
  return "";
}
