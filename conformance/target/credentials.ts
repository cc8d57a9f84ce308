// Several credentials: the suite judges as the first one that the target honours, and tells which of the others it refuses.
import { Failure } from "../../errors.ts";
import { OPERATION_IDS, operations } from "../../schemas/index.ts";
import { plainProbe } from "../exchange/probe.ts";
import type { Reply, Sender } from "../exchange/sender.ts";
import { PLAIN } from "./control.ts";
import { haveSameShape } from "./rejection-baseline.ts";
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
  sender: Sender,
  look: () => Promise<World>,
): Promise<{ readonly world: World; readonly report: PoolReport }> {
  const pool = tokens.slice(0, MOST_TRIED);
  const refused: number[] = [];
  for (const [index, token] of pool.entries()) {
    sender.authenticateAs(token);
    try {
      const world = await look();
      refused.push(...(await tryOthers(pool, index, sender, world)));
      sender.authenticateAs(token);
      return { world, report: { given: tokens.length, used: index + 1, refused } };
    } catch (error) {
      const isRejected = error instanceof Failure && error.code === "credential-refused";
      if (!isRejected) throw error;
      if (index === pool.length - 1) throw pool.length === 1 ? error : allRejected(error, pool.length);
      refused.push(index + 1);
    }
  }
  throw new Error("a pool has a first credential");
}

/** Numbers of the credentials behind the used one that are refused where that one is honoured. */
async function tryOthers(pool: readonly string[], used: number, sender: Sender, world: World): Promise<number[]> {
  const operation = OPERATION_IDS.find(
    (id) => operations[id].sideEffect === "none" && world.operations.get(id)?.controls.get(PLAIN)?.taken,
  );
  const surveyed = operation === undefined ? undefined : world.operations.get(operation);
  const control = surveyed?.controls.get(PLAIN);
  if (operation === undefined || control === undefined) return [];
  const refused: number[] = [];
  for (const [index, token] of pool.entries()) {
    if (index <= used || sender.stopReason(operation) !== undefined) continue;
    sender.authenticateAs(token);
    const order = `0/${operation}/credential/${String(index).padStart(3, "0")}`;
    const body = JSON.stringify(control.build(sender.nonce(order)));
    const reply = await sender.send(plainProbe(operation, body), order, "violation");
    if (isCredentialRefusal(reply, surveyed?.rejections?.noCredential)) refused.push(index + 1);
  }
  return refused;
}

function isCredentialRefusal(reply: Reply, noCredential: Reply | undefined): boolean {
  if (reply.class !== "rejected") return false;
  return (
    reply.status === 401 || reply.status === 403 || (noCredential !== undefined && haveSameShape(reply, noCredential))
  );
}

function allRejected({ message }: Failure, count: number): Failure {
  return new Failure("credential-refused", message, [`Each of ${count} credentials was tried.`]);
}
