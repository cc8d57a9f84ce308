// Several credentials: the suite uses the first that the target honours and reports which of the others it refuses.
import { Failure } from "../errors.ts";
import type { Target } from "../http/target.ts";
import { OPERATION_IDS, operations } from "../schemas/index.ts";
import { PLAIN, sendBuilt } from "./control.ts";
import { plainProbe } from "./exchange/probe.ts";
import type { Sender } from "./exchange/sender.ts";
import { PHASES, type SendResult } from "./exchange/sent-request.ts";
import { haveSameShape } from "./rejection-baseline.ts";
import type { TargetFacts } from "./survey.ts";

/** Which credentials were used and refused; numbers count from 1 in the given order. */
export type CredentialReport = {
  readonly given: number;
  readonly used: number;
  readonly refused: readonly number[];
};

/** Credentials that are tried; a pool for load may have thousands. */
export const MAX_CREDENTIALS = 50;

/**
 * Surveys the target with one credential after the other until one is honoured, then tries the others with one control
 * each. Throws what the survey throws; `credential-refused` only if every credential tried is refused.
 */
export async function surveyWithCredentials(
  tokens: readonly [string, ...string[]],
  sender: Sender,
  surveyTarget: (token: string) => Promise<TargetFacts>,
): Promise<{ readonly facts: TargetFacts; readonly report: CredentialReport }> {
  const pool = tokens.slice(0, MAX_CREDENTIALS);
  const refused: number[] = [];
  for (const [index, token] of pool.entries()) {
    sender.authenticateAs(token);
    try {
      const facts = await surveyTarget(token);
      refused.push(...(await tryOthers(pool, index, sender, facts)));
      return { facts, report: { given: tokens.length, used: index + 1, refused } };
    } catch (error) {
      const isRejected = error instanceof Failure && error.code === "credential-refused";
      if (!isRejected) throw error;
      if (index === pool.length - 1) throw pool.length === 1 ? error : allRejected(error, pool.length);
      refused.push(index + 1);
    }
  }
  throw new Error("a pool has a first credential");
}

/** Numbers of the credentials after the used one that the target refuses. */
async function tryOthers(pool: readonly string[], used: number, sender: Sender, facts: TargetFacts): Promise<number[]> {
  const operation = OPERATION_IDS.find(
    (id) => operations[id].sideEffect === "none" && facts.operations.get(id)?.controls.get(PLAIN)?.isAccepted,
  );
  const surveyed = operation === undefined ? undefined : facts.operations.get(operation);
  const control = surveyed?.controls.get(PLAIN);
  if (operation === undefined || control === undefined) return [];
  const refused: number[] = [];
  for (const [index, token] of pool.entries()) {
    if (index <= used || sender.stopReason(operation) !== undefined) continue;
    const order = [PHASES.discovery, operation, "credential", index];
    const result = await sendBuilt(sender, control, order, "violation", { token });
    if (isCredentialRefusal(result, surveyed?.rejections?.noCredential)) refused.push(index + 1);
  }
  return refused;
}

/** Whether a response to a valid request refuses its credential: by status, or as one without a credential is refused. */
export function isCredentialRefusal(result: SendResult, noCredential?: SendResult): boolean {
  if (result.class !== "rejected") return false;
  return (
    result.status === 401 ||
    result.status === 403 ||
    (noCredential !== undefined && haveSameShape(result, noCredential))
  );
}

/** Most credentials that are tried before a load. */
const MOST_LOAD_CREDENTIALS = 1_000;

/** Tries the credentials after the first; fails with the numbers of those that are refused, never with one of them. */
export async function requireCredentials(target: Target, tokens: readonly string[], sender: Sender): Promise<void> {
  const probe = plainProbe("get-leaderboard", JSON.stringify({ limit: 1, offset: 0, network_mode: "both" }));
  const tried = tokens.slice(0, MOST_LOAD_CREDENTIALS);
  const results = await Promise.all(
    tried.slice(1).map((token, index) => {
      const order = [PHASES.discovery, "get-leaderboard", "credential", index];
      return sender.send(probe, order, "open", { token });
    }),
  );
  const refused = results.flatMap((result, index) => (isCredentialRefusal(result) ? [index + 2] : []));
  if (refused.length === 0) return;
  const named = `${refused.slice(0, 10).join(", ")}${refused.length > 10 ? ", …" : ""}`;
  throw new Failure(
    "credential-refused",
    `${target.url} must accept all ${tried.length} credentials, and it refuses ${refused.length} of them: number ${named}.`,
  );
}

function allRejected({ message }: Failure, count: number): Failure {
  return new Failure("credential-refused", message, [`Each of ${count} credentials was tried.`]);
}
