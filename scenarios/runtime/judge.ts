// The verdict on a response that Go does not find flawless, and on every response of a replay. The bundler makes a separate script
// of this module, which a VU runs at its first such response: it must not import modules of k6.
import type { Judge, JudgedResponse } from "k6/x/assay";
import { REDACTED } from "../../http/redaction/placeholder.ts";
import { asksToWait, requestedWaitMs } from "../../http/retry-after.ts";
import { kindKey, type RejectionKind, rejectionKey } from "../../run/format/rejection.ts";
import type { ReasonCode } from "../../run/format/run.ts";
import { isDeciding } from "../../schemas/dialect.ts";
import { OPERATION_IDS, type OperationId } from "../../schemas/operation.ts";
import type { Violation } from "../../schemas/violation.ts";
import { type Example, exampleKey, exampleLine } from "./examples.ts";
import type { OperationFacts } from "./operation-facts.ts";
import { type ReadResponse, readResponse } from "./response.ts";
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
  const shown = new Set<string>();
  const rejections = new Set<string>();
  return (given) => {
    const { iteration, step, request, status, fault, isWarmUp, credential } = given;
    const show = (example: Example): void => {
      if (shown.has(exampleKey(example))) return;
      shown.add(exampleKey(example));
      // biome-ignore lint/suspicious/noConsole: k6's console is the channel for examples.
      console.log(exampleLine(example, (text) => text.replaceAll(credential, REDACTED)));
    };
    const operation = OPERATION_IDS[given.operation];
    const known = facts[given.operation];
    if (operation === undefined || known === undefined) throw new Error(`there is no operation ${given.operation}`);
    const response = responseOf(given, operation, known);
    const sent: Sent = { operation, iteration, step, request, response };
    const { code, violations } =
      response.kind === "error"
        ? { code: response.code, violations: [] }
        : verdictOf(sent, responseBefore(given, operation, known));
    const answered = fault === "" ? status : 0;
    const waitMs = asksToWait(answered) ? requestedWaitMs(given.retryAfter, Date.now()) : undefined;
    const wait = waitMs === undefined ? {} : { waitMs };
    if (isWarmUp) return textOf({ code, ...wait });
    const differences = compare?.(sent, answered) ?? [];
    return textOf({
      code: rejectedCode(sent, rejections, show) ?? code,
      ...wait,
      ...statementsIn(sent, violations, show),
      differences: statementsIn(sent, differences, show).advisory,
    });
  };
}

function responseOf(
  { fault, body, status }: JudgedResponse,
  operation: OperationId,
  facts: OperationFacts,
): ReadResponse {
  if (fault !== "") return { kind: "error", code: fault as ReasonCode };
  return readResponse(operation, status, () => JSON.parse(body), facts);
}

/** The earlier response that this one must agree with, if there is one. */
function responseBefore({ requestBefore, bodyBefore }: JudgedResponse, operation: OperationId, facts: OperationFacts) {
  if (bodyBefore === "") return undefined;
  const response = readResponse(operation, 200, () => JSON.parse(bodyBefore), facts);
  return { operation, request: requestBefore, response };
}

function textOf(judgement: Judgement): string {
  return JSON.stringify(judgement);
}

/** The first example of each statement and kind is logged. */
type Show = (example: Example) => void;

function placeOf({ operation, iteration, step }: Sent) {
  return { operation, iteration, ...(step > 0 && { step }) };
}

/** Most codes of a target that are counted apart: a target must not decide how many series the journal has. */
const MOST_KINDS = 12;

/** The code that counts a rejection, with its kind; `kinds` are those of this VU so far. Undefined for any other response. */
function rejectedCode(sent: Sent, kinds: Set<string>, show: Show): string | undefined {
  const { operation, request, response } = sent;
  if (response.kind !== "error" || response.rejection === undefined) return undefined;
  const { text, ...named } = response.rejection;
  const keyOf = (kind: RejectionKind) => `${operation} ${kindKey(kind)}`;
  const kind = kinds.has(keyOf(named)) || kinds.size < MOST_KINDS ? named : { status: named.status };
  if (!kinds.has(keyOf(kind))) show({ kind: "rejection", ...placeOf(sent), ...kind, request, response: text() });
  kinds.add(keyOf(kind));
  return rejectionKey(response.code, kind);
}

/** The statements that a response violates, each once. */
function statementsIn(
  sent: Sent,
  violations: readonly Violation[],
  show: Show,
): { readonly specified: readonly string[]; readonly advisory: readonly string[] } {
  const found = { specified: new Set<string>(), advisory: new Set<string>() };
  for (const { statement, tier, pointer, expected, actual } of violations) {
    if (tier === "observed" || found.specified.has(statement) || found.advisory.has(statement)) continue;
    found[isDeciding(tier) ? "specified" : "advisory"].add(statement);
    show({ kind: "example", ...placeOf(sent), statement, pointer, expected, actual });
  }
  return { specified: [...found.specified], advisory: [...found.advisory] };
}
