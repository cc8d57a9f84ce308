// Sentences have at most 25 words: in README and docs, in help, and in messages. Code, tables, quotations and headings aside.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const MOST_WORDS = 25;

const filesIn = (folder: string, end: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(end) && !name.includes("node_modules"))
    .map((name) => join(folder, name));

/** Paragraphs and list items of a page, each without line breaks; the first line of a list ends the paragraph before it. */
function paragraphsOf(markdown: string): readonly string[] {
  return markdown
    .replace(/<!--.*?-->/gs, "")
    .replace(/^ *(```|~~~).*?^ *\1 *$/gms, "")
    .replace(/^ *(\||>|#).*$/gm, "")
    .replace(/^ *([-*]|\d+\.) /gm, "\n$&")
    .split(/\n\s*\n/)
    .map((text) => text.replace(/^\s*([-*]|\d+\.) /, "").replace(/\s+/g, " "));
}

/** What a text says, with a mark for each piece of code, quotation and path. */
function proseOf(text: string): string {
  return text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, (_, shown: string) => (/^[\w/.-]+\.md$/.test(shown) ? "§" : shown))
    .replace(/`[^`]*`/g, "§")
    .replace(/[“"][^”"]*[”"]/g, "§")
    .replace(/\*+/g, "");
}

function longIn(text: string): readonly string[] {
  const sentences = proseOf(text).split(/(?<=[.!?…]\)?)\s+(?![a-z])/);
  return sentences.filter((sentence) => wordsIn(sentence) > MOST_WORDS);
}

function wordsIn(sentence: string): number {
  return sentence.split(" ").filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

test("a sentence has its words counted, and code, quotations and addresses not", () => {
  expect(wordsIn(proseOf("The `--out FILE` of `a b c` and [a page](x.md) is “no word of it”."))).toBe(6);
});

test.each(["README.md", "SECURITY.md", ...filesIn("docs", ".md").filter((path) => !path.includes("reference"))])(
  "sentences of %s are short",
  (path) => {
    expect(paragraphsOf(readFileSync(path, "utf8")).flatMap(longIn)).toEqual([]);
  },
);

const ROOMS = ["run", "http", "target", "service", "conformance", "scenarios", "reports", "cli", "schemas"];
const PLACEHOLDER = /\$\{(?:[^{}`\n]|\{[^{}\n]*\})*\}/g;
/** Texts and templates in one line. A template within a template is not read, nor what is around it. */
const TEXT = /"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\\n$]|\\.|\$(?!\{)|\$\{(?:[^{}`\n]|\{[^{}\n]*\})*\})*)`/g;

/** The texts of a program that may be sentences. */
function messagesOf(code: string): readonly string[] {
  const texts = code.replace(/^\s*(\/\/|\*|\/\*).*$/gm, "").matchAll(TEXT);
  return [...texts]
    .map(([, plain, template = ""]) => plain ?? template.replace(PLACEHOLDER, "X").replaceAll("\\`", "`"))
    .filter((text) => wordsIn(text) > MOST_WORDS && !/[<>{}|]/.test(text));
}

test("sentences of help and messages are short", () => {
  const files = ["errors.ts", ...ROOMS.flatMap((room) => filesIn(room, ".ts"))].filter(
    (path) => !path.includes("generated"),
  );
  const found = files.flatMap((path) => messagesOf(readFileSync(path, "utf8")).flatMap(longIn));
  expect(found).toEqual([]);
});
