// Hand-made conformance runs and checks as input for tests of reports.
import type { CheckResult, ConformanceRun, VerdictCounts } from "../../run/format/run.ts";
import { isDeciding, OPERATION_IDS, type Tier } from "../../schemas/index.ts";
import { header } from "./sample-header.ts";

const FAMILIES = ["required", "type", "enum", "authentication", "body", "response-shape"];

/** Passing checks for each operation, two inconclusive ones and one that is not applicable. */
export const holdingChecks: readonly CheckResult[] = [
  ...OPERATION_IDS.flatMap((operation) =>
    FAMILIES.flatMap((family) =>
      ["one", "two", "three"].map((name) => check({ id: `${operation}/request/sample/${family}/${name}`, family })),
    ),
  ),
  unjudged("get-leaderboard/request/limit/maximum/eleven-hundred", "inconclusive", "control-rejected"),
  unjudged("get-leaderboard/request/offset/minimum/minus-one", "inconclusive", "control-rejected"),
  unjudged("get-user-fees/request/user_id/format/too-short", "notApplicable", "fixture-missing"),
];

/** Three failures of two statements, with every field that a failure can have. */
export const failingChecks: readonly CheckResult[] = [
  check({
    id: "create-token-transaction/request/symbol/maxLength/eleven-ascii",
    family: "length",
    verdict: "fail",
    statements: ["create-token-transaction/request/symbol/maxLength"],
    interpretations: ["I1"],
    rule: "A symbol has at most 10 characters.",
    expected: "no success response",
    actual: "accepted with status 200",
    difference: 'symbol: "ACME" → "ABCDEFGHIJK"',
    status: 200,
    curl: `curl -sS -X POST 'http://127.0.0.1:40123/create-token-transaction' -H 'Authorization: Bearer '"$ASSAY_TOKEN" -H 'Content-Type: application/json' --data-binary '{"name":"Acme","symbol":"ABCDEFGHIJK"}'`,
    response: '{"success":true,"transaction":{"to":"0x00000000000000000000000000000000000000aa","data":"0x"}}',
  }),
  ...(["token-price", "get-user-fees"] as const).map((operation) =>
    check({
      id: `${operation}/authentication/header/missing`,
      family: "authentication",
      verdict: "fail",
      statements: ["conventions/authorization"],
      interpretations: ["I1", "I6"],
      rule: "No operation responds without the Authorization header.",
      expected: "no success response",
      actual: "accepted with status 200",
      difference: "no Authorization header",
      status: 200,
      ...(operation === "token-price" && {
        curl: "curl -sS -X POST 'http://127.0.0.1:40123/token-price' --data-binary '{\"tokenId\":\"4f2c\"}'",
        response: '{"success":true,"data":{}}',
      }),
    }),
  ),
];

/** Two passing implied checks and one that fails, which names the interpretation that it rests on. */
export const impliedChecks: readonly CheckResult[] = [
  check({ id: "get-leaderboard/response/total/at-least-listed", family: "leaderboard", tier: "implied" }),
  check({ id: "get-user-fees/response/summary/total/sum-of-parts", family: "fees", tier: "implied" }),
  check({
    id: "get-leaderboard/response/rank/consecutive",
    family: "leaderboard",
    tier: "implied",
    verdict: "fail",
    statements: ["get-leaderboard/response/rank"],
    interpretations: ["I10"],
    rule: "Ranks count up by one from the offset.",
    expected: "rank 3 in third place",
    actual: "rank 7 in third place",
    status: 200,
  }),
];

/** A conformance run over the given checks; counts and verdict follow from them. */
export function conformanceRun(checks: readonly CheckResult[] = holdingChecks): ConformanceRun {
  const isFailing = checks.some(({ tier, verdict }) => isDeciding(tier) && verdict === "fail");
  return {
    ...header,
    command: ["assay", "conform", "--seed", "7"],
    durationMs: 3_210,
    exitCode: isFailing ? 1 : 0,
    kind: "conformance",
    verdict: isFailing ? "fail" : "pass",
    counts: {
      specified: countsOf(checks, "specified"),
      implied: countsOf(checks, "implied"),
      advisory: countsOf(checks, "advisory"),
      observed: countsOf(checks, "observed"),
    },
    requests: { sent: 240, controls: 80, retries: 1 },
    checks,
    behaviour: {
      "validation.status": { value: 400, stable: true, evidence: ["token-price/request/tokenId/required/missing"] },
      unknownField: { value: "ignored", stable: false, evidence: [] },
    },
  };
}

/** A passing check of the operation that its id names, or of quotes, with the given fields. */
export function check(edit: Partial<CheckResult> & Pick<CheckResult, "id">): CheckResult {
  const operation = OPERATION_IDS.find((known) => edit.id.startsWith(known)) ?? "token-price";
  return {
    operation,
    family: "type",
    tier: "specified",
    verdict: "pass",
    statements: [`${operation}/path`],
    interpretations: [],
    rule: "A rule in plain words.",
    expected: "what the rule says",
    actual: "just that",
    attempts: 1,
    durationMs: 12,
    ...edit,
  };
}

function unjudged(id: string, verdict: "inconclusive" | "notApplicable", reason: string): CheckResult {
  return check({ id, family: "number", verdict, reason, actual: "" });
}

function countsOf(checks: readonly CheckResult[], tier: Tier): VerdictCounts {
  const count = (verdict: CheckResult["verdict"]) =>
    checks.filter((one) => one.tier === tier && one.verdict === verdict).length;
  const [pass, fail] = [count("pass"), count("fail")];
  return { pass, fail, inconclusive: count("inconclusive"), notApplicable: count("notApplicable") };
}
