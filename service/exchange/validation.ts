// Validates the values of a request: the stated rules by the schemas, the open ones by choice.
import { describe, operations, type Schema, typesOf, type Violation, validateRequest } from "../../schemas/index.ts";
import { isAddressOf } from "../market/addresses.ts";
import { CHAINS, isChainSlug } from "../market/chains.ts";
import type { Choices } from "../open-points/choices.ts";
import { type Body, type Exchange, isObject } from "./stages.ts";

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
    if (acceptsAnyText)
      violations = violations.filter(({ keyword, tier }) => keyword !== "format" || tier !== "advisory");
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

/** Violations, of the tier `observed`, of one rule of a choice by a body that keeps every stated rule. */
type Rule = (exchange: Exchange, body: Body) => readonly Violation[];

function rulesOf(choices: Choices): readonly Rule[] {
  const unit = choices["value.lengthUnit"];
  const rules: readonly (Rule | false)[] = [
    choices["value.unknownField"] === "rejected" && unknownFields(true),
    choices["value.unknownField"] === "rejected-at-top" && unknownFields(false),
    choices["value.builderField"] === "rejected" && unknownBuilderFields,
    unit !== "code-point" && longTexts(unit),
    choices["value.textLength"] === "limited" && textLength,
    choices["value.blankText"] === "rejected" && blankTexts,
    choices["value.uuidSpelling"] === "lower-case" && uuids("in lower case", (uuid) => uuid === uuid.toLowerCase()),
    choices["value.uuidVersion"] === "known" &&
      uuids("of a known version", (uuid) => /^.{14}[1-8].{4}[89ab]/i.test(uuid)),
    choices["value.url"] === "not-local" && localUrls,
    choices["value.mediaSize"] === "limited" && largeMedia,
    choices["value.builderFee"] === "limited" && builderFee("between 0 and 10000", (fee) => fee >= 0 && fee <= 10_000),
    choices["value.builderFee"] === "whole" && builderFee("a whole number", Number.isInteger),
    choices["value.destinations"] === "sixteen" && destinations("at most 16 chains", (count) => count <= 16),
    choices["value.address"] === "checked" && walletAddress,
    choices["value.noDestination"] === "rejected" && destinations("a list with an element", (count) => count > 0),
    choices["value.links"] === "rejected" && missingLinks,
    choices["value.equalElements"] === "rejected" && equalElements,
    choices["value.dust"] === "rejected-below-one" && amounts("at least 1", (amount) => amount >= 1),
    choices["value.dust"] === "rejected" && amounts("at least 1e-9", (amount) => amount >= 1e-9),
    choices["value.huge"] === "rejected" && amounts("at most 1e15", (amount) => amount <= 1e15),
    choices["document.wholeNumbers"] === "digits-only" && oddIntegers,
  ];
  return rules.filter((rule) => rule !== false);
}

const MEDIA_LIMIT = 65_536;
const NONE: readonly Violation[] = [];

function unknownFields(isDeep: boolean): Rule {
  return ({ operation }, body) => {
    const { request } = operations[operation];
    const parts = isDeep ? ["links"] : [];
    return [
      ...unknownIn(request, body, ""),
      ...parts.flatMap((name) => unknownIn(request.properties?.[name], body[name], `/${name}`)),
    ];
  };
}

const unknownBuilderFields: Rule = ({ operation }, body) =>
  unknownIn(operations[operation].request.properties?.["builder"], body["builder"], "/builder");

function unknownIn(schema: Schema | undefined, value: unknown, pointer: string): readonly Violation[] {
  if (schema === undefined || !isObject(value)) return NONE;
  return Object.keys(value)
    .filter((name) => !Object.hasOwn(schema.properties ?? {}, name))
    .map(() => broken(pointer, "open/U14", "without unknown fields", value));
}

function longTexts(unit: Choices["value.lengthUnit"]): Rule {
  return ({ operation }, body) =>
    textFields(operation, body).flatMap(([name, text, { maxLength }]) =>
      maxLength !== undefined && isLonger(unit, text, maxLength)
        ? [broken(`/${name}`, "open/U14", `at most ${maxLength} long`, text)]
        : NONE,
    );
}

const TEXT_LIMIT = 1_000;

const textLength = texts(`at most ${TEXT_LIMIT} long`, (text, { minLength, maxLength, format }) => {
  const isUnlimited = minLength !== undefined && maxLength === undefined && format === undefined;
  return !isUnlimited || text.length <= TEXT_LIMIT;
});

const blankTexts = texts("more than blanks", (text, { minLength }) => minLength === undefined || text.trim() !== "");

function uuids(expected: string, isFine: (uuid: string) => boolean): Rule {
  return texts(expected, (text, { format }) => format !== "uuid" || isFine(text));
}

function texts(expected: string, isFine: (text: string, schema: Schema) => boolean): Rule {
  return ({ operation }, body) =>
    textFields(operation, body).flatMap(([name, text, schema]) =>
      isFine(text, schema) ? NONE : [broken(`/${name}`, "open/U14", expected, text)],
    );
}

const largeMedia: Rule = (_exchange, body) =>
  ["image", "banner", "video"].flatMap((name) => {
    const text = body[name];
    const isLarge = typeof text === "string" && text.length > MEDIA_LIMIT;
    return isLarge ? [broken(`/${name}`, "open/U15", `at most ${MEDIA_LIMIT} long`, "a longer text")] : NONE;
  });

/** What loads a URL may refuse the addresses of its own machine. */
const localUrls: Rule = (_exchange, { image, banner, video, links }) =>
  Object.values({ image, banner, video, ...Object(links) }).flatMap((text) =>
    /^https?:\/\/(localhost|127\.)/i.test(String(text)) ? [broken("", "open/U14", "URLs elsewhere", text)] : NONE,
  );

function builderFee(expected: string, isFine: (fee: number) => boolean): Rule {
  return (_exchange, { builder }) => {
    const fee = isObject(builder) ? builder["fee"] : undefined;
    return typeof fee === "number" && !isFine(fee) ? [broken("/builder/fee", "open/U02", expected, fee)] : NONE;
  };
}

function destinations(expected: string, isFine: (count: number) => boolean): Rule {
  return (_exchange, { destinationChains: list }) =>
    Array.isArray(list) && !isFine(list.length) ? [broken("/destinationChains", "open/U14", expected, list)] : NONE;
}

const walletAddress: Rule = (_exchange, { userAddress, chainSlug }) => {
  if (typeof userAddress !== "string" || typeof chainSlug !== "string" || !isChainSlug(chainSlug)) return NONE;
  if (isAddressOf(CHAINS[chainSlug].family, userAddress)) return NONE;
  return [broken("/userAddress", "open/U14", `an address on ${chainSlug}`, userAddress)];
};

const missingLinks: Rule = ({ operation }, { links }) => {
  const names = Object.keys(operations[operation].request.properties?.["links"]?.properties ?? {});
  if (!isObject(links) || names.every((name) => Object.hasOwn(links, name))) return NONE;
  return [broken("/links", "open/T4", "all links", links)];
};

const equalElements: Rule = (_exchange, body) =>
  Object.entries(body).flatMap(([name, value]) =>
    Array.isArray(value) && new Set(value).size < value.length
      ? [broken(`/${name}`, "open/U11", "no element twice", value)]
      : NONE,
  );

function amounts(expected: string, isFine: (amount: number) => boolean): Rule {
  return ({ operation }, body) =>
    Object.entries(operations[operation].request.properties ?? {}).flatMap(([name, schema]) => {
      const amount = body[name];
      const isAmount = schema.exclusiveMinimum !== undefined && typeof amount === "number";
      return isAmount && !isFine(amount) ? [broken(`/${name}`, "open/U06", expected, amount)] : NONE;
    });
}

const oddIntegers: Rule = ({ operation, oddIntegers: pointers }, body) =>
  Object.entries(operations[operation].request.properties ?? {}).flatMap(([name, schema]) =>
    typesOf(schema).includes("integer") && pointers.has(`/${name}`)
      ? [broken(`/${name}`, "open/T5", "spelled in digits alone", body[name])]
      : NONE,
  );

function textFields(operation: Exchange["operation"], body: Body): readonly (readonly [string, string, Schema])[] {
  return Object.entries(operations[operation].request.properties ?? {}).flatMap(([name, schema]) => {
    const text = body[name];
    return typeof text === "string" ? [[name, text, schema] as const] : [];
  });
}

function broken(pointer: string, statement: string, expected: string, actual: unknown): Violation {
  return { pointer, keyword: "choice", statement, tier: "observed", expected, actual: describe(actual) };
}

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

function isLonger(unit: "code-point" | "utf-16" | "grapheme", text: string, limit: number): boolean {
  switch (unit) {
    case "code-point":
      return hasMoreThan(text, limit);
    case "utf-16":
      return text.length > limit;
    case "grapheme":
      return hasMoreThan(graphemes.segment(text), limit);
  }
}

// Stops as soon as the result is known: every segment holds a copy of the whole text.
function hasMoreThan(units: Iterable<unknown>, limit: number): boolean {
  let count = 0;
  for (const _unit of units) {
    count += 1;
    if (count > limit) return true;
  }
  return false;
}

/** Rewrites `tokenId` and `user_id` of a body from urn:uuid:, braces or bare digits to the plain spelling. */
function readLenientUuids(body: unknown): void {
  if (!isObject(body)) return;
  for (const name of ["tokenId", "user_id"]) {
    const text = body[name];
    if (typeof text === "string") body[name] = plainUuid(text);
  }
}

function plainUuid(text: string): string {
  const bare = text.replace(/^urn:uuid:/i, "").replace(/^\{(.*)\}$/, "$1");
  const digits = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/i.exec(bare);
  return digits === null ? bare : digits.slice(1).join("-");
}
