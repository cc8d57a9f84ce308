// The keyword `enum`: each member, foreign values, and values that look like a member and are none.
import { accept, type KeywordRule, reject, rewriteText, type ValueOptions, withKeyword, without } from "./keyword.ts";

export const enumeration: KeywordRule = {
  keyword: "enum",
  boundaries: (schema) => {
    const fields = schema.enum ?? [];
    const [first = ""] = fields;
    const dashed = fields.find((field) => field.includes("-"));
    const like = (
      variant: string,
      why: string,
      change: (text: string) => string,
      { of = first, ...options }: ValueOptions & { of?: string } = {},
    ) => {
      const foreign = (text: string) => outside(fields, change(text));
      const rewrite = of === first ? { rewrite: rewriteText(foreign) } : {};
      return reject(variant, JSON.stringify(foreign(of)), why, { ...rewrite, ...options });
    };
    const exact: ValueOptions = { interpretations: ["I3"] };
    return [
      ...fields.map((field) => accept(`value-${field}`, JSON.stringify(field), "a listed value")),
      reject("unlisted", '"nonesuch"', "a value that is not listed"),
      reject("empty", '""', "an empty text is not listed"),
      like("cut-short", "a member without its last letter is not listed", (text) => text.slice(0, -1)),
      like("homoglyph", "a letter of another script makes another value", homoglyph, exact),
      like("upper-case", "a member in capitals is another value", (text) => text.toUpperCase(), exact),
      like("capitalised", "a member with a capital is another value", capitalised, exact),
      like("blank-before", "a member after a blank is another value", (text) => ` ${text}`, exact),
      like("blank-after", "a member before a blank is another value", (text) => `${text} `, exact),
      ...(dashed === undefined
        ? []
        : [like("underscore", "an underscore is no hyphen", (text) => text.replaceAll("-", "_"), { of: dashed })]),
    ];
  },
  weakenings: (schema) => {
    const fields = schema.enum ?? [];
    const [first = ""] = fields;
    const foreign = outside(fields, first.toUpperCase());
    return [
      { variant: "any", kind: "dropped", schema: without(schema, "enum") },
      {
        variant: `with-${foreign}`,
        kind: "loosened",
        schema: withKeyword(schema, "enum", [...fields, foreign]),
      },
      ...fields.map((field) => ({
        variant: `without-${field}`,
        kind: "tightened" as const,
        schema: withKeyword(
          schema,
          "enum",
          // An enumeration without members is no schema; a value that nobody sends takes the place of the last one.
          fields.length === 1 ? ["nonesuch"] : fields.filter((other) => other !== field),
        ),
      })),
    ];
  },
};

/** The text, or the text with an x behind it where it happens to be a member. */
function outside(fields: readonly string[], text: string): string {
  return fields.includes(text) ? `${text}x` : text;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

// Latin letters and Cyrillic ones of the same look.
const LOOKALIKES = new Map([
  ["a", "\u0430"],
  ["c", "\u0441"],
  ["e", "\u0435"],
  ["o", "\u043e"],
  ["p", "\u0440"],
  ["x", "\u0445"],
  ["y", "\u0443"],
]);

/** The text with one letter of another script: a Cyrillic one, or the full-width form of the first. */
function homoglyph(text: string): string {
  const at = [...text].findIndex((letter) => LOOKALIKES.has(letter));
  if (at >= 0) return text.slice(0, at) + LOOKALIKES.get(text.charAt(at)) + text.slice(at + 1);
  return String.fromCharCode(text.charCodeAt(0) + 0xfee0) + text.slice(1);
}
