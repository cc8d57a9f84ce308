// Hand-made runs of `assay check`: one that passes, one that fails, one that is inconclusive.
import type { CheckRun } from "../../run/format/run.ts";
import { check, conformanceRun, failingChecks, holdingChecks } from "./sample-conformance.ts";
import { header } from "./sample-header.ts";
import { loadRun, loadWindow, objectiveResult, operationLoad } from "./sample-load.ts";

/** Both parts pass. */
export const passingRun: CheckRun = {
  ...header,
  kind: "check",
  verdict: "pass",
  conformance: conformanceRun(),
  load: loadRun(),
};

const advisory = { tier: "advisory", verdict: "fail" } as const;
const faults = {
  errors: 6,
  errorsByCode: { "timeout-headers": 6 },
  invalid: 30,
  invalidByStatement: { "token-price/response/data/required": 30 },
};

/** The service violates two statements and sends some invalid responses under load. */
export const failingRun: CheckRun = {
  ...header,
  target: "https://staging.example:8443/api",
  targetIsReference: false,
  command: ["assay", "check", "--target", "https://staging.example:8443/api", "--fixture", "userId=9b1d"],
  exitCode: 1,
  kind: "check",
  verdict: "fail",
  conformance: {
    ...conformanceRun([
      ...failingChecks,
      ...holdingChecks,
      check({ id: "token-price/response/data/echo", family: "relation", ...advisory, actual: "another chainSlug" }),
    ]),
    serverErrors: [
      {
        operation: "token-price",
        isValidRequest: false,
        trigger: "/amount: 1 -> []",
        status: 500,
        count: 1,
        curl: "curl -sS -X POST 'http://127.0.0.1:40123/token-price' --data-raw '{\"amount\":[]}'",
      },
      {
        operation: "trade-token",
        isValidRequest: true,
        trigger: "/buyAmountUSD: 1 -> 1e308",
        reason: "reset",
        count: 3,
        curl: "curl -sS -X POST 'http://127.0.0.1:40123/trade-token' --data-raw '{\"buyAmountUSD\":1e308}'",
      },
    ],
  },
  load: loadRun({
    verdict: "fail",
    exitCode: 1,
    goodputPerSecond: 98.2,
    windows: Array.from({ length: 20 }, (_, at) => loadWindow(at, at > 11 ? 5 : 1, at === 14 ? 6 : 0)),
    total: { ...operationLoad(2000, 41.5), ...faults },
    operations: { ...loadRun().operations, "token-price": { ...operationLoad(1200, 31), ...faults } },
    objectives: [
      objectiveResult("errorRate < 0.01", { value: 0.003 }),
      objectiveResult("invalidRate = 0", { met: false, value: 0.015 }),
    ],
    leftOut: [{ session: "launch", reason: "side effects are not allowed" }],
    notes: ["At most 2000 requests are in flight at once: the limit of VUs is reached."],
    examples: [
      {
        operation: "token-price",
        statement: "token-price/response/data/required",
        pointer: "",
        expected: "the field data",
        actual: '{"success":true}',
        iteration: 812,
      },
    ],
  }),
};

/** The load part could not run. */
export const inconclusiveRun: CheckRun = {
  ...header,
  exitCode: 3,
  kind: "check",
  verdict: "inconclusive",
  conformance: conformanceRun(),
  load: {
    kind: "not-run",
    reason: "k6 is not installed and cannot be built without Go",
    hint: "Install k6 2.x on PATH, or set ASSAY_K6 to its path.",
  },
};
