import { expect, test } from "vitest";
import { allChecks } from "../../conformance/catalogue/catalogue.ts";
import type { Outcome } from "../../proof/prove/subject.ts";
import { tierFindings, tiersPage } from "../../proof/prove/tiers.ts";

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
