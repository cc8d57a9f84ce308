// Generates the requests of a run before it starts, and writes them to the file of the run.
import { writeTextFile } from "../../../run/format/files.ts";
import { validateRequest } from "../../../schemas/index.ts";
import type { Violation } from "../../../schemas/violation.ts";
import { POOL_FORMAT_VERSION, type Pool, type PooledRequest, type PoolFile } from "../../runtime/pool.ts";
import type { Workload } from "../../scenario.ts";
import { createRenewal, renewedBody } from "../../sessions/renewal.ts";
import { requestSequence, sessionSequence, type TrafficRequest } from "../../sessions/session-mix.ts";
import type { Inventory } from "../../sessions/session-steps.ts";

/** The maximum size of a pool (some 5 MB); a longer run sends it again, in another order and with other fields. */
export const POOL_CEILING = 20_000;
const UNKNOWN_ITERATIONS = 5_000;

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
): Pool {
  const iterations = plannedIterations > 0 ? plannedIterations : UNKNOWN_ITERATIONS;
  if (workload.unit === "session")
    return sessionPool(sessionSequence(workload, inventory, seed, scenario), inventory, iterations);
  const sequence = requestSequence(workload, inventory, seed, scenario);
  const requests = Array.from({ length: Math.min(POOL_CEILING, iterations) }, () => sequence.next().value);
  // In the open model the schedule sets the times of interleaved requests.
  const isTimed = workload.model === "open";
  const drawn = isTimed ? requests.map((one) => ({ ...one, thinkMs: 0, namesNewToken: false })) : requests;
  return poolOf(drawn, inventory);
}

/** The first violation of each request that violates the schemas, in the passes from 0 that a run makes through its pool. */
export function invalidRequests({ requests, lists = [] }: Pool, seed: number, passes: number): readonly Violation[] {
  return Array.from({ length: passes }, (_, pass) => pass).flatMap((pass) =>
    requests.flatMap((request) => {
      const sent = renewedBody(request, lists, { seed, pass });
      return validateRequest(request.operation, JSON.parse(sent)).slice(0, 1);
    }),
  );
}

export async function writePool(file: string, pool: Pool): Promise<void> {
  const content: PoolFile = { formatVersion: POOL_FORMAT_VERSION, ...pool };
  await writeTextFile(file, JSON.stringify(content));
}

function sessionPool(sequence: ReturnType<typeof sessionSequence>, inventory: Inventory, iterations: number): Pool {
  const requests: TrafficRequest[] = [];
  const sessions: number[] = [];
  while (sessions.length < iterations && requests.length < POOL_CEILING) {
    const session = sequence.next().value;
    // A workload file can describe sessions that are empty by chance.
    if (session.length === 0) continue;
    sessions.push(requests.length);
    requests.push(...session);
  }
  return { ...poolOf(requests, inventory), sessions };
}

function poolOf(requests: readonly TrafficRequest[], inventory: Inventory): Pool {
  const renewal = createRenewal(inventory);
  return {
    requests: requests.map((request): PooledRequest => {
      const { operation, body, thinkMs, namesNewToken, credential = 0, origin } = request;
      return {
        operation,
        body: JSON.stringify(body),
        session: origin.session,
        edits: renewal.editsOf(request),
        ...(thinkMs > 0 && { thinkMs: Math.round(thinkMs) }),
        ...(namesNewToken && { namesNewToken }),
        ...(inventory.people !== undefined && { credential }),
      };
    }),
    lists: renewal.lists,
    names: { tokenIds: inventory.tokens.map(({ tokenId }) => tokenId), userIds: inventory.userIds },
  };
}
