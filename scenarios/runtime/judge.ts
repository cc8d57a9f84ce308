// The verdict on a response that Go does not find flawless, and on every response of a replay.
import type { Judge, JudgedResponse } from "k6/x/assay";
import type { ReasonCode } from "../../run/format/run.ts";
import { OPERATION_IDS, type OperationId } from "../../schemas/operation.ts";
import type { OperationFacts } from "./operation-facts.ts";
import { createRejectionLog } from "./rejection-log.ts";
import { type ReadResponse, readResponse, withWait } from "./response.ts";
import { type Compare, verdictOf } from "./response-judgement.ts";
import { createViolationLog } from "./violation-log.ts";

/** What Go counts: the outcome, a Retry-After, and each violated statement once. Nothing but the first two in the warm-up. */
export type Judgement = {
  /** `accepted`, `invalid` or the reason of an error, for a rejection with its kind. */
  readonly code: string;
  readonly waitMs?: number;
  readonly specified?: readonly string[];
  readonly advisory?: readonly string[];
  /** What else the scenario found, such as differences from a recording: counted as advisory statements alone. */
  readonly differences?: readonly string[];
};

/** The judge of one VU, which keeps credentials out of the log; the facts are in the order of OPERATION_IDS. */
export function createJudge(facts: readonly OperationFacts[], compare: Compare | undefined): Judge {
  let credential = "";
  const log = createViolationLog(() => credential);
  const codeOf = createRejectionLog(() => credential);
  return (given) => {
    const { iteration, step, request, status, fault, isWarmUp } = given;
    credential = given.credential;
    const operation = OPERATION_IDS[given.operation];
    const known = facts[given.operation];
    if (operation === undefined || known === undefined) throw new Error(`there is no operation ${given.operation}`);
    const response = responseOf(given, operation, known);
    const sent = { operation, iteration, step, request, response };
    const { code, violations } = verdictOf(sent, pageBefore(given, operation, known));
    const waitMs = response.kind === "error" ? response.waitMs : undefined;
    const wait = waitMs === undefined ? {} : { waitMs };
    if (isWarmUp) return textOf({ code, ...wait });
    const outcome = { code: isRejected(response) ? codeOf(sent) : code, ...wait };
    const { specified, advisory } = log(sent, violations);
    const differences = compare === undefined ? [] : log(sent, compare(sent, fault === "" ? status : 0)).advisory;
    return textOf({ ...outcome, specified, advisory, differences });
  };
}

function responseOf(
  { fault, body, status, retryAfter }: JudgedResponse,
  operation: OperationId,
  facts: OperationFacts,
): ReadResponse {
  if (fault !== "") return { kind: "error", code: fault as ReasonCode };
  const read = readResponse(operation, status, () => JSON.parse(body), facts);
  return withWait(read, status, () => (retryAfter === "" ? undefined : retryAfter));
}

/** The page that this one continues in its session, if there is one. */
function pageBefore({ requestBefore, bodyBefore }: JudgedResponse, operation: OperationId, facts: OperationFacts) {
  if (bodyBefore === "") return undefined;
  return {
    operation,
    request: requestBefore,
    response: readResponse(operation, 200, () => JSON.parse(bodyBefore), facts),
  };
}

function isRejected(response: ReadResponse): boolean {
  return response.kind === "error" && response.rejection !== undefined;
}

function textOf(judgement: Judgement): string {
  return JSON.stringify(judgement);
}
