// The keyword `minLength`: the empty text, the shortest right one, and texts that only look empty.
import type { Schema } from "../dialect.ts";
import {
  accept,
  type BoundaryValue,
  type KeywordRule,
  observe,
  QUOTING_CHARACTERS,
  reject,
  rewriteText,
} from "./keyword.ts";

/** Texts at which storage has limits, where no greatest length is stated, and characters that it may not hold. */
function unlimited() {
  return [
    ...[256, 1_025, 65_536].map((length) =>
      accept(`long-${length}`, JSON.stringify("long ".repeat(length / 5 + 1).slice(0, length)), "no limit is given", {
        tier: "advisory",
        keepsEveryRule: true,
      }),
    ),
    observe("nul", '"Assay \\u0000"', "a text may have any character", { keepsEveryRule: true }),
    observe("lone-surrogate", '"Assay \\ud800"', "the escape is valid JSON, but not a valid character"),
  ];
}

/** Texts of nothing that is seen: no value of a format, but perhaps a text. */
function invisible({ minLength: limit = 0, "x-statement": { format } = {} }: Schema): BoundaryValue[] {
  const [blanks, zeroWidth] = [" ", "\u200b"].map((character) => JSON.stringify(character.repeat(limit)));
  const noFormat = { tier: "advisory", statements: format === undefined ? [] : [format] } as const;
  return format === undefined
    ? [
        observe("blank", `${blanks}`, "a blank is a character, unless texts are trimmed"),
        observe("zero-width", `${zeroWidth}`, "an invisible character is one"),
      ]
    : [
        reject("blank", `${blanks}`, "blanks are not of the form expected", noFormat),
        reject("zero-width", `${zeroWidth}`, "invisible characters are not of the form expected", noFormat),
      ];
}

/** The text with quoting characters behind it; in place of it, where a greatest length leaves no room for both. */
function quoting({ maxLength = Number.POSITIVE_INFINITY }: Schema): BoundaryValue {
  const characters = QUOTING_CHARACTERS.slice(0, maxLength);
  return accept("quoting", JSON.stringify(characters), "no character is excluded", {
    tier: "advisory",
    keepsEveryRule: true,
    ...(Number.isFinite(maxLength) ? {} : { rewrite: rewriteText((text) => `${text} ${characters}`) }),
  });
}

/** A text that some languages take for nothing. */
function falsy(limit: number): BoundaryValue {
  const text = JSON.stringify("0".repeat(limit));
  return accept("digit-zero", text, "a digit is a character", { tier: "advisory", keepsEveryRule: true });
}

export const minLength: KeywordRule = {
  boundaries: (schema) => {
    const { minLength: limit = 0, maxLength, format } = schema;
    const shortest = JSON.stringify("Q".repeat(limit));
    return [
      reject("empty", '""', "an empty text is too short"),
      ...(limit > 1
        ? [reject("one-short", JSON.stringify("Q".repeat(limit - 1)), "a text is one character short")]
        : []),
      // Where a format is expected as well, the shortest text may break that.
      format === undefined
        ? accept("shortest", shortest, "the shortest text that is long enough")
        : observe("shortest", shortest, "long enough, but perhaps not of the form expected"),
      ...invisible(schema),
      ...(format === undefined ? [quoting(schema), falsy(limit)] : []),
      ...(format === undefined && maxLength === undefined ? unlimited() : []),
    ];
  },
};
