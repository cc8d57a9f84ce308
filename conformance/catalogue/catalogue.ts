// Every check of the suite: one row for each family.

import type { Established } from "../../run/format/run.ts";
import { PLAIN } from "../../target/control.ts";
import { acceptedAlikeChecks } from "../checks/accepted-alike.ts";
import { arrayPlaceChecks } from "../checks/array-place.ts";
import { authenticationChecks } from "../checks/authentication.ts";
import { bodyChecks } from "../checks/body.ts";
import { boundaryChecks } from "../checks/boundary.ts";
import { chainSlugChecks } from "../checks/chain-slug.ts";
import { conditionalRuleChecks } from "../checks/conditional-rules.ts";
import { createdStoreChecks } from "../checks/created-store.ts";
import { createdTextChecks } from "../checks/created-text.ts";
import { chainIdChecks, createdTokenChecks } from "../checks/created-token.ts";
import { defaultChecks } from "../checks/default.ts";
import { directionChecks } from "../checks/direction.ts";
import { earnedFeeChecks } from "../checks/earned-fees.ts";
import { chainEchoChecks, echoChecks } from "../checks/echo.ts";
import { exactHoldingChecks } from "../checks/exact-holding.ts";
import { feeSummaryChecks } from "../checks/fee-summary.ts";
import { feeChecks } from "../checks/fees.ts";
import { formulaChecks } from "../checks/formula.ts";
import { leaderboardChecks } from "../checks/leaderboard.ts";
import { leaderboardTotalChecks } from "../checks/leaderboard-totals.ts";
import { longExponentChecks } from "../checks/long-exponent.ts";
import { mixUpChecks } from "../checks/mix-up.ts";
import { notNegativeChecks } from "../checks/not-negative.ts";
import { operationExistsChecks } from "../checks/operation-exists.ts";
import { optionalFieldChecks, unknownFieldChecks } from "../checks/optional-field.ts";
import { placesAlikeChecks } from "../checks/places-alike.ts";
import { quoteAmountChecks } from "../checks/quote-amount.ts";
import { quoteClockChecks } from "../checks/quote-clock.ts";
import { quoteSideChecks } from "../checks/quote-sides.ts";
import { repeatedFieldChecks } from "../checks/repeated-field.ts";
import { requestNameChecks } from "../checks/request-name.ts";
import { fieldNameChecks, presenceChecks, responseShapeChecks } from "../checks/response-shape.ts";
import { responsivenessChecks } from "../checks/responsiveness.ts";
import { roundTripChecks } from "../checks/round-trip.ts";
import { routeChecks } from "../checks/route.ts";
import { weiChecks } from "../checks/wei.ts";
import type { Check, DefinedCheck } from "../definition/check.ts";
import { weighed } from "./tiers.ts";

/** The families in the order of a run's results. */
export const FAMILIES = {
  required: () => boundaryChecks("required"),
  type: () => boundaryChecks("type"),
  number: () => boundaryChecks("number"),
  length: () => boundaryChecks("length"),
  enum: () => boundaryChecks("enum"),
  "chain-slug": chainSlugChecks,
  direction: directionChecks,
  format: () => boundaryChecks("format"),
  pattern: () => boundaryChecks("pattern"),
  wei: weiChecks,
  formula: formulaChecks,
  "array-place": arrayPlaceChecks,
  "optional-field": optionalFieldChecks,
  "unknown-field": unknownFieldChecks,
  "request-name": requestNameChecks,
  default: defaultChecks,
  authentication: authenticationChecks,
  "conditional-rule": conditionalRuleChecks,
  body: () => [...bodyChecks(), ...repeatedFieldChecks()],
  "operation-exists": operationExistsChecks,
  route: routeChecks,
  "response-shape": responseShapeChecks,
  "field-name": fieldNameChecks,
  presence: presenceChecks,
  responsiveness: () => [...responsivenessChecks(), ...longExponentChecks()],
  echo: () => [...echoChecks(), ...quoteAmountChecks(), ...quoteSideChecks(), ...roundTripChecks(), ...mixUpChecks()],
  "accepted-alike": () => [...acceptedAlikeChecks(), ...placesAlikeChecks()],
  "chain-echo": chainEchoChecks,
  "chain-id": chainIdChecks,
  "quote-clock": quoteClockChecks,
  "created-token": createdTokenChecks,
  "created-text": createdTextChecks,
  "created-store": createdStoreChecks,
  leaderboard: () => [...leaderboardChecks(), ...leaderboardTotalChecks()],
  fees: () => [...feeChecks(), ...earnedFeeChecks(), ...feeSummaryChecks()],
  "not-negative": notNegativeChecks,
  "exact-holding": exactHoldingChecks,
} as const satisfies Record<string, () => readonly DefinedCheck[]>;

export type FamilyId = keyof typeof FAMILIES;

/** All checks, created on the first call. Their ids are unique and permanent. */
export function allChecks(): readonly Check[] {
  all ??= Object.entries(FAMILIES)
    .flatMap(([family, checks]) => checks().map((check): Check => weighed({ ...check, family })))
    .map((check) => {
      const establishes = establishedBy(check);
      return establishes === undefined ? check : { ...check, establishes };
    });
  return all;
}

let all: readonly Check[] | undefined;

/**
 * What an acceptance by a check shows to exist:
 * - an operation: a valid request is accepted;
 * - a value: it is accepted where the interface lists it, or in the form that the interface allows;
 * - a field: the control of its probes has it, so they decide only if it was accepted.
 */
function establishedBy({ id, family, kind, tier, trial }: Check): Established | undefined {
  if (tier === "observed") return undefined;
  if (family === "operation-exists" || id.endsWith("/received/valid-requests")) return "operation";
  if (VALUES.has(family) && tier === "specified" && kind !== "reject") return "value";
  if (family === "optional-field") return "field";
  const hasField = trial.kind === "probe" && trial.control !== PLAIN;
  return hasField && !id.endsWith("/optional/omitted") ? "field" : undefined;
}

/** Families that try one listed value or form each. */
const VALUES: ReadonlySet<string> = new Set(["enum", "chain-slug", "direction", "wei"]);
