// The independent implementation in proof/independent, which shares no code with the schemas: started as a process of its own.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";

/** A planted fault of the independent implementation. `operation` is an operation id, or "every" for all. */
export type IndependentMutant = { readonly id: string; readonly breaks: string; readonly operation: string };

/** What its user names to the suite: a token that it knows on all chains and a user with balances, whatever the seed. */
export const INDEPENDENT_FIXTURES = {
  tokenId: "7d3c9a52-4b1e-4f6a-9c80-2e5f1b7a6d34",
  userId: "0b6f4e21-93d7-4c58-8a1f-6e2d5c7b9a40",
} as const;

/** Starts the independent implementation on a free loopback port. Its process also ends when this one does. */
export async function startIndependent(
  seed: number,
  refusedToken: string,
  mutant: string | undefined,
): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const python = spawnPython([
    "--port=0",
    `--seed=${seed}`,
    `--refused-token=${refusedToken}`,
    ...(mutant === undefined ? [] : [`--mutant=${mutant}`]),
  ]);
  const exited = once(python, "exit");
  for await (const line of createInterface({ input: python.stdout })) {
    const url = /^listening on (\S+)$/.exec(line)?.[1];
    if (url === undefined) break;
    return {
      url,
      close: async () => {
        python.kill("SIGTERM");
        await exited;
      },
    };
  }
  throw new Error(`the independent implementation did not say where it listens: ${await text(python.stderr)}`);
}

/** The planted faults, as the service lists them. */
export async function independentMutants(): Promise<readonly IndependentMutant[]> {
  const python = spawnPython(["--list"]);
  const listing: unknown = JSON.parse(await text(python.stdout));
  if (!Array.isArray(listing) || !listing.every(isMutant))
    throw new Error("the independent implementation lists no mutants");
  return listing;
}

const SERVICE = join(import.meta.dirname, "../independent/service.py");

function spawnPython(args: readonly string[]) {
  if (!existsSync(SERVICE)) throw new Error(`there is no independent implementation at ${SERVICE}`);
  return spawn("python3", ["-B", SERVICE, ...args], { stdio: ["pipe", "pipe", "pipe"] });
}

function isMutant(value: unknown): value is IndependentMutant {
  const fields = Object.entries(typeof value === "object" && value !== null ? value : {});
  return ["id", "breaks", "operation"].every((name) =>
    fields.some(([key, field]) => key === name && typeof field === "string"),
  );
}
