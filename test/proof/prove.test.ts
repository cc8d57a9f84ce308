// The covering set of services, in which every two options occur together, and why checks have their tiers.
import { expect, test } from "vitest";
import { allChecks } from "../../conformance/catalogue/catalogue.ts";
import { type Options, pairwiseVariants } from "../../proof/prove/pairwise.ts";
import { sampleOf } from "../../proof/prove/sample.ts";
import type { Outcome, Subject } from "../../proof/prove/subject.ts";
import { tierFindings, tiersPage } from "../../proof/prove/tiers.ts";
import { CHOICE_IDS, choices, resolveChoices } from "../../service/open-points/choices.ts";
import type { OpenPoint } from "../../service/open-points/open-point.ts";

const PARAMETERS: Options = Object.fromEntries(CHOICE_IDS.map((id) => [id, (choices[id] satisfies OpenPoint).options]));

const set = pairwiseVariants(1);

test("the covering set has 40 to 60 services, each with a full set of known choices", () => {
  expect(set.length).toBeGreaterThanOrEqual(40);
  expect(set.length).toBeLessThanOrEqual(60);
  expect(new Set(set.map(({ name }) => name)).size).toBe(set.length);
  for (const variant of set) {
    expect(Object.keys(variant.choices).sort()).toEqual([...CHOICE_IDS].sort());
    expect(resolveChoices(variant.choices)).toEqual(variant.choices);
  }
});

test("the covering set combines every two options of different parameters in some service", () => {
  const rows = set.map((variant) => variant.choices as Readonly<Record<string, string>>);
  expect(missingPairs(PARAMETERS, rows)).toEqual([]);
});

test("the covering set has every option in the services of the sample", () => {
  const subjects = set.map(({ name, choices }): Subject => ({ kind: "variant", id: name, choices, isGiven: false }));
  const sampled = new Set(sampleOf(subjects).map(({ id }) => id));
  const rows = set.filter(({ name }) => sampled.has(name)).map(({ choices }) => choices as Record<string, string>);
  const missing = CHOICE_IDS.flatMap((id) =>
    (PARAMETERS[id] ?? [])
      .filter((option) => !rows.some((row) => row[id] === option))
      .map((option) => `${id}=${option}`),
  );
  expect(missing).toEqual([]);
});

test("the covering set is the same for the same seed and another for another", () => {
  expect(pairwiseVariants(1)).toEqual(set);
  expect(pairwiseVariants(2)).not.toEqual(set);
});

/** Pairs that no row has, found without the code under test. */
function missingPairs(parameters: Options, rows: readonly Readonly<Record<string, string>>[]): readonly string[] {
  const options = Object.entries(parameters).flatMap(([id, own]) => own.map((option) => ({ id, option })));
  return options.flatMap(({ id, option }, index) =>
    options
      .slice(index + 1)
      .filter((other) => other.id !== id && !rows.some((row) => row[id] === option && row[other.id] === other.option))
      .map((other) => `${id}=${option} with ${other.id}=${other.option}`),
  );
}

/** A conforming service on which these checks fail. */
function outcome(...advisory: readonly string[]): Outcome {
  const failing = { specified: [], implied: [], advisory };
  return { subject: { kind: "variant", id: "one" }, failing } as unknown as Outcome;
}

const HELD = "token-price/request/tokenId/format/urn";
const GREY = "trade-token/request/userAddress/optional/omitted";

test("an advisory check needs a conforming service that fails it, or a reading", () => {
  const checks = allChecks().filter(({ id }) => id === HELD || id === GREY);
  const unexplained = (...failing: readonly string[]) =>
    tierFindings(checks, [outcome(...failing)]).filter((finding) => finding.includes("is advisory"));
  expect(unexplained()).toEqual([`${HELD} is advisory, fails on no conforming service, and no reading is named`]);
  expect(unexplained(HELD)).toEqual([]);
});

test("every row of the tables of tiers matches a check", () => {
  const findings = tierFindings(allChecks(), []);
  expect(findings.filter((finding) => finding.includes("matches no check"))).toEqual([]);
});

test("the page names what holds a check back", () => {
  const page = tiersPage(allChecks(), [outcome(HELD)]);
  expect(page).toContain(`| \`${HELD}\` | service | \`one\` |`);
  expect(page).toContain(`| \`${GREY}\` | reading | A user may have no stored wallet. |`);
});
