// Why each check weighs what it does: the services that conform and hold an advisory check back, or the reading that does.
import { GREY, greyReading, IMPLIED, matchersOf } from "../../conformance/catalogue/tiers.ts";
import type { Check } from "../../conformance/definition/check.ts";
import { INTERPRETATIONS, type InterpretationId } from "../../schemas/index.ts";
import { table } from "../tables.ts";
import type { Matrix } from "./matrix.ts";
import { type Outcome, TRUE_INDEPENDENT } from "./subject.ts";

/** The outcomes of services that conform to the interface. */
export function conforming({ variants, independent }: Pick<Matrix, "variants" | "independent">): readonly Outcome[] {
  return [...variants, ...independent.filter(({ subject }) => subject.id === TRUE_INDEPENDENT)];
}

/** The conforming services on which each check fails, by its id. */
export function heldBackBy(outcomes: readonly Outcome[]): ReadonlyMap<string, readonly string[]> {
  const held = new Map<string, string[]>();
  for (const { subject, failing } of outcomes) {
    for (const id of [...failing.implied, ...failing.advisory]) held.set(id, [...(held.get(id) ?? []), subject.id]);
  }
  return held;
}

/** What is wrong with the tables of tiers, as sentences: a check whose weight nothing explains, or a row that is out of date. */
export function tierFindings(checks: readonly Check[], outcomes: readonly Outcome[]): readonly string[] {
  const held = heldBackBy(outcomes);
  const unexplained = checks.filter(
    ({ id, tier }) => tier === "advisory" && !held.has(id) && greyReading(id) === undefined,
  );
  const rows = [...matchersOf<string>(IMPLIED), ...matchersOf(GREY)];
  const idle = rows.filter(({ matches }) => !checks.some(({ id }) => matches(id)));
  return [
    ...unexplained.map(({ id }) => `${id} is advisory, fails on no conforming service, and no reading is named`),
    ...idle.map(({ pattern }) => `${pattern} matches no check`),
  ];
}

/** The page of the tiers: implied checks by interpretation, then advisory checks by what holds them back. */
export function tiersPage(checks: readonly Check[], outcomes: readonly Outcome[]): string {
  const held = heldBackBy(outcomes);
  const of = (tier: string) => checks.filter((check) => check.tier === tier);
  const counts = ["specified", "implied", "advisory", "observed"]
    .map((tier) => `${of(tier).length} ${tier}`)
    .join(", ");
  const implied = of("implied").map(({ id, interpretations }) => {
    const last = interpretations.at(-1) as InterpretationId;
    return [`\`${id}\``, last, INTERPRETATIONS[last]];
  });
  const advisory = of("advisory").map(({ id }) => {
    const [first, ...more] = held.get(id) ?? [];
    if (first === undefined) return [`\`${id}\``, "reading", greyReading(id) ?? "**nothing**"];
    return [`\`${id}\``, "service", `\`${first}\`${more.length === 0 ? "" : ` and ${more.length} more`}`];
  });
  return `${[
    "# Why a check decides",
    "",
    "This page says for each implied and advisory check why it has its tier ([what tiers mean](../verdicts.md#tiers)). Specified checks name",
    "their statement instead (`assay list`). `npm run prove` writes this page.",
    "",
    `${counts}. The evidence is ${outcomes.length} services that conform to the interface.`,
    "",
    "## Implied: they fail on no conforming service",
    "",
    table(["Check", "Interpretation", "What every reading implies"], implied, 3),
    "",
    "## Advisory: held back by a conforming service that fails them, or by a reading",
    "",
    table(["Check", "By", "Which"], advisory, 3),
  ].join("\n")}\n`;
}
