// Coverage: every family of checks for every operation, by verdict.
import type { CheckResult } from "../../../run/format/run.ts";
import { isDeciding, OPERATION_IDS, type OperationId } from "../../../schemas/index.ts";
import { writeCounted } from "../../text/number-format.ts";
import { abandonedText, explorationText } from "../../view/summary.ts";
import { mark, table } from "../components.ts";
import { html, type Renderable } from "../markup.ts";
import { conformanceSection } from "../section.ts";

export const coverage = conformanceSection("coverage", "Coverage", ({ checks, requests, exploration }) => {
  if (checks.length === 0) return undefined;
  const abandoned = abandonedText(requests);
  const deciding = checks.filter(({ tier }) => isDeciding(tier));
  const families = [...new Set(deciding.map(({ family }) => family))];
  const named = (verdict: CheckResult["verdict"]) =>
    new Set(deciding.filter((check) => check.verdict === verdict).flatMap((check) => check.statements));
  const violated = named("fail");
  const verified = [...named("pass")].filter((statement) => !violated.has(statement)).length;
  const rows = families.map((family) => [
    family,
    ...OPERATION_IDS.map((operation) => cell(deciding, family, operation)),
  ]);
  return {
    finding: `${writeCounted(verified, "statement")} of the interface verified (${writeCounted(families.length, "family", "families")} of checks)`,
    body: html`${table("Checks by family and operation", ["Family", ...OPERATION_IDS], rows, "grid")}
<p class="muted">Specified and implied checks that pass, of those judged; ${mark("unknown")} counts those not judged. ${writeCounted(requests.sent, "request")} sent, including ${writeCounted(requests.controls, "control")} and ${writeCounted(requests.retries, "retry", "retries")}.</p>${abandoned !== undefined && html`<p>Began again ${abandoned}.</p>`}
${exploration !== undefined && html`<p>Exploration: ${explorationText(exploration)}</p>`}`,
  };
});

function cell(checks: readonly CheckResult[], family: string, operation: OperationId): Renderable {
  const own = checks.filter((check) => check.family === family && check.operation === operation);
  if (own.length === 0) return html`<span class="muted">·</span>`;
  const count = (verdict: CheckResult["verdict"]) => own.filter((check) => check.verdict === verdict).length;
  const [passing, failing] = [count("pass"), count("fail")];
  const unjudged = own.length - passing - failing;
  const rest = unjudged > 0 && html` <span class="muted">${mark("unknown")} ${unjudged}</span>`;
  if (failing > 0) return html`<span class="bad">${mark("bad")} ${passing}/${passing + failing}</span>${rest}`;
  return passing > 0
    ? html`${mark("good")} ${passing}${rest}`
    : html`<span class="muted">${mark("unknown")} ${unjudged}</span>`;
}
