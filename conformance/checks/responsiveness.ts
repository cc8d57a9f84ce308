// Whether requests get responses, and the properties of these that no field has: media type, byte-order mark, repeated names.
import { OPERATION_IDS, type OperationId, operations } from "../../schemas/index.ts";
import { JSON_LIMITS, type JsonNote } from "../../target/exchange/json.ts";
import type { Ledger, OperationLedger } from "../../target/exchange/ledger.ts";
import { isLasting, type MetError, metErrors } from "../../target/exchange/triggers.ts";
import { type DefinedCheck, type Judgement, type ResponseDraft, responseCheck } from "../definition/check.ts";
import { neverSeen } from "./response-shape.ts";

export function responsivenessChecks(): readonly DefinedCheck[] {
  return OPERATION_IDS.flatMap((operation) => [
    checkOf(operation, ["received", "valid-requests"], {
      smoke: true,
      statements: [`${operation}/path`],
      rule: "The operation keeps responding to valid requests.",
      expected: "a response to every valid request",
      judge: judgeControls,
    }),
    checkOf(operation, ["status", "no-server-error-for-valid-requests"], {
      smoke: true,
      interpretations: ["I8"],
      statements: [`${operation}/path`],
      rule: "A valid request never gets a server error or a lost connection.",
      expected: "no server error for any valid request",
      judge: judgeValidRequests,
    }),
    checkOf(operation, ["received", "every-request"], {
      tier: "advisory",
      statements: [`${operation}/path`],
      rule: "Every request, valid or not, gets a complete response.",
      expected: "a response to every request",
      judge: judgeEveryRequest,
    }),
    checkOf(operation, ["status", "no-server-error"], {
      tier: "advisory",
      statements: ["open/U14"],
      rule: "No request, valid or not, gets a status of 500 or above.",
      expected: "no response with a status of 500 or above",
      judge: judgeServerErrors,
    }),
    checkOf(operation, ["content-type", "json"], {
      tier: "advisory",
      statements: ["conventions/response-body"],
      rule: "Accepted responses have the media type JSON.",
      expected: "application/json in every accepted response",
      judge: judgeMediaType,
    }),
    ...NOTES.map(([note, rule]) =>
      checkOf(operation, ["body", note], {
        tier: "advisory",
        statements: ["conventions/response-body"],
        rule,
        expected: "in no accepted response",
        judge: (seen) => judgeNote(seen, note),
      }),
    ),
  ]);
}

const NOTES: readonly (readonly [JsonNote, string])[] = [
  ["byte-order-mark", "No byte-order mark precedes a response: many parsers reject it."],
  ["duplicate-field", "No object of a response has a name twice: parsers differ on which one counts."],
  ["number-not-finite", "Every number of a response fits into a double."],
  ["nested-too-deep", `No response is nested deeper than ${JSON_LIMITS.depth} levels: many parsers reject it.`],
];

type OperationDraft = Omit<ResponseDraft, "operation" | "parts" | "judge"> & {
  readonly judge: (seen: OperationLedger, ledger: Ledger, operation: OperationId) => Judgement;
};

function checkOf(operation: OperationId, parts: readonly string[], { judge, ...draft }: OperationDraft): DefinedCheck {
  return responseCheck({
    ...draft,
    operation,
    parts: ["response", ...parts],
    judge: (ledger) => judge(ledger[operation], ledger, operation),
  });
}

/** From this number and share of valid requests that are lost in spite of retries, a target does not keep responding. */
const LOST = { least: 5, share: 0.05 } as const;

function judgeControls(seen: OperationLedger): Judgement {
  if (seen.unresponsive !== undefined) {
    const { reason, sent } = seen.unresponsive;
    return { verdict: "fail", actual: `valid requests no longer got a response (${reason})`, evidence: sent };
  }
  const lost = metErrors(seen.triggers).filter(
    ({ trigger, error }) => trigger.isValid && error.status === undefined && trigger.responses > 0,
  );
  const count = lost.reduce((sum, { error }) => sum + error.count, 0);
  const [first] = lost;
  if (first !== undefined && count >= Math.max(LOST.least, LOST.share * seen.validRequests)) {
    const share = Math.round((100 * count) / seen.validRequests);
    const actual = `${count} of ${seen.validRequests} valid requests (${share} %) got no response (${first.error.reason})`;
    return { verdict: "fail", actual, evidence: first.error.sent };
  }
  return seen.accepted > 0 ? { verdict: "pass", actual: `${seen.accepted} accepted responses` } : neverSeen(seen);
}

function judgeEveryRequest({ firstWithoutResponse }: OperationLedger): Judgement {
  if (firstWithoutResponse === undefined) return { verdict: "pass", actual: "every request got a response" };
  return {
    verdict: "fail",
    actual: `no complete response (${firstWithoutResponse.reason})`,
    evidence: firstWithoutResponse.sent,
  };
}

function judgeValidRequests(seen: OperationLedger, ledger: Ledger, operation: OperationId): Judgement {
  const { failing, excused } = errorsOfValidRequests(seen, ledger, operation);
  const [first] = failing;
  if (first !== undefined) {
    const share = { failed: errorCount(failing), of: seen.validRequests };
    return { verdict: "fail", actual: describeErrors(failing, seen.validRequests), evidence: first.error.sent, share };
  }
  const [open] = excused;
  if (open !== undefined) {
    const actual = `${describeErrors(excused, seen.validRequests)}, which may be a rejection or an error on the way`;
    return { verdict: "inconclusive", reason: open.error.reason ?? "server-error", actual, evidence: open.error.sent };
  }
  return seen.accepted > 0
    ? { verdict: "pass", actual: `none for ${seen.validRequests} valid requests` }
    : neverSeen(seen);
}

/**
 * The errors of valid requests, and among them those that prove nothing: an error on the way that may pass, a status of a
 * gateway while no operation accepts anything, and a status by which the target rejects. Lost connections of an operation
 * that no longer responds at all are another check's failure.
 */
function errorsOfValidRequests(seen: OperationLedger, ledger: Ledger, operation: OperationId) {
  const isUp = OPERATION_IDS.some((id) => ledger[id].accepted > 0);
  const isExcused = rejectsByServerError(seen, operation);
  const met = metErrors(seen.triggers).filter(
    ({ trigger, error }) => trigger.isValid && (error.status !== undefined || seen.unresponsive === undefined),
  );
  const isFailure = (one: MetError) => isLasting(one) && (one.error.mayPass ? isUp : !isExcused);
  return { failing: met.filter(isFailure), excused: met.filter((one) => !isFailure(one)) };
}

/**
 * Whether an operation that accepts some valid requests, or rejects them below 500 such as for an unknown token, rejects by
 * statuses of 500 and above, so that it may also reject others for a reason that the interface leaves open. It does not if
 * its errors come and go.
 */
function rejectsByServerError({ triggers, rejections, sporadicErrors }: OperationLedger, operation: OperationId) {
  const isFlaky = sporadicErrors > 0 && operations[operation].sideEffect === "none";
  const isUsual = rejections.byServerError > 0 && rejections.byServerError >= rejections.count * USUAL_SHARE;
  const isResponding = [...triggers.values()].some(({ isValid, responses }) => isValid && responses > 0);
  return isResponding && isUsual && !isFlaky;
}

/** Share of rejections from which their status is one that the target rejects by. */
const USUAL_SHARE = 0.25;

function errorCount(errors: readonly MetError[]): number {
  return errors.reduce((sum, { error }) => sum + error.count, 0);
}

/** Such as "3 of 412 valid requests: status 500 2 times, no complete response (reset) 1 times; first: /amount -> 1". */
function describeErrors(errors: readonly MetError[], validRequests: number): string {
  const counts = new Map<string, number>();
  for (const { error } of errors) {
    const name = error.status === undefined ? `no complete response (${error.reason})` : `status ${error.status}`;
    counts.set(name, (counts.get(name) ?? 0) + error.count);
  }
  const kinds = [...counts].map(([name, count]) => (counts.size === 1 ? name : `${name} ${count} times`));
  return `${errorCount(errors)} of ${validRequests} valid requests: ${kinds.join(", ")}; first: ${errors[0]?.trigger.text}`;
}

function judgeServerErrors(seen: OperationLedger, ledger: Ledger, operation: OperationId): Judgement {
  const { failing } = errorsOfValidRequests(seen, ledger, operation);
  const others = metErrors(seen.triggers).filter(
    ({ trigger, error }) =>
      error.status !== undefined && !failing.some((one) => one.trigger === trigger && one.error === error),
  );
  const [first] = others;
  if (first === undefined) return { verdict: "pass", actual: "none" };
  const count = others.reduce((sum, { error }) => sum + error.count, 0);
  const more = count === 1 ? "" : ` (${count} server errors in all)`;
  const actual = `status ${first.error.status}: ${first.trigger.text}${more}`;
  return { verdict: "fail", actual, evidence: first.error.sent };
}

function judgeMediaType(seen: OperationLedger): Judgement {
  const { otherMediaType: other } = seen;
  if (other === undefined) return seen.accepted > 0 ? { verdict: "pass", actual: "always" } : neverSeen(seen);
  return { verdict: "fail", actual: other.mediaType === "" ? "no media type" : other.mediaType, evidence: other.sent };
}

function judgeNote(seen: OperationLedger, note: JsonNote): Judgement {
  const sent = seen.notes.get(note);
  if (sent === undefined) return seen.accepted > 0 ? { verdict: "pass", actual: "never" } : neverSeen(seen);
  return { verdict: "fail", actual: "seen", evidence: sent };
}
