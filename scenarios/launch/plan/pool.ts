// Generates the requests of a run before it starts, and writes them to the file of the run.
import { writeTextFile } from "../../../results/run/files.ts";
import type { SessionRequest } from "../../../traffic/generation/session.ts";
import { requestSequence, sessionSequence } from "../../../traffic/generation/session-mix.ts";
import type { Inventory } from "../../../traffic/generation/session-steps.ts";
import { POOL_FORMAT_VERSION, type PoolFile, rowOf } from "../../runtime/pool.ts";
import type { Workload } from "../../workload.ts";

/** A pool has at most so many rows (some 3 MB); a longer run goes through it again in another order. */
export const POOL_CEILING = 20_000;
/** Iterations of a pool where their number is unknown. */
const UNKNOWN_ITERATIONS = 5_000;

/** The requests of a run; with `sessions` if an iteration is a whole session. */
export type MadePool = Pick<PoolFile, "rows" | "sessions">;

/**
 * The pool of a run. Its n-th iteration follows from seed, scenario, workload and inventory alone; a longer pool begins
 * like a shorter one.
 */
export function makePool(
  scenario: string,
  workload: Workload,
  inventory: Inventory,
  seed: number,
  plannedIterations: number,
): MadePool {
  const iterations = plannedIterations > 0 ? plannedIterations : UNKNOWN_ITERATIONS;
  if (workload.unit === "session") return sessionPool(scenario, workload, inventory, seed, iterations);
  // Interleaved requests have think times in the closed model only; a schedule sets their times.
  if (workload.model === "open") return { rows: poolRows(scenario, workload, inventory, seed, iterations) };
  const requests = requestSequence(workload, inventory, seed, scenario);
  const size = Math.min(POOL_CEILING, iterations);
  return { rows: Array.from({ length: size }, () => fullRow(requests.next().value)) };
}

/** Rows of interleaved requests without think times. */
export function poolRows(
  scenario: string,
  workload: Workload,
  inventory: Inventory,
  seed: number,
  plannedRequests: number,
): readonly string[] {
  const requests = requestSequence(workload, inventory, seed, scenario);
  const size = Math.min(POOL_CEILING, Math.max(1, plannedRequests));
  return Array.from({ length: size }, () => {
    const { operation, body } = requests.next().value;
    return rowOf(operation, JSON.stringify(body));
  });
}

/** Writes the pool file. */
export async function writePool(file: string, pool: MadePool, { tokens, userIds }: Inventory): Promise<void> {
  const names = { tokenIds: tokens.map(({ tokenId }) => tokenId), userIds };
  const content: PoolFile = { formatVersion: POOL_FORMAT_VERSION, ...pool, names };
  await writeTextFile(file, JSON.stringify(content));
}

function sessionPool(
  scenario: string,
  workload: Workload,
  inventory: Inventory,
  seed: number,
  iterations: number,
): MadePool {
  const sequence = sessionSequence(workload, inventory, seed, scenario);
  const rows: string[] = [];
  const sessions: number[] = [];
  while (sessions.length < iterations && rows.length < POOL_CEILING) {
    const session = sequence.next().value;
    // A workload file can describe sessions that are empty by chance.
    if (session.length === 0) continue;
    sessions.push(rows.length);
    for (const request of session) rows.push(fullRow(request));
  }
  return { rows, sessions };
}

function fullRow({ operation, body, thinkMs, namesNewToken }: SessionRequest): string {
  return rowOf(operation, JSON.stringify(body), thinkMs, namesNewToken);
}
