import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { goEnvironment } from "../../../scenarios/driver/k6/environment.ts";
import * as checks from "../../../schemas/generated/checks.js";
import { exampleOf, OPERATION_IDS, type OperationId, operations } from "../../../schemas/index.ts";
import { checkName } from "../../../tools/schemas/checks.ts";
import { runProgram } from "../../program.ts";
import { temporaryFolder } from "../../scenarios/driver/temporary-folder.ts";
import { compiled } from "../../schemas/ajv.ts";
import { editedBodies, sampleOf } from "../../schemas/samples.ts";
import { examples } from "../../spec/examples.ts";

const folder = temporaryFolder();

/** A body in whatever spelling, as bytes. */
type Case = { readonly operation: OperationId; readonly body: Buffer };
type Corpus = readonly Case[];

/** For each kind of spelling. */
const RANDOM_BODIES = 5_000;

const accepts = new Map(OPERATION_IDS.map((id) => [id, compiled(operations[id].response)]));

test("the checks in Go accept nothing that ajv rejects, and nearly everything that checks.js accepts", async () => {
  const { wrong, right, undecided } = await compared([...exampleBodies(), ...randomBodies(USUAL)]);
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(right).toBeGreaterThan(RANDOM_BODIES / 10);
  expect(undecided.length / right).toBeLessThan(0.001);
});

test("the checks in Go accept nothing that ajv rejects in unusual spellings", async () => {
  const { wrong, right } = await compared(randomBodies(ODD));
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(right).toBeGreaterThan(RANDOM_BODIES / 100);
});

test("the checks in Go accept every valid body in its plain spelling", async () => {
  const corpus = OPERATION_IDS.flatMap((operation) => [
    caseOf(operation, JSON.stringify(exampleOf(operations[operation].response))),
    ...Array.from({ length: 1_000 }, (_, seed) => {
      const body = sampleOf(operations[operation].response, seed, pick(seed, ["none", "all", "some"] as const));
      return caseOf(operation, JSON.stringify(body, undefined, seed % 2));
    }),
  ]);
  const { wrong, right, undecided } = await compared(corpus);
  expect({ wrong, undecided, right }).toEqual({ wrong: [], undecided: [], right: corpus.length });
});

/**
 * `wrong` are bodies that Go accepts and ajv does not, or whose missing fields it finds in two ways; `undecided` are those of
 * the `right` ones that Go leaves open.
 */
async function compared(corpus: Corpus) {
  const answers = await goAnswers(corpus);
  expect(answers.length).toBe(corpus.length);
  const wrong: string[] = [];
  const undecided: string[] = [];
  let right = 0;
  for (const [index, { operation, body }] of corpus.entries()) {
    const { Conforms: conforms = false, Agrees: agrees = true } = answers[index] ?? {};
    const parsed = parse(body);
    if (conforms && !(parsed !== undefined && accepts.get(operation)?.(parsed))) wrong.push(`${operation} ${body}`);
    if (!agrees) wrong.push(`${operation} ${body}: other missing fields`);
    if (!passesCheck(operation, parsed)) continue;
    right += 1;
    if (!conforms) undecided.push(`${operation} ${body}`);
  }
  return { wrong, right, undecided };
}

/** What the checks in Go (scenarios/engine/internal/judge, which uses the standard library alone) say of each body. */
async function goAnswers(corpus: Corpus): Promise<readonly { readonly Conforms: boolean; readonly Agrees: boolean }[]> {
  const cases = corpus.map(({ operation, body }) => ({
    op: OPERATION_IDS.indexOf(operation),
    body: body.toString("base64"),
  }));
  const path = folder.write("corpus", JSON.stringify(cases));
  const { code, output } = await runProgram("go", ["test", "-count=1", "-run=^TestCorpus$", "./internal/judge"], {
    cwd: join(import.meta.dirname, "../../../scenarios/engine"),
    env: { ...goEnvironment(process.env), ASSAY_CORPUS: path },
  });
  expect(code, output).toBe(0);
  return JSON.parse(readFileSync(`${path}.answers`, "utf8"));
}

/** The value of a body; undefined unless it is JSON in UTF-8. */
function parse(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body));
  } catch {
    return undefined;
  }
}

function passesCheck(operation: OperationId, body: unknown): boolean {
  const check = Reflect.get(checks, checkName(operation, "response")) as unknown as (body: unknown) => boolean;
  return check(body);
}

function caseOf(operation: OperationId, text: string): Case {
  return { operation, body: Buffer.from(text) };
}

/** Every body of the examples, for every operation. */
function exampleBodies(): Corpus {
  const bodies = examples.flatMap(({ accept, reject }) => (reject === undefined ? [accept] : [accept, reject]));
  return OPERATION_IDS.flatMap((operation) => bodies.map((body) => caseOf(operation, JSON.stringify(body))));
}

/** Samples with edits, written in different ways. */
function randomBodies(spellings: readonly Spelling[]): Corpus {
  const perOperation = RANDOM_BODIES / OPERATION_IDS.length;
  return OPERATION_IDS.flatMap((operation) => {
    const body = fc
      .tuple(editedBodies(operations[operation].response, 0, 2), fc.constantFrom(...spellings), fc.nat())
      .map(([value, spelled, where]) => ({ operation, body: spelled(JSON.stringify(value) ?? "", where) }));
    return fc.sample(body, { numRuns: perOperation });
  });
}

/** A way to write a body, at some place of it. */
type Spelling = (text: string, where: number) => Buffer;

/** As writers of JSON do. */
const USUAL: readonly Spelling[] = [
  (text) => Buffer.from(text),
  (text) => Buffer.from(text.replaceAll("/", "\\/")),
  (text) => Buffer.from(` ${JSON.stringify(JSON.parse(text === "" ? "0" : text), undefined, "\t")}\r\n`),
  (text, where) => Buffer.from(withEscape(text, where)),
];

/** What readers of JSON differ on, and what is not JSON at all. */
const ODD: readonly Spelling[] = [
  (text, where) => Buffer.from(replaced(text, where, NUMBERS, (number) => `${number}${pick(where, NUMBER_ENDS)}`)),
  (text, where) => Buffer.from(replaced(text, where, NUMBERS, (number) => `${pick(where, ["-", "+", "0"])}${number}`)),
  (text, where) => Buffer.from(replaced(text, where, NAMES, (name) => `${name}${pick(where, DOUBLES)},${name}`)),
  (text, where) => Buffer.from(replaced(text, where, NAMES, (name) => `"more":${pick(where, DOUBLES)},${name}`)),
  (text, where) => Buffer.from(text.slice(0, where % (text.length + 1))),
  (text, where) => Buffer.from(text + pick(where, ["}", "]", ",", " ", "\n", "null", "\u0000", "\ufeff"])),
  (text, where) => Buffer.from(inserted(text, where, pick(where, ["", " ", ",", '"', "\\", "{", "}", "1", "\n", "ö"]))),
  (text, where) => {
    const bytes = Buffer.from(text);
    if (bytes.length > 0) bytes[where % bytes.length] = where % 256;
    return bytes;
  },
];

const NUMBERS = /(?<=[:[,])-?\d[\d.e+-]*(?=[,}\]])/g;
const NUMBER_ENDS = [".0", ".5", "e0", "E-1", "e400", ".", "e", "0".repeat(400)];
const NAMES = /"\w+":/g;
const DOUBLES = ["null", "1", '"base"', "1e999", "[[{}]]", '{"success":0}', '"\\ud800"', "tru", "-"];

function replaced(text: string, where: number, pattern: RegExp, by: (found: string) => string): string {
  const found = [...text.matchAll(pattern)];
  const one = found[where % (found.length || 1)];
  if (one === undefined) return text;
  return text.slice(0, one.index) + by(one[0]) + text.slice(one.index + one[0].length);
}

/** The text with one letter of a name or a text written as an escape. */
function withEscape(text: string, where: number): string {
  const letters = /(?<="[\w -]*)[A-Za-z](?=[\w -]*")/g;
  return replaced(text, where, letters, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`);
}

/** The text with one more character, or with one character fewer. */
function inserted(text: string, where: number, what: string): string {
  const at = where % (text.length + 1);
  return text.slice(0, at) + what + text.slice(what === "" ? at + 1 : at);
}

function pick<T>(where: number, list: readonly T[]): T {
  const one = list[where % list.length];
  if (one === undefined) throw new Error("pick needs a list that is not empty");
  return one;
}
