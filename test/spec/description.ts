// The interface description as a list of places, each to be restated by a statement. A place is spelled
// `<slug of its heading>#row:<first cell>`, `#p:<n>` or `#not-shown:<n>`, counted within the heading. Brackets of a
// heading and all after a cell's first comma are left out, so that a place is an anchor and no quotation.
import { hash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** One row of a table, one line of prose without its "not shown" sentences, or one such sentence. */
export type Place = { readonly place: string; readonly kind: "row" | "p" | "not-shown"; readonly text: string };

const FILE = join(import.meta.dirname, "../../../shared/spec/token-trading-service-interface.md");

/** The description's text, where the description lies beside the project. */
export function readDescription(): string | undefined {
  return existsSync(FILE) ? readFileSync(FILE, "utf8") : undefined;
}

/** The places of a description, in its order. Headings and the heads and rules of tables are not places. */
export function placesOf(markdown: string): readonly Place[] {
  const places: Place[] = [];
  let section = "";
  let counts = { p: 0, "not-shown": 0 };
  let isInTable = false;
  const add = (kind: Place["kind"], name: string, text: string) =>
    places.push({ place: `${section}#${kind}:${name}`, kind, text });
  const isNotShown = (sentence: string) => sentence.includes("not shown");
  for (const line of markdown.split("\n").map((text) => text.trim())) {
    const isRow = line.startsWith("|");
    const isHead = isRow && !isInTable;
    isInTable = isRow;
    if (line.startsWith("#")) {
      section = slug(line.replace(/^#+\s*|\s*\([^)]*\)/g, ""));
      counts = { p: 0, "not-shown": 0 };
      continue;
    }
    if (line === "" || isHead || /^\|[\s|:-]+\|$/.test(line)) continue;
    const cells = isRow ? line.split(/\s*\|\s*/).slice(1, -1) : [line.replace(/^(\d+\.|[-*])\s+/, "")];
    const sentences = cells.flatMap((cell) => cell.split(/(?<=\.)\s+/));
    const prose = sentences.filter((sentence) => !isNotShown(sentence)).join(" ");
    if (isRow) add("row", cells[0]?.split(",")[0] ?? "", cells.join(" | "));
    else if (prose !== "") add("p", String(++counts.p), prose);
    for (const sentence of sentences.filter(isNotShown)) add("not-shown", String(++counts["not-shown"]), sentence);
  }
  return places;
}

/** As on code-hosting sites: lower case, punctuation dropped, spaces as hyphens. */
function slug(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^a-z0-9 -]/g, "")
    .replaceAll(" ", "-");
}

/** A phrase has eight words in a row. Nothing here repeats one; the hashes in test/golden/phrases.txt still tell them. */
const LENGTH = 8;

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
export function copiesIn(text: string, names: ReadonlySet<string>, hashes: ReadonlySet<string>): readonly string[] {
  return phrasesOf(text, names).filter((phrase) => hashes.has(hashOf(phrase)));
}

/** Words in lower case; a hyphen or an apostrophe parts two, an underscore does not. */
export function wordsOf(text: string): string[] {
  // The letter of an escape such as \n belongs to no word.
  const plain = text.replace(/\\[nrt]/g, " ").toLowerCase();
  return plain.match(/[\p{L}\p{N}_]+/gu) ?? [];
}

/** 48 bits: among half a million phrases against a thousand, a false match is not to be expected. */
export function hashOf(phrase: string): string {
  return hash("sha256", phrase).slice(0, 12);
}
