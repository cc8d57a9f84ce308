// Several credentials: the suite judges as the first one that the target honours, and tells which of the others it refuses.
import { Failure } from "../errors.ts";
import { OPERATION_IDS, operations } from "../schemas/index.ts";
import { PLAIN } from "./control.ts";
import { plainProbe } from "./probe.ts";
import { haveSameShape } from "./refusals.ts";
import type { Reply, Session } from "./session.ts";
import type { World } from "./survey.ts";

/** What became of the credentials; numbers count from 1 in the order in which they were given. */
export type PoolReport = {
  readonly given: number;
  readonly used: number;
  readonly refused: readonly number[];
};

/** Credentials that are tried beside the one that is judged with; a pool for load can have thousands. */
export const MOST_TRIED = 50;

/**
 * Looks at the target with one credential after the other until one is honoured, then tries the others with one right
 * request each. Throws what the look throws; `credential-refused` only where every credential tried is refused.
 */
export async function lookWithPool(
  tokens: readonly [string, ...string[]],
  session: Session,
  look: () => Promise<World>,
): Promise<{ readonly world: World; readonly report: PoolReport }> {
  const pool = tokens.slice(0, MOST_TRIED);
  const refused: number[] = [];
  for (const [index, token] of pool.entries()) {
    session.authenticateAs(token);
    try {
      const world = await look();
      refused.push(...(await tryOthers(pool, index, session, world)));
      session.authenticateAs(token);
      return { world, report: { given: tokens.length, used: index + 1, refused } };
    } catch (error) {
      const isRefused = error instanceof Failure && error.code === "credential-refused";
      if (!isRefused) throw error;
      if (index === pool.length - 1) throw pool.length === 1 ? error : allRefused(error, pool.length);
      refused.push(index + 1);
    }
  }
  throw new Error("a pool has a first credential");
}

/** Numbers of the credentials behind the used one that are refused where that one is honoured. */
async function tryOthers(pool: readonly string[], used: number, session: Session, world: World): Promise<number[]> {
  const operation = OPERATION_IDS.find(
    (id) => operations[id].sideEffect === "none" && world.operations.get(id)?.controls.get(PLAIN)?.taken,
  );
  const surveyed = operation === undefined ? undefined : world.operations.get(operation);
  const control = surveyed?.controls.get(PLAIN);
  if (operation === undefined || control === undefined) return [];
  const refused: number[] = [];
  for (const [index, token] of pool.entries()) {
    if (index <= used || session.stopReason(operation) !== undefined) continue;
    session.authenticateAs(token);
    const order = `0/${operation}/credential/${String(index).padStart(3, "0")}`;
    const body = JSON.stringify(control.build(session.nonce(order)));
    const reply = await session.send(plainProbe(operation, body), order, "violation");
    if (isCredentialRefusal(reply, surveyed?.refusals?.noCredential)) refused.push(index + 1);
  }
  return refused;
}

function isCredentialRefusal(reply: Reply, noCredential: Reply | undefined): boolean {
  if (reply.class !== "refused") return false;
  return (
    reply.status === 401 || reply.status === 403 || (noCredential !== undefined && haveSameShape(reply, noCredential))
  );
}

function allRefused({ message }: Failure, count: number): Failure {
  return new Failure("credential-refused", message, [`Each of ${count} credentials was tried.`]);
}
