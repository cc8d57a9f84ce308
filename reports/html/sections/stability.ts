// Stability: checks whose verdict differed between rounds, and facts with more than one value.

import { writeCount, writeCounted } from "../../text/number-format.ts";
import { unstableChecks, unstableFacts } from "../../view/expectations.ts";
import { code, folded, mark, table } from "../components.ts";
import { html, type Renderable } from "../markup.ts";
import type { Section } from "../section.ts";

export const stability: Section = {
  id: "stability",
  topic: "Stability",
  render: ({ parts: { conformance }, inFull }) => {
    if (conformance.kind === "not-run") return undefined;
    const { rounds, checks, behaviour } = conformance;
    const [unstable, facts] = [unstableChecks(conformance), unstableFacts(conformance)];
    if (rounds === undefined && facts.length === 0) return undefined;
    const total = `${writeCount(unstable.length)} of ${writeCounted(checks.length, "check")} and ${writeCount(facts.length)} of ${writeCounted(Object.keys(behaviour).length, "fact")}`;
    const rows = unstable.map((check): readonly Renderable[] => [code(check.id), check.tier, check.rounds.join(", ")]);
    const factRows = facts.map((name): readonly Renderable[] => [code(name), code(String(behaviour[name]?.value))]);
    return {
      finding:
        unstable.length + facts.length === 0
          ? `All ${writeCount(rounds ?? 1)} rounds gave the same results`
          : rounds === undefined
            ? `${writeCount(facts.length)} of ${writeCounted(Object.keys(behaviour).length, "fact")} changed during the run`
            : `${total} differed between ${writeCount(rounds)} rounds`,
      body: html`${rows.length > 0 && listed(rows, "Unstable checks", ["Check", "Tier", "Rounds"], inFull)}
${factRows.length > 0 && listed(factRows, "Unstable facts", ["Fact", "First value"], inFull)}
${rows.length + factRows.length === 0 && html`<p class="muted">${mark("good")} No check had two verdicts and no fact two values.</p>`}`,
    };
  },
};

/** A short list is open, a long one folded. */
function listed(
  rows: readonly (readonly Renderable[])[],
  name: string,
  heads: readonly string[],
  most: number,
): Renderable {
  const whole = table(name, heads, rows, "text");
  return rows.length <= Math.max(most, 1) ? whole : folded(`${name}: ${writeCount(rows.length)}`, whole);
}
