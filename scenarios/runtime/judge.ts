// The verdict on a response that Go does not find flawless, and on every response of a replay.
import type { Judge, JudgedResponse } from "k6/x/assay";
import { REDACTED } from "../../http/redaction/placeholder.ts";
import { kindKey, rejectionKey } from "../../run/format/rejection.ts";
import type { ReasonCode } from "../../run/format/run.ts";
import { OPERATION_IDS, type OperationId } from "../../schemas/operation.ts";
import type { Violation } from "../../schemas/violation.ts";
import { exampleLine, rejectionLine } from "./examples.ts";
import type { OperationFacts } from "./operation-facts.ts";
import { type ReadResponse, readResponse, withWait } from "./response.ts";
import { type Compare, type Sent, verdictOf } from "./response-judgement.ts";

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

/** Most codes of a target that are counted apart: a target must not decide how many series the journal has. */
const MOST_KINDS = 12;

/** The code under which an error is counted; a rejection has its kind in it, and its first example is logged. */
type RejectionLog = (sent: Sent) => string;

/** The log of one VU, which redacts the credential of the latest request. */
function createRejectionLog(credential: () => string): RejectionLog {
  const shown = new Set<string>();
  return ({ operation, iteration, step, request, response }) => {
    if (response.kind === "success") return "no-evidence";
    if (response.rejection === undefined) return response.code;
    const { text, status, code } = response.rejection;
    const isKnown = (kind: { status: number; code?: string }) => shown.has(`${operation} ${kindKey(kind)}`);
    const named = { status, ...(code !== undefined && { code }) };
    const kind = isKnown(named) || shown.size < MOST_KINDS ? named : { status };
    if (!isKnown(kind)) {
      shown.add(`${operation} ${kindKey(kind)}`);
      const example = { operation, ...kind, request, response: text, iteration, ...(step > 0 && { step }) };
      // biome-ignore lint/suspicious/noConsole: k6's console is the channel for examples.
      console.log(rejectionLine(example, (from) => from.replaceAll(credential(), REDACTED)));
    }
    return rejectionKey(response.code, kind);
  };
}

/** The statements that a response violates, each once. */
type ViolatedStatements = { readonly specified: readonly string[]; readonly advisory: readonly string[] };

/** Logs the violations of a response; returns their statements to be counted. */
type ViolationLog = (
  sent: Pick<Sent, "operation" | "iteration" | "step">,
  violations: readonly Violation[],
) => ViolatedStatements;

/** The log of one VU, which redacts the credential of the latest request. */
function createViolationLog(credential: () => string): ViolationLog {
  const shown = new Set<string>();
  return ({ operation, iteration, step }, violations) => {
    const found = { specified: new Set<string>(), advisory: new Set<string>() };
    for (const { statement, tier, pointer, expected, actual } of violations) {
      if (tier === "observed" || found.specified.has(statement) || found.advisory.has(statement)) continue;
      found[tier].add(statement);
      const key = `${operation} ${statement}`;
      if (shown.has(key)) continue;
      shown.add(key);
      const example = { operation, statement, pointer, expected, actual, iteration, ...(step > 0 && { step }) };
      // biome-ignore lint/suspicious/noConsole: k6's console is the channel for examples.
      console.log(exampleLine(example, (text) => text.replaceAll(credential(), REDACTED)));
    }
    return { specified: [...found.specified], advisory: [...found.advisory] };
  };
}
