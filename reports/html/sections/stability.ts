// What was not the same each time: checks with more than one verdict in several rounds, facts with more than one value.

import { writeCount, writeCounted } from "../../text/number-format.ts";
import { unstableChecks, unstableFacts } from "../../view/expectations.ts";
import { code, folded, mark, table } from "../components.ts";
import { html, type Piece } from "../markup.ts";
import type { Section } from "../section.ts";

export const steadiness: Section = {
  id: "steadiness",
  topic: "Steadiness",
  render: ({ parts: { conformance }, inFull }) => {
    if (conformance.kind === "not-run") return undefined;
    const { rounds, checks, behaviour } = conformance;
    const [restless, facts] = [unstableChecks(conformance), unstableFacts(conformance)];
    if (rounds === undefined && facts.length === 0) return undefined;
    const total = `${writeCount(restless.length)} of ${writeCounted(checks.length, "check")} and ${writeCount(facts.length)} of ${writeCounted(Object.keys(behaviour).length, "fact")}`;
    const rows = restless.map((check): readonly Piece[] => [code(check.id), check.tier, check.rounds.join(", ")]);
    const factRows = facts.map((name): readonly Piece[] => [code(name), code(String(behaviour[name]?.value))]);
    return {
      finding:
        restless.length + facts.length === 0
          ? `All ${writeCount(rounds ?? 1)} rounds came to the same`
          : rounds === undefined
            ? `${writeCount(facts.length)} of ${writeCounted(Object.keys(behaviour).length, "fact")} changed within the run`
            : `${total} differed between ${writeCount(rounds)} rounds`,
      body: html`${rows.length > 0 && listed(rows, "Unstable checks", ["Check", "Tier", "Rounds"], inFull)}
${factRows.length > 0 && listed(factRows, "Unstable facts", ["Fact", "First value"], inFull)}
${rows.length + factRows.length === 0 && html`<p class="muted">${mark("good")} No check had two verdicts and no fact two values.</p>`}`,
    };
  },
};

/** A short list stands open, a long one is folded. */
function listed(rows: readonly (readonly Piece[])[], name: string, heads: readonly string[], most: number): Piece {
  const whole = table(name, heads, rows, "words");
  return rows.length <= Math.max(most, 1) ? whole : folded(`${name}: ${writeCount(rows.length)}`, whole);
}
