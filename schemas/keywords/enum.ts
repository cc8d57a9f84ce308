// The keyword `enum`: each listed value, others, and values that look like a listed one.
import { areChains, chainIdOf, POOL_NUMBERS, titleOf } from "./enum-codes.ts";
import {
  accept,
  type BoundaryValue,
  type KeywordRule,
  type Presence,
  reject,
  rewriteText,
  type ValueOptions,
} from "./keyword.ts";

export const enumeration: KeywordRule = {
  boundaries: (schema, presence) => {
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
      ...(areChains(values) ? chainCodes(values, presence) : positions(values)),
      ...(values.some((value) => POOL_NUMBERS[value] !== undefined) ? poolNumbers() : []),
    ];
  },
};

/** Numbers, digits and booleans that stand for the first values of a short list in an implementation. */
function positions({ length }: readonly string[]): BoundaryValue[] {
  const why = "the position of a listed value is not listed";
  return [
    number("zero", "0", why),
    ...(length > 1 ? [reject("text-zero", '"0"', why), reject("text-one", '"1"', why)] : []),
    ...(length > 2 ? [number("two", "2", why)] : []),
    ...(length === 2 ? [number("false", "false", "a boolean that stands for a listed value is not listed")] : []),
  ];
}

/** The numbers that the interface says pool types map to: they are no names of them. */
function poolNumbers(): BoundaryValue[] {
  const why = "the number that a value maps to is not listed";
  const codes = Object.values(POOL_NUMBERS);
  return [
    ...codes.map((code) => number(`number-${code}`, `${code}`, why)),
    ...codes.slice(0, 1).map((code) => reject(`text-${code}`, `"${code}"`, why)),
  ];
}

/**
 * Other names of the chain that the control names: its place in the list, its id in two standards, its title. An element of an
 * array is read like a field, so that one of them is enough for it.
 */
function chainCodes(values: readonly string[], presence: Presence): BoundaryValue[] {
  const [first = ""] = values;
  const coded = (make: typeof reject, variant: string, why: string, codeOf: (slug: string) => string | number) => {
    const rewrite = (json: string) => {
      const slug: unknown = JSON.parse(json);
      return JSON.stringify(codeOf(typeof slug === "string" ? slug : first));
    };
    return make(variant, rewrite(JSON.stringify(first)), why, { rewrite });
  };
  const chainId = coded(number, "chain-id", "the id of a chain is not its slug", chainIdOf);
  if (presence === "element") return [chainId];
  return [
    chainId,
    coded(number, "position", "the position of a chain is not listed", (slug) => values.indexOf(slug)),
    coded(reject, "chain-id-text", "the id of a chain is not its slug", (slug) => `${chainIdOf(slug)}`),
    coded(reject, "caip-2", "a name of another standard is not the slug", (slug) => `eip155:${chainIdOf(slug)}`),
    coded(reject, "title", "the title of a chain is not its slug", titleOf),
  ];
}

/** A number or boolean in place of a listed text; that it is rejected rests on strict types. */
function number(variant: string, json: string, why: string, options: ValueOptions = {}): BoundaryValue {
  return reject(variant, json, why, { ...options, interpretations: ["I2"], statements: ["conventions/types"] });
}

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
