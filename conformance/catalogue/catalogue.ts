// Every check of the suite, by family; a family is one file and one row here.

import { authenticationChecks } from "../checks/authentication.ts";
import { bodyChecks } from "../checks/body.ts";
import { chainEchoChecks } from "../checks/chain-echo.ts";
import { chainSlugChecks } from "../checks/chain-slug.ts";
import { conditionalRuleChecks } from "../checks/conditional-rules.ts";
import { createdTokenChecks } from "../checks/created-token.ts";
import { defaultChecks } from "../checks/default.ts";
import { directionChecks } from "../checks/direction.ts";
import { echoChecks } from "../checks/echo.ts";
import { enumerationChecks } from "../checks/enumeration.ts";
import { feeChecks } from "../checks/fees.ts";
import { formatChecks } from "../checks/format.ts";
import { leaderboardChecks } from "../checks/leaderboard.ts";
import { lengthChecks } from "../checks/length.ts";
import { numberChecks } from "../checks/number.ts";
import { operationExistsChecks } from "../checks/operation-exists.ts";
import { optionalFieldChecks } from "../checks/optional-field.ts";
import { patternChecks } from "../checks/pattern.ts";
import { presenceChecks } from "../checks/presence.ts";
import { requiredChecks } from "../checks/required.ts";
import { responseShapeChecks } from "../checks/response-shape.ts";
import { responsivenessChecks } from "../checks/responsiveness.ts";
import { routeChecks } from "../checks/route.ts";
import { typeChecks } from "../checks/type.ts";
import { unknownFieldChecks } from "../checks/unknown-field.ts";
import { weiChecks } from "../checks/wei.ts";
import type { Check } from "../definition/check.ts";

/** The families in the order of the record. */
export const FAMILIES = {
  required: requiredChecks,
  type: typeChecks,
  number: numberChecks,
  length: lengthChecks,
  enum: enumerationChecks,
  "chain-slug": chainSlugChecks,
  direction: directionChecks,
  format: formatChecks,
  pattern: patternChecks,
  wei: weiChecks,
  "optional-field": optionalFieldChecks,
  "unknown-field": unknownFieldChecks,
  default: defaultChecks,
  authentication: authenticationChecks,
  occasion: conditionalRuleChecks,
  body: bodyChecks,
  served: operationExistsChecks,
  route: routeChecks,
  "response-shape": responseShapeChecks,
  presence: presenceChecks,
  response: responsivenessChecks,
  echo: echoChecks,
  "chain-echo": chainEchoChecks,
  "created-token": createdTokenChecks,
  leaderboard: leaderboardChecks,
  fees: feeChecks,
} as const satisfies Record<string, () => readonly Check[]>;

export type FamilyId = keyof typeof FAMILIES;

/**
 * All checks, made once: they are data and never change. Ids are unique; a test holds them against the snapshot of ids that
 * were given out.
 */
export function allChecks(): readonly Check[] {
  made ??= Object.values(FAMILIES).flatMap((checks) => checks());
  return made;
}

let made: readonly Check[] | undefined;
