// Several credentials: the suite uses the first that the target honours and reports which of the others it refuses.
import { Failure } from "../errors.ts";
import type { Target } from "../http/target.ts";
import { OPERATION_IDS, operations } from "../schemas/index.ts";
import { type Control, PLAIN, sendBuilt } from "./control.ts";
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
  if (control === undefined) return [];
  const noCredential = surveyed?.rejections?.noCredential;
  return refusedAmong(pool, used + 1, control, sender, noCredential);
}

/** Numbers of the credentials from `first` on with which a request is refused that another one may send. */
async function refusedAmong(
  pool: readonly string[],
  first: number,
  request: Pick<Control, "operation" | "build">,
  sender: Sender,
  noCredential?: SendResult,
): Promise<number[]> {
  const numbers = await Promise.all(
    pool.slice(first).map(async (token, index) => {
      if (sender.stopReason(request.operation) !== undefined) return [];
      const order = [PHASES.discovery, request.operation, "credential", first + index];
      const result = await sendBuilt(sender, request, order, "violation", { token });
      return isCredentialRefusal(result, noCredential) ? [first + index + 1] : [];
    }),
  );
  return numbers.flat();
}

/** Whether a response to a valid request refuses its credential: by status, or as one without a credential is refused. */
export function isCredentialRefusal(result: SendResult, noCredential?: SendResult): boolean {
  if (result.class !== "rejected") return false;
  const isByStatus = result.status === 401 || result.status === 403;
  return isByStatus || (noCredential !== undefined && haveSameShape(result, noCredential));
}

const MOST_LOAD_CREDENTIALS = 1_000;

/** Tries the credentials after the first; fails with the numbers of those that are refused, never with one of them. */
export async function requireCredentials(target: Target, tokens: readonly string[], sender: Sender): Promise<void> {
  const build = () => ({ limit: 1, offset: 0, network_mode: "both" });
  const tried = tokens.slice(0, MOST_LOAD_CREDENTIALS);
  const refused = await refusedAmong(tried, 1, { operation: "get-leaderboard", build }, sender);
  if (refused.length === 0) return;
  const named = `${refused.slice(0, 10).join(", ")}${refused.length > 10 ? ", …" : ""}`;
  throw new Failure(
    "credential-refused",
    `${target.url} must accept all ${tried.length} credentials, but refuses ${refused.length} of them: number ${named}.`,
  );
}

function allRejected({ message }: Failure, count: number): Failure {
  return new Failure("credential-refused", message, [`Each of ${count} credentials was tried.`]);
}
