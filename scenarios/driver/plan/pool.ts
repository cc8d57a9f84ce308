// Generates the requests of a run before it starts, and writes them to the file of the run.
import { writeTextFile } from "../../../run/format/files.ts";
import { validateRequest } from "../../../schemas/index.ts";
import type { Violation } from "../../../schemas/violation.ts";
import { POOL_FORMAT_VERSION, type PoolFile, readRow, rowOf } from "../../runtime/pool.ts";
import type { Workload } from "../../scenario.ts";
import { createRenewal, renewedBody } from "../../sessions/renewal.ts";
import { requestSequence, sessionSequence, type TrafficRequest } from "../../sessions/session-mix.ts";
import type { Inventory } from "../../sessions/session-steps.ts";

/** A pool has at most so many rows (some 3 MB); a longer run goes through it again, in another order and with other fields. */
export const POOL_CEILING = 20_000;
const UNKNOWN_ITERATIONS = 5_000;

/** The requests of a run; with `sessions` if an iteration is a whole session. */
export type MadePool = Omit<PoolFile, "formatVersion">;

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
  return workload.unit === "session"
    ? sessionPool(scenario, workload, inventory, seed, iterations)
    : requestPool(scenario, workload, inventory, seed, iterations);
}

/** Rows of interleaved requests. They have think times in the closed model only: a schedule sets their times. */
export function requestPool(
  scenario: string,
  workload: Workload,
  inventory: Inventory,
  seed: number,
  iterations: number,
): MadePool {
  const requests = requestSequence(workload, inventory, seed, scenario);
  const size = Math.min(POOL_CEILING, Math.max(1, iterations));
  const drawn = Array.from({ length: size }, () => {
    const request = requests.next().value;
    return workload.model === "open" ? { ...request, thinkMs: 0, namesNewToken: false } : request;
  });
  return poolOf(drawn, inventory);
}

/** The first violation of each request that violates the schemas, in the passes from 0 that a run makes through its pool. */
export function invalidRequests(
  { rows, edits = [], lists = [], origins = [] }: Pick<MadePool, "rows" | "edits" | "lists" | "origins">,
  seed: number,
  passes: number,
): readonly Violation[] {
  return Array.from({ length: passes }, (_, pass) => pass).flatMap((pass) =>
    rows.flatMap((row, at) => {
      const { operation, body } = readRow(row);
      const sent = renewedBody(body, edits[at] ?? [], lists, { seed, pass, session: origins[at] ?? 0 });
      return validateRequest(operation, JSON.parse(sent)).slice(0, 1);
    }),
  );
}

export async function writePool(file: string, pool: MadePool): Promise<void> {
  const content: PoolFile = { formatVersion: POOL_FORMAT_VERSION, ...pool };
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

function poolOf(requests: readonly TrafficRequest[], inventory: Inventory): MadePool {
  const renewal = createRenewal(inventory);
  return {
    ...(inventory.people !== undefined && { credentials: requests.map(({ credential }) => credential ?? 0) }),
    ...(requests.some(isOfNewToken) && { newTokenMs: inventory.newTokenMs ?? 0 }),
    rows: requests.map((request) =>
      rowOf(
        request.operation,
        JSON.stringify(request.body),
        request.thinkMs,
        request.namesNewToken,
        isOfNewToken(request),
      ),
    ),
    origins: requests.map(({ origin }) => origin.session),
    edits: requests.map(renewal.editsOf),
    lists: renewal.lists,
    names: { tokenIds: inventory.tokens.map(({ tokenId }) => tokenId), userIds: inventory.userIds },
  };
}

function isOfNewToken({ operation, origin }: TrafficRequest): boolean {
  return origin.isAboutNew && (operation === "token-price" || operation === "trade-token");
}
