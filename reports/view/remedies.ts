// The settings that would let an inconclusive run judge more, by name.
import type { CheckResult, ConformanceRun } from "../../run/format/run.ts";
import { isUnproven } from "../../run/verdict/unproven.ts";
import { writeCounted } from "../text/number-format.ts";
import { needsRefusedCredential } from "./unjudged.ts";

/** A setting and what it would do. */
export type Remedy = { readonly setting: string; readonly effect: string };

/** What the reader of an inconclusive run can set; none for other runs. */
export function remediesOf(run: ConformanceRun): readonly Remedy[] {
  if (run.verdict !== "inconclusive") return [];
  const { checks, firstRequests = [] } = run;
  const count = (holds: (check: CheckResult) => boolean) => writeCounted(checks.filter(holds).length, "check");
  const isMissing = (check: CheckResult) =>
    isUnproven(check) || (check.reason === "fixture-missing" && !needsRefusedCredential(check));
  const isExcluded = ({ reason }: CheckResult) => reason === "side-effects-not-allowed";
  const isForbidden = firstRequests.some(({ isAccepted, status }) => !isAccepted && (status === 401 || status === 403));
  return [
    ...(isForbidden
      ? [
          {
            setting: "ASSAY_TOKEN",
            effect: "a credential that may use every operation; status 401 or 403 came instead",
          },
        ]
      : []),
    ...(checks.some(isMissing)
      ? [
          {
            setting: "--fixtures FILE",
            effect: `tokens with chains, users with credentials and holdings: ${count(isMissing)} may need them; --fixture gives single values`,
          },
        ]
      : []),
    ...(checks.some(isExcluded)
      ? [{ setting: "--side-effects LEVEL", effect: `${count(isExcluded)} may not create or trade` }]
      : []),
    ...(checks.some(needsRefusedCredential)
      ? [{ setting: "ASSAY_REFUSED_TOKEN", effect: `a revoked token, for ${count(needsRefusedCredential)}` }]
      : []),
  ];
}
