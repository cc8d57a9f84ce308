// The keyword `maxLength`: a text is too long only if every unit of length says so, and the others show which unit is used.
import { accept, beside, type KeywordRule, observe, reject, rewriteText } from "./keyword.ts";

// 1 grapheme, 7 code points, 11 UTF-16 units, 25 bytes.
const FAMILY = "\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466}";
// 1 code point, 2 UTF-16 units, 4 bytes.
const ASTRAL = "\u{1D49C}";
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

export const maxLength: KeywordRule = {
  boundaries: ({ maxLength: limit = 0 }) => {
    const part = Math.floor(limit / 2) + 1;
    const json = (text: string) => JSON.stringify(text);
    return [
      accept("longest-ascii", json(ascii(limit)), "the longest text by every unit of length"),
      reject("one-more-ascii", json(ascii(limit + 1)), "too long by every unit of length"),
      reject("one-more-family-emoji", json(FAMILY.repeat(limit + 1)), "too long by every unit of length"),
      observe("one-family-emoji", json(FAMILY), "1 character to see, 7 code points, 11 UTF-16 units, 25 bytes"),
      observe("half-astral", json(ASTRAL.repeat(part)), "short in code points, too long in UTF-16 units"),
      observe("half-combining", json("e\u0301".repeat(part)), "short in characters to see, too long in code points"),
      accept(
        "longest-two-byte",
        json("é".repeat(limit)),
        "a length counts characters, and not the bytes of an encoding",
        { tier: "advisory", adjacentValues: [beside(json("éé")), beside(json(ascii(limit)))] },
      ),
      reject("blank-after", json(`${ascii(limit)} `), "a blank counts, so that the text is too long", {
        tier: "advisory",
        rewrite: rewriteText((text) => `${text.padEnd(limit, "Z")} `),
      }),
    ];
  },
};

function ascii(length: number): string {
  return LETTERS.repeat(Math.ceil(length / LETTERS.length)).slice(0, length);
}
