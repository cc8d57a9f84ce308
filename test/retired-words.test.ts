// What users read holds no word that the glossary retires.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { COMMANDS } from "../cli/commands/index.ts";
import { helpOf } from "../cli/definition/command.ts";
import { FAILURE_CODES, Failure } from "../errors.ts";
import { type Exception, retiredIn, retiredWords, type Text } from "./retired-words.ts";
import { textLiterals } from "./string-literals.ts";

const ROOT = join(import.meta.dirname, "..");
const WORDS = retiredWords(read("docs/glossary.md"));

const EXCEPTIONS: readonly Exception[] = [
  { use: /\bfurther reading\b|\breading and writing\b/, reason: "the verb" },
  { use: /\bof course\b/, reason: "not about load" },
  { use: /<\/?figure\b|\bfigure(?=[.{,])|,\s*figure\b|"figure/, reason: "the HTML element" },
];

/** Places that are not judged: the glossary names the words, and the others still hold some of them. */
const LEFT_OUT: ReadonlySet<string> = new Set(["docs/glossary.md"]);

/** Where users read, each with its texts. */
const PLACES: readonly (readonly [string, () => readonly Text[] | Promise<readonly Text[]>])[] = [
  ["the help of the commands", helpTexts],
  ["the catalogue of errors", () => FAILURE_CODES.map((code) => ({ place: code, text: new Failure(code, "x").hint }))],
  ["the pages", () => ["README.md", ...filesIn("docs", /\.md$/)].map((path) => ({ place: path, text: read(path) }))],
  ["the texts in cli", () => literalsIn("cli")],
  ["the texts in errors.ts", () => literalsOf("errors.ts")],
  ["the texts in reports", () => literalsIn("reports")],
  ["the texts in results", () => literalsIn("results")],
  ["the texts in evaluation", () => literalsIn("evaluation")],
  ["the texts in comparison", () => literalsIn("comparison")],
  ["the texts in conformance", () => literalsIn("conformance")],
  ["the texts in scenarios", () => literalsIn("scenarios")],
  ["the texts in traffic", () => literalsIn("traffic")],
  ["the texts in documents", () => literalsIn("documents")],
  ["the texts in schemas", () => literalsIn("schemas")],
  ["the texts in service", () => literalsIn("service")],
  ["the golden reports", () => filesIn("test/golden/reports", /./).map((path) => ({ place: path, text: read(path) }))],
  ["the published schemas", () => schemaPaths().map((path) => ({ place: path, text: read(path) }))],
];

// The help loads all commands, which takes long on a busy machine.
describe.each(PLACES)("%s", { timeout: 180_000 }, (_, texts) => {
  test("hold no retired word", async () => {
    const all = (await texts()).filter(({ place }) => !LEFT_OUT.has(place));
    expect(all.length).toBeGreaterThan(0);
    expect(all.flatMap((text) => retiredIn(text, WORDS, EXCEPTIONS))).toEqual([]);
  });
});

describe("the search for retired words", () => {
  test("takes its words from the glossary", () => {
    expect(WORDS).toEqual(expect.arrayContaining(["tape", "mend", "PROVES NOTHING", "intended start"]));
    expect(WORDS.length).toBeGreaterThan(30);
    expect(WORDS.filter((word) => /[()|]/.test(word))).toEqual([]);
  });

  test.each([
    "The tape holds no request.",
    "all answers",
    "Answered late.",
    "Mend the fields.",
    "from the intended\n start",
    "PROVES NOTHING",
  ])("finds one in %j", (text) => expect(retiredIn({ place: "", text }, WORDS, EXCEPTIONS)).toHaveLength(1));

  test.each(["Recommended.", "a taper", "ready", "of course", "Further reading", "load-metrics"])(
    "finds none in %j",
    (text) => expect(retiredIn({ place: "", text }, WORDS, EXCEPTIONS)).toEqual([]),
  );

  test("needs every exception", () => {
    const uses = ["Further reading", "of course", "…/response/answered/right-requests"];
    for (const [index, text] of uses.entries())
      expect(retiredIn({ place: "", text }, WORDS, EXCEPTIONS.toSpliced(index, 1))).not.toEqual([]);
  });
});

describe("the texts of a source", () => {
  test.each([
    ['const a = "two words";', ["two words"]],
    ["const a = 'one';", []],
    [`// not this one\nf(\`a \${g('in it')} b\`); /* nor "this one" */`, ["in it", "a … b"]],
    ['const a = /"not this/; const b = "but this";', ["but this"]],
    ['const a = x / y; const b = "after a division"; const c = 1 / 2;', ["after a division"]],
    ['const a = "with \\" a quote";', ['with \\" a quote']],
    ["`$".concat("{{ a: `deep $", "{1} down` }.a} and out`"), ["deep … down", "… and out"]],
  ])("of %j are found", (source, texts) => expect(textLiterals(source)).toEqual(texts));
});

async function helpTexts(): Promise<readonly Text[]> {
  const names = Object.entries(COMMANDS);
  return Promise.all(names.map(async ([name, { load }]) => ({ place: name, text: helpOf(name, await load()) })));
}

function literalsIn(folder: string): readonly Text[] {
  return filesIn(folder, /\.ts$/).flatMap(literalsOf);
}

function literalsOf(path: string): readonly Text[] {
  return textLiterals(read(path)).map((text) => ({ place: path, text }));
}

function filesIn(folder: string, name: RegExp): readonly string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => name.test(path))
    .map((path) => relative(ROOT, join(ROOT, folder, path)));
}

function read(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}

function schemaPaths(): readonly string[] {
  return ["results", "conformance", "cli", "traffic"].flatMap((folder) => filesIn(folder, /schema\.json$/));
}
