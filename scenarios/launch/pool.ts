// Makes the requests of a run before it starts and writes them where k6 reads them.
import { writeFile } from "node:fs/promises";
import type { Inventory } from "../../traffic/flows.ts";
import { requestSequence } from "../../traffic/journeys.ts";
import { POOL_FORMAT_VERSION, type PoolFile, rowOf } from "../runtime/pool.ts";
import type { Workload } from "../workload.ts";

/** A pool has at most so many rows (some 3 MB); a longer run goes through it again in another order. */
export const POOL_CEILING = 20_000;

/**
 * The rows of a pool. Row n follows from seed, scenario, workload and inventory alone; a longer pool begins with the rows
 * of a shorter one.
 */
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
export async function writePool(file: string, rows: readonly string[]): Promise<void> {
  const pool: PoolFile = { formatVersion: POOL_FORMAT_VERSION, rows };
  await writeFile(file, JSON.stringify(pool));
}
