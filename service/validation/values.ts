// Validates the values of a request: the stated rules by the schemas, the open ones by choice.
import { type Violation, validateRequest } from "../../schemas/index.ts";
import { type Exchange, isObject } from "../exchange/stages.ts";
import type { Choices } from "../open-points/choices.ts";
import { readLenientUuids, rulesOf } from "./rules.ts";

/** The validation stage. Violations of tier `observed` are rejected by choice. */
export function createValidation(choices: Choices): (exchange: Exchange) => readonly Violation[] {
  const rules = rulesOf(choices);
  const isNullOmitted = choices["value.nullOptional"] === "omitted";
  const isLenient = choices["value.uuidSpelling"] === "lenient";
  const countsOtherUnit = choices["value.lengthUnit"] !== "code-point";
  const acceptsAnyText = choices["value.url"] === "any-text";
  return (exchange) => {
    if (isNullOmitted) omitNulls(exchange);
    if (isLenient) readLenientUuids(exchange.body);
    let violations = validateRequest(exchange.operation, exchange.body);
    // Only longer texts count here: a text that is short in another unit is judged by the rules below.
    if (countsOtherUnit) violations = violations.filter(({ keyword }) => keyword !== "maxLength");
    if (acceptsAnyText) violations = violations.filter(({ tier }) => tier !== "advisory");
    if (violations.length > 0 || !isObject(exchange.body)) return violations;
    const { body } = exchange;
    return rules.length === 0 ? violations : rules.flatMap((rule) => rule(exchange, body));
  };
}

const OPTIONAL_WITHIN = ["links", "builder"];

/** Drops fields that are null; the validator then reports the required ones among them as missing. */
function omitNulls({ body }: Exchange): void {
  if (!isObject(body)) return;
  for (const part of [body, ...OPTIONAL_WITHIN.map((name) => body[name])]) {
    if (!isObject(part)) continue;
    for (const [name, value] of Object.entries(part)) if (value === null) delete part[name];
  }
}
