// The interface description as a list of places, each to be restated by a statement. A place is spelled
// `<slug of its heading>#row:<first cell>`, `#p:<n>` or `#not-shown:<n>`, counted within the heading.
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** One row of a table, one line of prose without its "not shown" sentences, or one such sentence. */
export type Place = { readonly place: string; readonly kind: "row" | "p" | "not-shown"; readonly text: string };

/** What is committed of a place: a hash of its words, and one of each run of eight words, so that no sentence is copied. */
export type PlaceRecord = { readonly text: string; readonly runs: string };

const FILE = join(import.meta.dirname, "../../../shared/spec/token-trading-service-interface.md");

/** The description's text where it lies beside the project. */
export function readDescription(): string | undefined {
  return existsSync(FILE) ? readFileSync(FILE, "utf8") : undefined;
}

/** The places of a description, in its order. Headings, table heads and rules are no places. */
export function placesOf(markdown: string): readonly Place[] {
  const places: Place[] = [];
  let section = "";
  let counts = { p: 0, "not-shown": 0 };
  let isInTable = false;
  const add = (kind: Place["kind"], name: string, text: string) =>
    places.push({ place: `${section}#${kind}:${name}`, kind, text });
  for (const line of markdown.split("\n").map((text) => text.trim())) {
    const isRow = line.startsWith("|");
    const isHead = isRow && !isInTable;
    isInTable = isRow;
    if (line.startsWith("#")) {
      section = slug(line.replace(/^#+\s*/, ""));
      counts = { p: 0, "not-shown": 0 };
      continue;
    }
    if (line === "" || isHead || /^\|[\s|:-]+\|$/.test(line)) continue;
    const cells = isRow ? cellsOf(line) : [line.replace(/^(\d+\.|[-*])\s+/, "")];
    const sentences = cells.flatMap((cell) => cell.split(/(?<=\.)\s+/));
    const prose = sentences.filter((sentence) => !isNotShown(sentence)).join(" ");
    if (isRow) add("row", cells[0] ?? "", cells.join(" | "));
    else if (prose !== "") add("p", String(++counts.p), prose);
    for (const sentence of sentences.filter(isNotShown)) add("not-shown", String(++counts["not-shown"]), sentence);
  }
  return places;
}

/** The committed form of the places, by place. */
export function recordsOf(places: readonly Place[]): Readonly<Record<string, PlaceRecord>> {
  return Object.fromEntries(
    places.map(({ place, text }) => [place, { text: hash(wordsOf(text).join(" ")), runs: runsOf(text).join(" ") }]),
  );
}

/** Hashes of the runs of eight words in a text; none where it is shorter. */
export function runsOf(text: string): string[] {
  const words = wordsOf(text);
  return words.slice(7).map((_, index) => hash(words.slice(index, index + 8).join(" ")));
}

function isNotShown(sentence: string): boolean {
  return sentence.includes("not shown");
}

/** As on code-hosting sites: lower case, punctuation dropped, blanks as hyphens. */
function slug(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^a-z0-9 -]/g, "")
    .replaceAll(" ", "-");
}

function cellsOf(row: string): string[] {
  return row
    .slice(1, -1)
    .split("|")
    .map((cell) => cell.trim());
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
}

/** 32 bits: among some 1,500 runs on either side, one false match in 2,000 editions. */
function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 8);
}
