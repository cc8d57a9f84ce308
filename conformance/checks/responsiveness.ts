// Whether there are responses at all, and what surrounds their fields: media type, byte-order mark, repeated names.
import { OPERATION_IDS, type OperationId } from "../../schemas/index.ts";
import { type Check, type CheckDraft, checkId, defineCheck, type Judgement } from "../definition/check.ts";
import type { JsonNote } from "../exchange/json.ts";
import type { OperationLedger } from "../exchange/ledger.ts";
import { neverSeen } from "./response-shape.ts";

export function responsivenessChecks(): readonly Check[] {
  return OPERATION_IDS.flatMap((operation) => [
    responseCheck(operation, ["received", "valid-requests"], {
      tier: "specified",
      smoke: true,
      statements: [`${operation}/path`],
      rule: "The operation keeps responding to valid requests.",
      expected: "a response to every valid request",
      judge: judgeControls,
    }),
    responseCheck(operation, ["received", "every-request"], {
      tier: "advisory",
      statements: [`${operation}/path`],
      rule: "Every request gets a complete response, an invalid one too.",
      expected: "a response to every request",
      judge: judgeEveryRequest,
    }),
    responseCheck(operation, ["status", "no-server-error"], {
      tier: "advisory",
      statements: ["open/U14"],
      rule: "The status of a rejection does not blame the service.",
      expected: "no rejection with a status of 500 or above",
      judge: judgeServerErrors,
    }),
    responseCheck(operation, ["content-type", "json"], {
      tier: "advisory",
      statements: ["conventions/response-body"],
      rule: "Accepted responses have the media type JSON.",
      expected: "application/json in every accepted response",
      judge: judgeMediaType,
    }),
    ...NOTES.map(([note, rule]) =>
      responseCheck(operation, ["body", note], {
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
];

type ResponseDraft = Pick<CheckDraft, "tier" | "statements"> & {
  readonly rule: string;
  readonly expected: string;
  readonly smoke?: boolean;
  readonly judge: (seen: OperationLedger) => Judgement;
};

function responseCheck(operation: OperationId, parts: readonly string[], draft: ResponseDraft): Check {
  const { tier, statements, rule, expected, smoke = false, judge } = draft;
  return defineCheck({
    id: checkId(operation, "response", ...parts),
    operation,
    family: "responsiveness",
    tier,
    kind: "response",
    statements,
    rule,
    smoke,
    trial: { kind: "passive", expected, judge: (ledger) => judge(ledger[operation]) },
  });
}

function judgeControls(seen: OperationLedger): Judgement {
  if (seen.unresponsive !== undefined) {
    const { reason, order } = seen.unresponsive;
    return { verdict: "fail", actual: `valid requests no longer got a response (${reason})`, evidence: order };
  }
  return seen.accepted > 0 ? { verdict: "pass", actual: `${seen.accepted} accepted responses` } : neverSeen(seen);
}

function judgeEveryRequest({ firstWithoutResponse }: OperationLedger): Judgement {
  if (firstWithoutResponse === undefined) return { verdict: "pass", actual: "every request got a response" };
  return {
    verdict: "fail",
    actual: `no complete response (${firstWithoutResponse.reason})`,
    evidence: firstWithoutResponse.order,
  };
}

function judgeServerErrors({ serverError }: OperationLedger): Judgement {
  if (serverError === undefined) return { verdict: "pass", actual: "none" };
  return { verdict: "fail", actual: `status ${serverError.status}`, evidence: serverError.order };
}

function judgeMediaType(seen: OperationLedger): Judgement {
  const { otherMediaType: other } = seen;
  if (other === undefined) return seen.accepted > 0 ? { verdict: "pass", actual: "always" } : neverSeen(seen);
  return {
    verdict: "fail",
    actual: other.mediaType === "" ? "no media type" : other.mediaType,
    evidence: other.order,
  };
}

function judgeNote(seen: OperationLedger, note: JsonNote): Judgement {
  const order = seen.notes.get(note);
  if (order === undefined) return seen.accepted > 0 ? { verdict: "pass", actual: "never" } : neverSeen(seen);
  return { verdict: "fail", actual: "seen", evidence: order };
}
