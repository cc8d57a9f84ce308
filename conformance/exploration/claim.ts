// What a target has to do with a drawn request, by the schemas alone, and the check that says so. Where sensible readings of a
// value differ, it is only sent: a response to it must still be right.
import type { SchemaNode } from "../../schemas/derive/nodes.ts";
import { FORMATS, type Schema, typesOf } from "../../schemas/dialect.ts";
import { type InterpretationId, type OperationId, operations, type Tier } from "../../schemas/index.ts";
import { parsedJson } from "../../schemas/json.ts";
import { walk } from "../../schemas/walk.ts";
import { controlFor } from "../../target/control.ts";
import { REFUSED_TOKEN } from "../../target/exchange/probe.ts";
import {
  authorization,
  editAt,
  editFields,
  type FieldEdit,
  type RequestEdit,
  rawBody,
} from "../../target/request-edit.ts";
import { isApart, partsOf } from "../checks/boundary.ts";
import {
  type DialogueCheck,
  EXPLORED,
  PROBE_CLAIMS,
  type ProbeCheck,
  type ProbeKind,
  probeCheck,
} from "../definition/check.ts";
import { borderCheck } from "./border.ts";
import { type Drawn, type DrawnEdit, isOfMainnet, placeAt, pointerIn, spliced } from "./drawn.ts";
import { type FieldTier, sequenceCheck } from "./sequence.ts";

type Claim = {
  readonly kind: ProbeKind;
  readonly tier: Tier;
  readonly statements: readonly [string, ...string[]];
  readonly interpretations: readonly InterpretationId[];
  /** The part of the id that names the rule: a keyword, or the form of the document. */
  readonly rule: string;
  readonly why: string;
  /** JSON texts of values between which one lies that has to be accepted. */
  readonly adjacent?: readonly string[];
};

/** The check of a drawn request or sequence; undefined where no claim can be made and nothing can be learnt. */
export function checkOf({ operation, edit }: Drawn): ProbeCheck | DialogueCheck | undefined {
  const part = `${EXPLORED}-${hashOf(JSON.stringify(edit))}`;
  if (edit.kind === "sequence") return sequenceCheck(operation, edit, { part, tierOf });
  if (edit.kind === "border") return borderCheck(operation, edit, part);
  if (edit.kind === "absent")
    return borderCheck(operation, { pointer: edit.pointer, keyword: "optional", variant: "omitted" }, part);
  const claim = claimOf(operation, edit);
  if (claim === undefined) return undefined;
  const { kind, rule, why, adjacent, ...weight } = claim;
  const pointer = pointerIn(edit);
  const { trial, ...check } = probeCheck(kind, {
    operation,
    parts: ["request", ...partsOf(pointer), rule, part],
    ...weight,
    control: controlFor(operation, pointer),
    alternatives: [editOf(operation, edit)],
    expected: `${PROBE_CLAIMS[kind].outcome}: ${why}`,
    ...(kind === "observe" && { keepsEveryRule: true }),
    ...(adjacent && { adjacentValues: adjacent.map((json) => editAt(pointer, { kind: "replace", json })) }),
    ...(isApart(operation, pointer) && { needsSeparateControl: true }),
    ...(operations[operation].sideEffect !== "none" && isOfMainnet(edit) && { namesMainnet: true }),
    ...(edit.kind === "header" && {
      isAboutCredential: true,
      needsRefusedCredential: edit.text.includes(REFUSED_TOKEN),
    }),
  });
  return { ...check, kind, family: EXPLORED, trial: { ...trial, kind: "probe" } } as ProbeCheck;
}

/** How much it weighs that a value of a field must be accepted; undefined if its rejection is left open. */
export const tierOf: FieldTier = (operation, name, json) => {
  const claim = claimOf(operation, { kind: "value", pointer: `/${name}`, json });
  return claim?.kind === "accept" ? claim.tier : undefined;
};

type Edit = Exclude<DrawnEdit, { readonly kind: "absent" | "border" | "sequence" }>;

function claimOf(operation: OperationId, edit: Edit): Claim | undefined {
  switch (edit.kind) {
    case "bytes":
      return rejected("json", ["conventions/request-body"], ["I1"], "the body is not a JSON document");
    case "header":
      return headerClaim(edit.text);
    case "values":
      return { ...OPEN, rule: "values", statements: ["conventions/types"], why: "each value keeps its rule" };
    case "name":
      return nameClaim(operation, edit.pointer);
    default: {
      const place = placeAt(operation, edit.pointer);
      if (place === undefined) return undefined;
      if (edit.kind === "text") return textClaim(place);
      // A chain may not know the token, and an element may not be twice in an array.
      const isOpen = edit.pointer === "/chainSlug" || place.presence === "element";
      return valueClaim(place, edit.json, isOpen);
    }
  }
}

/** What is not Bearer, a blank and the credential, in any spelling that readers of HTTP take for it. */
function headerClaim(text: string): Claim | undefined {
  const statements = ["authentication/scheme", "authentication/header"] as const;
  if (/^\s*bearer\s+\{token\}\s*$/i.test(text)) return undefined;
  const [, credential = ""] = /^\s*bearer\s+(\S.*)$/i.exec(text) ?? [];
  if (credential.trim() === REFUSED_TOKEN) return rejected("refused", statements, ["I6"], "the credential is refused");
  if (/^\{token\}\s+\S/.test(credential))
    return rejected("header", statements, ["I1", "I6"], "the credential is all that follows Bearer", "advisory");
  // Which credentials are valid is left open.
  if (credential.trim() !== "") return undefined;
  return rejected("header", statements, ["I1", "I6"], "it is not Bearer and the credential");
}

const OPEN = { kind: "observe", tier: "observed", interpretations: [] } as const;

function rejected(
  rule: string,
  statements: Claim["statements"],
  interpretations: Claim["interpretations"],
  why: string,
  tier: Tier = "specified",
): Claim {
  return { kind: "reject", tier, statements, interpretations, rule, why };
}

/** A required field under another name is missing. */
function nameClaim(operation: OperationId, pointer: string): Claim | undefined {
  const place = placeAt(operation, pointer);
  const statement = place?.schema["x-statement"]?.["required"];
  if (place?.presence !== "required" || statement === undefined) return undefined;
  const why = "the field is required, and its name is exact";
  return rejected("required", [statement, "conventions/field-names"], ["I1"], why);
}

function accepted(
  rule: string,
  statements: Claim["statements"],
  why: string,
  tier: Tier = "specified",
  adjacent?: readonly string[],
): Claim {
  if (tier === "observed") return { ...OPEN, rule, statements, why };
  return { kind: "accept", tier, statements, interpretations: ["I4"], rule, why, ...(adjacent && { adjacent }) };
}

/** The text of a listed value or of a UUID with a change that no reading undoes; see {@link settled}. */
function textClaim({ schema }: SchemaNode): Claim | undefined {
  const statements = schema["x-statement"] ?? {};
  const tiers = schema["x-tier"] ?? {};
  if (schema.enum !== undefined && statements["enum"] !== undefined)
    return rejected("enum", [statements["enum"]], ["I1", "I3"], "the text is not a listed value", tiers.enum);
  if (schema.format === "uuid" && statements["format"] !== undefined)
    return rejected("format", [statements["format"]], ["I1"], "the text is no UUID in any spelling", tiers.format);
  return undefined;
}

function valueClaim({ schema, presence }: SchemaNode, json: string, isOpen: boolean): Claim | undefined {
  const value = exactly(json);
  if (value === undefined) return undefined;
  const [violation] = walk(schema, value.parsed, FORMATS);
  if (violation === undefined) return (isOpen ? undefined : plainClaim(schema, value.parsed)) ?? openClaim(schema);
  if (isArguable(schema, presence, value.parsed)) return undefined;
  const { keyword, statement, tier, expected } = violation;
  const isType = keyword === "type";
  return rejected(
    keyword,
    isType && statement !== "conventions/types" ? [statement, "conventions/types"] : [statement],
    isType ? ["I1", "I2"] : keyword === "enum" ? ["I1", "I3"] : ["I1"],
    `it must be ${expected}`,
    tier,
  );
}

function openClaim({ "x-statement": statements = {} }: Schema): Claim | undefined {
  const [statement] = Object.values(statements);
  if (statement === undefined) return undefined;
  return { ...OPEN, rule: "value", statements: [statement], why: "the value keeps the rules of its place" };
}

/**
 * What must be accepted: a listed value, letters of an allowed length, an amount or a count within its limits. Whatever else keeps
 * the rules may be refused for an open reason.
 */
function plainClaim(schema: Schema, value: unknown): Claim | undefined {
  const { "x-statement": said = {}, "x-tier": tiers = {}, minLength, maximum, exclusiveMinimum: limit } = schema;
  if (typeof value === "string" && isExactAmount(schema) && said["pattern"] !== undefined && !/^\d+$/.test(value))
    return rejected("pattern", [said["pattern"]], ["I1"], "an exact number of wei has only decimal digits", "advisory");
  if (typeof value === "string" && schema.enum !== undefined && said["enum"] !== undefined)
    return accepted("enum", [said["enum"]], "a listed value", tiers.accept);
  const lengths = said["maxLength"] ?? said["minLength"];
  if (typeof value === "string" && minLength !== undefined && schema.format === undefined && lengths !== undefined)
    return /^[A-Z]{1,20}$/.test(value)
      ? accepted("length", [lengths], "letters of an allowed length", tiers.accept, ['"ASSAY"'])
      : undefined;
  const isNamed = typeof value === "string" && (PLAIN_URL.test(value) || schema.examples?.includes(value));
  if (isNamed && schema.format !== "uuid" && said["format"] !== undefined)
    return accepted("format", [said["format"]], "of a form that is named", tiers.accept);
  if (typeof value !== "number" || said["type"] === undefined) return undefined;
  if (value === schema.minimum && said["minimum"] !== undefined)
    return accepted("minimum", [said["minimum"]], "the lowest value allowed", tiers.accept);
  if (Number.isInteger(value) && maximum !== undefined && said["maximum"] !== undefined) {
    const ends = [`${schema.minimum ?? 1}`, `${maximum}`];
    return accepted("maximum", [said["maximum"]], "a count within its limits", tiers.accept, ends);
  }
  if (limit !== 0 || typesOf(schema).includes("string") || value > 100 || value < 0.01) return undefined;
  const tier = value < 1 ? "advisory" : tiers.accept;
  const whole = Math.max(1, Math.floor(value));
  return accepted("amount", [said["type"]], "an amount above 0", tier, [`${whole}`, `${whole + 1}`]);
}

const PLAIN_URL = /^https:\/\/[a-z]+\.example\.com(\/[a-z]+)+(\.[a-z0-9]+)?(\?[a-z]+=[a-z0-9]+)?$/;

/** A value that every parser reads alike; undefined for a number that a double does not hold. */
function exactly(json: string): { readonly parsed: unknown } | undefined {
  const parsed: unknown = JSON.parse(json);
  return /\d/.test(json) && JSON.stringify(parsed) !== json ? undefined : { parsed };
}

/** Whether a sensible reader could take a value that the schema refuses. */
function isArguable(schema: Schema, presence: SchemaNode["presence"], value: unknown): boolean {
  // Null may stand for an absent field, also within an object, and what is empty for an object without fields.
  if (value === null) return presence !== "required";
  if (!Array.isArray(value) && typeof value === "object" && Object.values(value).includes(null)) return true;
  if (presence === "body") return value === "" || (Array.isArray(value) && value.length === 0);
  if (typeof value !== "string") return false;
  if (schema.format === "uuid") return isSpelling(value);
  // A text may be trimmed or normalised before it is measured, and digits may be written in several ways.
  if (schema.maxLength !== undefined) return /[^!-~]/.test(value);
  return isExactAmount(schema) && !/[g-wyzG-WYZ]/.test(value);
}

/** Whether a text at a place is an exact amount, and a number any other. */
function isExactAmount({ pattern, ...schema }: Schema): boolean {
  return pattern !== undefined && typesOf(schema).includes("number");
}

/** Whether a reader that looks at letters and digits alone finds a UUID. */
function isSpelling(text: string): boolean {
  const digits = text.replace(/[^0-9A-Za-z]/g, "").toLowerCase();
  return /^(urnuuid)?[0-9a-f]{32}$/.test(digits);
}

function editOf(operation: OperationId, edit: Edit): RequestEdit {
  switch (edit.kind) {
    case "value":
      return editAt(edit.pointer, { kind: "replace", json: edit.json });
    case "text": {
      const schema = placeAt(operation, edit.pointer)?.schema ?? {};
      const rewrite = (json: string) => JSON.stringify(settled(schema, spliced(String(JSON.parse(json)), edit.splice)));
      return editAt(edit.pointer, { kind: "replace", json: rewrite('"text"'), rewrite });
    }
    case "name":
      return editAt(edit.pointer, { kind: "rename", to: edit.to });
    case "bytes":
      return rawBody(`${JSON.stringify(edit.splice.insert)} for ${edit.splice.remove} characters`, (json) =>
        broken(spliced(json, edit.splice)),
      );
    case "header":
      return edit.text === "" ? authorization("left out", []) : authorization(JSON.stringify(edit.text), [edit.text]);
    case "values":
      return editFields(
        Object.entries(edit.fields).map(([name, json]): FieldEdit => [`/${name}`, { kind: "replace", json }]),
      );
  }
}

/** The text, or a longer one if the change left it a listed value or a spelling of a UUID. */
function settled({ enum: listed, format }: Schema, text: string): string {
  if (format === "uuid") return isSpelling(text) ? `${text}0` : text;
  return listed?.includes(text) ? `${text}x` : text;
}

/** The document with an open end if it is still JSON, or nothing, which could stand for no fields. */
function broken(text: string): string {
  return text.trim() === "" || parsedJson(text) !== undefined ? `${text}{` : text;
}

/** FNV-1a in 32 bits, as eight hexadecimal digits. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const unit of Buffer.from(text)) hash = Math.imul(hash ^ unit, 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, "0");
}
