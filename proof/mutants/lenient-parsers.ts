// Mutants that read what parsers and validators of common stacks let through: other spellings of UUIDs and of amounts in wei,
// documents that are nearly JSON, empty texts and arrays in place of other values.
import { boundariesOf } from "../../schemas/derive/boundaries.ts";
import { OPERATION_IDS, operations, type Violation, valueAt } from "../../schemas/index.ts";
import { FORMS, type Form, placeKind } from "../../schemas/keywords/forms.ts";
import { readJson } from "../../service/exchange/json-text.ts";
import { reject, type ServiceResponse } from "../../service/exchange/stages.ts";
import type { Install } from "../../service/mutants.ts";
import { matching } from "./conditions.ts";
import { breaking, type Row, type RowTable, rows } from "./mutant.ts";
import { TRADE } from "./operations.ts";
import { rejecting } from "./rejected-requests.ts";
import { handlingAs } from "./request-edits.ts";
import { replying } from "./response-edits.ts";
import { nodeAt, stepsTo } from "./schema-nodes.ts";
import { accepting, makeUsable, readingAs, skipping } from "./skip-validation.ts";
import { MEDIA, ofEachLink } from "./statement-lists.ts";
import { readingMalformedAs } from "./wire.ts";

const UUIDS = [
  "token-price/request/tokenId/format",
  "trade-token/request/tokenId/format",
  "get-user-fees/request/user_id/format",
] as const;
const WEI = ["trade-token/request/buyAmountToken/pattern", "trade-token/request/sellAmountToken/pattern"] as const;
const LINKS = ofEachLink("format");

/** Spellings of a UUID that a lenient reader takes. */
const UUID_SPELLINGS: Readonly<Record<string, RegExp>> = {
  urns: /^urn:/i,
  braces: /^\{/,
  "bare-digits": /^[0-9a-f]{32}$/i,
  base64: /^[\w-]{22}$/,
  "blanks-before": /^ /,
  "blanks-after": / $/,
  "line-breaks-after": /\n$/,
};

/** Spellings of an amount in wei that a lenient reader takes. */
const WEI_SPELLINGS: Readonly<Record<string, RegExp>> = {
  fractions: /^\d+\.\d+$/,
  exponents: /^\d+e\d+$/,
  "a-plus": /^\+/,
  "blanks-before": /^ /,
  "blanks-within": /\d \d/,
  hexadecimal: /^0x/,
  "digit-groups": /_/,
  "full-width-digits": /[\uff10-\uff19]/,
  "digits-of-other-scripts": /[\u0660-\u0669]/,
  infinity: /^Infinity$/,
};

/** Data that a lenient reader takes for an image or a video. */
const MEDIA_DATA: Readonly<Record<string, RegExp>> = {
  "images-that-are-not-base64": /^data:image\/(gif|jpeg|png);base64,/,
  "videos-that-are-not-base64": /^data:video\/(mp4|webm);base64,/,
  "data-of-other-media": /^data:(image|video)\//,
  "data-of-any-kind": /^data:(?!image|video)/,
};

/** Documents that are nearly JSON, each with the JSON that a lenient parser makes of it. */
const DOCUMENTS: Readonly<Record<string, (text: string) => string>> = {
  "the-first-of-two-documents": (text) => text.replace(/^(\{.*\})\s*\1$/s, "$1"),
  "zeros-before-numbers": (text) => text.replace(/:0+(?=[1-9])/g, ":"),
  "a-plus-before-numbers": (text) => text.replace(/:\+(?=\d)/g, ":"),
  "lines-within-texts": (text) => text.replaceAll("\n", "\\n"),
  "names-without-quotes": (text) => text.replace(/([{,])(\w+):/g, '$1"$2":'),
};

/** Fields of a body or the body itself, and what lies within fields. */
const PLACES: readonly (readonly [suffix: string, where: string, isThere: (pointer: string) => boolean])[] = [
  ["in-bodies", "bodies and their fields", (pointer) => pointer.lastIndexOf("/") <= 0],
  ["within-fields", "objects and arrays of a body", (pointer) => pointer.lastIndexOf("/") > 0],
];

/** Keywords whose values are limits. */
const LIMITS: readonly string[] = ["exclusiveMinimum", "minimum", "maximum", "maxLength"];

const TYPE_BOUNDARIES = OPERATION_IDS.flatMap((operation) =>
  boundariesOf(operation).filter(({ keyword }) => keyword === "type"),
);

export const lenientParsers: RowTable = {
  ...Object.fromEntries(FORMS.flatMap((form) => PLACES.flatMap((place) => lenientForm(form, place)))),
  ...rows("takes-", MEDIA_DATA, (spelling) => ({
    statements: MEDIA,
    tier: "advisory",
    install: skippingFormat(spelling),
  })),
  "takes-addresses-without-a-scheme": {
    statements: [...MEDIA, ...LINKS],
    tier: "advisory",
    install: skippingFormat(/^www\./),
  },
  "takes-empty-links": accepting({ statements: LINKS, tier: "advisory", accepts: (value) => value === "" }),
  "demands-a-dot-in-hosts": rejecting({
    statements: [...MEDIA, ...LINKS],
    tier: "advisory",
    expected: "a host with a dot",
    rejects: matching(/^https:\/\/[^./]+(\/|$)/),
  }),
  "takes-no-body-for-an-object": {
    statements: ["conventions/request-body"],
    tier: "advisory",
    install: readingMalformedAs(({ bytes, operation }) =>
      bytes.length === 0 && operations[operation].request.required === undefined ? {} : undefined,
    ),
  },
  "takes-arrays-for-bodies": {
    statements: ["conventions/types"],
    description: "Reads a body with defaults from an array of the values of its fields, null for those without one.",
    install: readingAs((body, _violations, operation) => {
      const fields = Object.entries(operations[operation].request.properties ?? {});
      const hasDefaults = fields.some(([, field]) => field.default !== undefined);
      if (!hasDefaults || !Array.isArray(body) || body.length !== fields.length) return undefined;
      const values = fields.map(([name, field], index) => [name, body[index], field] as const);
      const given = values.filter(([, value, field]) => value !== null || field.default !== undefined);
      return Object.fromEntries(given);
    }),
  },
  "reads-listed-values-from-objects": {
    statements: ["conventions/types"],
    description: "Reads a listed value from an object whose only name it is, with null as its value.",
    install: readingAs((body, violations) => violations.reduce(withNameForObject, body)),
  },
  "rejects-uuids-in-capitals": rejecting({
    statements: UUIDS,
    tier: "advisory",
    expected: "a UUID in lower case",
    rejects: matching(/[A-F]/),
  }),
  ...rows("reads-uuids-with-", UUID_SPELLINGS, (spelling) =>
    accepting({ statements: UUIDS, tier: "advisory", accepts: matching(spelling) }),
  ),
  ...rows("reads-wei-with-", WEI_SPELLINGS, (spelling) => ({
    statements: WEI,
    tier: "advisory",
    install: handlingAs(TRADE, (request) => {
      const fields = Object.entries(request).filter(([, value]) => matching(spelling)(value));
      const amounts = fields.filter(([field]) => field.endsWith("AmountToken"));
      return amounts.length === 0
        ? undefined
        : { ...request, ...Object.fromEntries(amounts.map(([field]) => [field, "1000000000000000000"])) };
    }),
  })),
  ...rows("reads-", DOCUMENTS, (corrected) => ({
    statements: ["conventions/request-body"],
    install: readingMalformedAs((exchange, { stages }) => {
      const read = { ...exchange, bytes: Buffer.from(corrected(exchange.bytes.toString())) };
      return stages.parse(read) === undefined ? read.body : undefined;
    }),
  })),
  "truncates-numbers-before-limits": accepting({
    statements: ["get-leaderboard/request/offset/type", "get-leaderboard/request/offset/minimum"],
    accepts: (value) => Number(value) > -1 && Number(value) < 0,
  }),
  "reads-zeros-as-wei": breaking(
    WEI,
    skipping({ keyword: "pattern", accepts: (value) => /^00+$/.test(String(value)) }),
  ),
  "trims-symbols-before-counting": accepting({
    statements: ["create-token-transaction/request/symbol/maxLength"],
    tier: "advisory",
    accepts: (value) => typeof value === "string" && value.endsWith(" ") && [...value.trim()].length <= 10,
  }),
  "uses-the-last-of-two-fields": {
    statements: [
      "token-price/request/amount/exclusiveMinimum",
      "get-leaderboard/request/limit/maximum",
      "get-leaderboard/request/offset/minimum",
      "create-token-transaction/request/symbol/maxLength",
    ],
    description: "Validates the first of two fields with one name and uses the last one.",
    install: ({ stages, act }) => ({
      validate: (exchange) => {
        const violations = stages.validate(exchange);
        if (!violations.some(({ keyword }) => LIMITS.includes(keyword))) return violations;
        const { value: body } = readJson(exchange.bytes.toString(), { counts: "first", raisesUnderflow: false });
        const used = exchange.body;
        exchange.body = body;
        const ofFirst = stages.validate(exchange);
        exchange.body = ofFirst.length === 0 ? used : exchange.body;
        if (ofFirst.length === 0) act();
        return ofFirst;
      },
    }),
  },
  "rejects-signs-of-exponents": {
    statements: ["token-price/request/amount/type", "builder/fee/type"],
    tier: "advisory",
    description: "Rejects numbers whose exponent has a capital E and a plus.",
    install: ({ stages, act }) => ({
      parse: (exchange) => {
        const rejection = stages.parse(exchange);
        if (rejection !== undefined || !/:\d+E\+/.test(exchange.bytes.toString())) return rejection;
        act();
        return reject("malformed", "The body has a number with a plus.");
      },
    }),
  },
  "demands-clients-of-json": {
    ...negotiating(/^(?!.*application\/json)/, { status: 406, text: '{"error":"not acceptable"}' }),
    description: "Responds with 406 unless the request names application/json in Accept.",
  },
  "sends-pages-to-browsers": negotiating(/^text\/html/, { text: "<!doctype html><title>Response</title>" }),
  "sends-xml-on-request": negotiating(/^application\/xml$/, { text: "<response/>" }),
};

/**
 * A reader that takes a form for the values of all places that must not have it, fields of a body or what lies within them.
 * No row where the form must be rejected nowhere.
 */
function lenientForm({ variant, at, has }: Form, [suffix, where, isThere]: (typeof PLACES)[number]) {
  const places = new Set(
    TYPE_BOUNDARIES.filter((one) => one.variant === variant && one.tier === "specified" && isThere(one.pointer))
      .filter(({ operation, pointer }) =>
        at.includes(placeKind(nodeAt(operations[operation].request, stepsTo(pointer)))),
      )
      .map(({ operation, pointer }) => `${operation} ${pointer}`),
  );
  if (places.size === 0) return [];
  const row: Row = {
    statements: ["conventions/types"],
    description: `Takes the form ${variant} for ${at.join(", ")} in ${where}.`,
    install: ({ stages, act, state }) => ({
      validate: (exchange) => {
        const { operation, body } = exchange;
        const violations = stages.validate(exchange);
        const pointers = new Set(violations.map(({ pointer }) => pointer));
        const isTaken = (pointer: string) => places.has(`${operation} ${pointer}`) && has(valueAt(body, pointer));
        if (violations.length === 0 || ![...pointers].every(isTaken)) return violations;
        for (const pointer of pointers) exchange.body = makeUsable(operation, exchange.body, pointer, state);
        act();
        return [];
      },
    }),
  };
  return [[`takes-${variant}-for-${at[0]}s-${suffix}`, row] as const];
}

/** The body with the only name of the object at a violation in place of the object. */
function withNameForObject(body: unknown, { pointer }: Violation): unknown {
  const [entry, ...others] = Object.entries(Object(valueAt(body, pointer)));
  const parent = valueAt(body, pointer.slice(0, pointer.lastIndexOf("/")));
  if (entry === undefined || others.length > 0 || entry[1] !== null || typeof parent !== "object") return body;
  Object.assign(Object(parent), { [pointer.slice(pointer.lastIndexOf("/") + 1)]: entry[0] });
  return body;
}

function skippingFormat(spelling: RegExp): Install {
  return skipping({ keyword: "format", accepts: matching(spelling) });
}

/** Sends another response to a valid request, depending on its Accept header. */
function negotiating(affected: RegExp, change: Partial<ServiceResponse>): Row {
  const install = replying((response, { headers }) =>
    affected.test(headers.accept ?? "") ? { ...response, ...change } : undefined,
  );
  return breaking("conventions/response-body", install);
}
