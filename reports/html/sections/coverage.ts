// Which rules hold? Every family of checks against every operation, by verdict.
import type { CheckResult } from "../../../results/run/run.ts";
import { OPERATION_IDS, type OperationId } from "../../../schemas/index.ts";
import { writeCount, writeCounted } from "../../text/number-format.ts";
import { mark, table } from "../components.ts";
import { html, type Piece } from "../markup.ts";
import type { Section } from "../section.ts";

export const coverage: Section = {
  id: "coverage",
  topic: "Coverage",
  render: ({ parts: { conformance } }) => {
    if (conformance.kind === "not-run" || conformance.checks.length === 0) return undefined;
    const specified = conformance.checks.filter(({ tier }) => tier === "specified");
    const families = [...new Set(specified.map(({ family }) => family))];
    const named = (verdict: CheckResult["verdict"]) =>
      new Set(specified.filter((check) => check.verdict === verdict).flatMap((check) => check.statements));
    const broken = named("fail");
    const held = [...named("pass")].filter((statement) => !broken.has(statement)).length;
    const rows = families.map((family) => [
      family,
      ...OPERATION_IDS.map((operation) => cell(specified, family, operation)),
    ]);
    return {
      finding: `${writeCounted(held, "statement")} of the interface ${held === 1 ? "was" : "were"} seen to hold, over ${writeCounted(families.length, "family", "families")} of checks`,
      body: html`${table("Checks by family and operation", ["Family", ...OPERATION_IDS], rows)}
<p class="muted">Rule checks that hold, of those judged; ${mark("unknown")} were not judged. ${writeCounted(conformance.requests.sent, "request")} were sent, ${writeCount(conformance.requests.controls)} of them controls and ${writeCount(conformance.requests.retries)} repeated.</p>`,
    };
  },
};

function cell(checks: readonly CheckResult[], family: string, operation: OperationId): Piece {
  const own = checks.filter((check) => check.family === family && check.operation === operation);
  if (own.length === 0) return html`<span class="muted">·</span>`;
  const count = (verdict: CheckResult["verdict"]) => own.filter((check) => check.verdict === verdict).length;
  const [holding, broken] = [count("pass"), count("fail")];
  const open = own.length - holding - broken;
  const rest = open > 0 && html` <span class="muted">${mark("unknown")} ${open}</span>`;
  if (broken > 0) return html`<span class="bad">${mark("bad")} ${holding}/${holding + broken}</span>${rest}`;
  return holding > 0
    ? html`${mark("good")} ${holding}${rest}`
    : html`<span class="muted">${mark("unknown")} ${open}</span>`;
}
