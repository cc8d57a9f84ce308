// The keyword `enum`: each listed value, others, and values that look like a listed one.
import { accept, type KeywordRule, reject, rewriteText, type ValueOptions, withKeyword, without } from "./keyword.ts";

export const enumeration: KeywordRule = {
  keyword: "enum",
  boundaries: (schema) => {
    const values = schema.enum ?? [];
    const [first = ""] = values;
    const dashed = values.find((field) => field.includes("-"));
    const like = (
      variant: string,
      why: string,
      change: (text: string) => string,
      { of = first, ...options }: ValueOptions & { of?: string } = {},
    ) => {
      const foreign = (text: string) => outside(values, change(text));
      const rewrite = of === first ? { rewrite: rewriteText(foreign) } : {};
      return reject(variant, JSON.stringify(foreign(of)), why, { ...rewrite, ...options });
    };
    const exact: ValueOptions = { interpretations: ["I3"] };
    return [
      ...values.map((field) => accept(`value-${field}`, JSON.stringify(field), "a listed value")),
      reject("unlisted", '"nonesuch"', "a value that is not listed"),
      reject("empty", '""', "an empty text is not listed"),
      like("cut-short", "a listed value without its last letter is not listed", (text) => text.slice(0, -1)),
      like("homoglyph", "a letter of another script makes another value", homoglyph, exact),
      like("upper-case", "a listed value in capitals is another value", (text) => text.toUpperCase(), exact),
      like("capitalised", "a listed value with a capital is another value", capitalised, exact),
      like("blank-before", "a listed value after a blank is another value", (text) => ` ${text}`, exact),
      like("blank-after", "a listed value before a blank is another value", (text) => `${text} `, exact),
      ...(dashed === undefined
        ? []
        : [like("underscore", "an underscore is no hyphen", (text) => text.replaceAll("-", "_"), { of: dashed })]),
    ];
  },
  weakenings: (schema) => {
    const values = schema.enum ?? [];
    const [first = ""] = values;
    const foreign = outside(values, first.toUpperCase());
    return [
      { variant: "any", kind: "dropped", schema: without(schema, "enum") },
      {
        variant: `with-${foreign}`,
        kind: "loosened",
        schema: withKeyword(schema, "enum", [...values, foreign]),
      },
      ...values.map((field) => ({
        variant: `without-${field}`,
        kind: "tightened" as const,
        schema: withKeyword(
          schema,
          "enum",
          // An enumeration without values is no schema; a value that nobody sends takes the place of the last one.
          values.length === 1 ? ["nonesuch"] : values.filter((other) => other !== field),
        ),
      })),
    ];
  },
};

/** The text, or the text with an x behind it if it happens to be listed. */
function outside(values: readonly string[], text: string): string {
  return values.includes(text) ? `${text}x` : text;
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
