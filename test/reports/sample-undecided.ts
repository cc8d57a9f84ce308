// A hand-made conformance run that is inconclusive: every sale, every builder and one whole operation is rejected.
import type { CheckResult, ConformanceRun, Established, FirstRequest } from "../../run/format/run.ts";
import { OPERATION_IDS } from "../../schemas/index.ts";
import { check, conformanceRun, holdingChecks } from "./sample-conformance.ts";

const rejected = { verdict: "inconclusive", reason: "control-rejected", actual: "rejected with status 403" } as const;

/** A check that would have shown something and did not. */
export function open(id: string, establishes: Established, edit: Partial<CheckResult> = {}): CheckResult {
  return check({ id, establishes, ...rejected, ...edit });
}

const missing = { verdict: "notApplicable", reason: "fixture-missing" } as const;

const first: readonly FirstRequest[] = OPERATION_IDS.map((operation) => {
  const curl = `curl -sS -X POST 'http://127.0.0.1:40123/${operation}'`;
  if (operation !== "get-user-fees") return { operation, isAccepted: true, actual: "accepted with status 200", curl };
  const response = { actual: rejected.actual, status: 403, response: '{"error":"owners only"}' };
  return { operation, isAccepted: false, ...response, curl: `${curl} --data-binary '{"user_id":"4f2c"}'` };
});

/** The run; its verdict follows from what was never accepted. */
export const undecidedRun: ConformanceRun = {
  ...conformanceRun([
    ...holdingChecks,
    open("trade-token/request/direction/listed/sell", "value", { ...missing, reason: "open:U09" }),
    open("trade-token/request/builder/type/number", "field"),
    ...["token-price", "trade-token"].flatMap((operation) =>
      ["arbitrum", "base", "op-bnb", "bnb", "monad", "polygon", "zksync"].map((slug) =>
        open(`${operation}/request/chainSlug/listed/${slug}`, "value", missing),
      ),
    ),
    open("get-user-fees/request/path/served", "operation"),
    check({ id: "token-price/authentication/header/refused-credential", family: "authentication", ...missing }),
  ]),
  targetIsReference: false,
  verdict: "inconclusive",
  exitCode: 4,
  firstRequests: first,
};
