// Phrases of the interface description: eight words in a row. Nothing here repeats one; where the description is not
// beside the project, the hashes of its phrases in test/golden/phrases.txt still tell.
import { hash } from "node:crypto";

const LENGTH = 8;

/** What a text repeats, and the file that it is in. */
export type Copy = { readonly path: string; readonly phrase: string };

/** The phrases of a text in lower case without punctuation. A list of names alone, such as an enumeration, is not one. */
export function phrasesOf(text: string, names: ReadonlySet<string>): readonly string[] {
  const words = wordsOf(text);
  // Words since the last one that is not a name.
  let since = LENGTH;
  return words.flatMap((word, index) => {
    since = names.has(word) ? since + 1 : 0;
    if (index < LENGTH - 1 || since >= LENGTH) return [];
    return [words.slice(index - LENGTH + 1, index + 1).join(" ")];
  });
}

/** The phrases of a text that have one of the hashes. */
export function copiesIn(path: string, text: string, names: ReadonlySet<string>, hashes: ReadonlySet<string>): Copy[] {
  const copied = phrasesOf(text, names).filter((phrase) => hashes.has(hashOf(phrase)));
  return copied.map((phrase) => ({ path, phrase }));
}

/** Words in lower case; a hyphen or an apostrophe parts two, an underscore does not. */
export function wordsOf(text: string): string[] {
  // The letter of an escape such as \n belongs to no word.
  return (
    text
      .replace(/\\[nrt]/g, " ")
      .toLowerCase()
      .match(/[\p{L}\p{N}_]+/gu) ?? []
  );
}

/** 48 bits: among half a million phrases against a thousand, a false match is not to be expected. */
export function hashOf(phrase: string): string {
  return hash("sha256", phrase).slice(0, 12);
}
