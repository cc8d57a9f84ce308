// Every file that Assay reads, damaged at random: as text, and as JSON that is well formed. A reader returns a value or fails
// with a Failure that names the file; every format can write any run that is read, safely. `npm run fuzz` tries 10,000 of each.
import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runOnDisk } from "../cli/run/run-on-disk.ts";
import { readConfigFile } from "../cli/settings/config-file.ts";
import { readFixturesFile } from "../cli/settings/fixtures.ts";
import { parseKnownFailing } from "../conformance/expectations/known-failing-file.ts";
import { CONFORMANCE_JOURNAL_FILE } from "../conformance/run/conformance-journal.ts";
import { EXIT, Failure } from "../errors.ts";
import { formatters } from "../reports/formats/index.ts";
import { readEnvelope, signByKey } from "../run/attestation/envelope.ts";
import { readStatement, statementText } from "../run/attestation/statement.ts";
import { behaviourText, readBehaviour } from "../run/behaviour/behaviour-file.ts";
import { parseObjectives } from "../run/format/objectives-file.ts";
import { parseRun } from "../run/format/read.ts";
import type { JournalEntry } from "../run/journal/journal-entries.ts";
import { lineOf } from "../run/journal/journal-lines.ts";
import { JOURNAL_FILE } from "../run/journal/load-journal.ts";
import { readLedger } from "../run/journal/write-ledger.ts";
import { openCollection } from "../scenarios/collection/collection.ts";
import { openIntake } from "../scenarios/collection/journal-intake.ts";
import { readRecording } from "../scenarios/recording/recording-reader.ts";
import { HOSTILE, UNSAFE } from "./reports/hostile-run.ts";
import { capacityRun } from "./reports/sample-capacity.ts";
import { worseRun } from "./reports/sample-comparison.ts";
import { holdingChecks } from "./reports/sample-conformance.ts";
import { header } from "./reports/sample-header.ts";
import { failingRun, inconclusiveRun } from "./reports/sample-runs.ts";
import {
  endEntry,
  exampleEntry,
  lookUpEntry,
  operationEntry,
  planEntry,
  quotes,
  usageEntry,
  windowEntry,
} from "./run/format/load-entries.ts";
import { LOST_WRITE } from "./run/load/made-up-results.ts";
import { IDENTITY } from "./run/merge/journals.ts";
import "./setup/properties.ts";
import { temporaryFolder } from "./scenarios/driver/temporary-folder.ts";

const USUAL_CASES = 100;
const CASES = Number(process.env["FUZZ_CASES"] ?? USUAL_CASES);
/** That of a slow test, for so many cases: writing every report of a damaged run takes some 25 ms. */
const LIMIT = { timeout: 600_000 * Math.max(1, CASES / USUAL_CASES) };
const folder = temporaryFolder();

const FILE = join(folder.path, "damaged");

/** A new file: ext4 waits for the disk when a file that was emptied is closed. */
function writeAnew(path: string, text: string): void {
  rmSync(path, { force: true });
  writeFileSync(path, text);
}

/** Reads what the text is in a file. */
const inFile = (read: (path: string) => unknown) => (text: string) => {
  writeAnew(FILE, text);
  return read(FILE);
};

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** Values that readers tend to stumble over. */
const ODD: readonly Json[] = [
  ...[null, true, -1, 0, 1.5, 1e308, 2 ** 53],
  ...["", "\ud800", "__proto__", "\u0000", "9".repeat(400), "2026-13-45T99:99:99Z"],
  ...[[], {}, [null], [[[[]]]], { constructor: {} }],
  HOSTILE,
];

/** One change to a document: a position among its values, and what becomes of the value there. */
const change = fc.record({
  at: fc.nat(10_000),
  kind: fc.constantFrom("replace", "remove", "repeat", "rename"),
  value: fc.oneof(fc.constantFrom(...ODD), fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>),
});
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

/** A document with one change at the value that comes at this position, in the order of its text. */
function changed(document: Json, { at, kind, value }: Change): Json {
  let left = at % countOf(document);
  const walk = (node: Json): Json => {
    if (left-- === 0) return kind === "repeat" ? [node, node] : value;
    if (Array.isArray(node)) return (node as readonly Json[]).flatMap((item) => without(left, walk(item)));
    if (node === null || typeof node !== "object") return node;
    return Object.fromEntries(
      Object.entries(node).flatMap(([name, item]) => {
        const isIt = left === 0;
        return without(left, walk(item)).map((next) => [isIt && kind === "rename" ? `${name} ` : name, next] as const);
      }),
    );
  };
  const without = (position: number, next: Json): readonly Json[] =>
    position === 0 && kind === "remove" ? [] : [next];
  return walk(document);
}

function countOf(node: Json): number {
  if (node === null || typeof node !== "object") return 1;
  return Object.values(node).reduce<number>((sum, item) => sum + countOf(item), 1);
}

/** A text with a part of it replaced. */
const damage = fc.record({
  at: fc.nat(100_000),
  length: fc.nat(40),
  text: fc.string({ unit: "binary", maxLength: 12 }),
});

/** Reads the text; what a reader may not do is thrown. */
async function readOrRefuse(read: (text: string) => unknown, text: string): Promise<unknown> {
  try {
    return await read(text);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    expect(error.exitCode).toBe(EXIT.usage);
    expect(error.message).not.toMatch(/undefined|\[object|NaN/);
    expect(error.message.length).toBeLessThan(600);
    return undefined;
  }
}

const entries: readonly JournalEntry[] = [
  planEntry({ run: IDENTITY }),
  quotes(0, 5),
  usageEntry(0),
  exampleEntry(),
  { kind: "rejection", operation: "token-price", status: 422, request: "{}", response: "{}", iteration: 1 },
  { kind: "gap", fromMs: 1_000, stoppedMs: 1_000, resumedMs: 3_000, reasons: [] },
  windowEntry(1_000, { "token-price": operationEntry(5), "trade-token": operationEntry(2) }),
  lookUpEntry({ lost: 1, notes: ["note"], examples: [LOST_WRITE] }),
  endEntry(),
];
const ledgerEntries = [
  { kind: "writes", count: 3, unknown: 1, rows: ["1 0 0 0 12 + 1a2b3c4d a", "2 1 1 0 15 ? ffffffff b"] },
  { kind: "writes", count: 1, unknown: 0, rows: ["1 5 0 0 99 + 0 c"] },
];
const conditions = { strict: false, interpretationsOff: [] };
const requests = { sent: 9, controls: 3, retries: 0 };
const conformanceEntries = [
  { kind: "plan", formatVersion: 2, run: header, conditions, checks: holdingChecks.map(({ id }) => id) },
  { kind: "judged", round: 0, results: holdingChecks, observations: [], requests, elapsedMs: 100 },
  { kind: "round", round: 0, checks: [], behaviour: {}, requests, elapsedMs: 200 },
];
const { conformance } = failingRun;
if (conformance.kind !== "conformance") throw new Error("the sample has checks");
const TYPE = { name: "content-type", value: "application/json" };
const json = (text: string) => ({ mimeType: TYPE.value, text });
const har = {
  log: {
    version: "1.2",
    creator: { name: "a", version: "1" },
    entries: [1, 2].map((at) => ({
      startedDateTime: `2026-01-01T00:00:0${at}.000Z`,
      time: 5,
      request: { method: "POST", url: "http://svc.example/token-price", headers: [TYPE], postData: json('{"a":1}') },
      response: { status: 200, headers: [], content: json('{"success":true}') },
    })),
  },
};
const said = {
  verdict: "PASS",
  exitCode: 0,
  target: header.target,
  failedTests: [],
  excused: [],
  certified: [],
} as const;
const subject = { name: "app", sha256: "0".repeat(64) };
const files = [{ role: "run", name: "run.json", sha256: "1".repeat(64) }] as const;
const attestation = signByKey(statementText({ ...said, subject, files }), generateKeyPairSync("ed25519").privateKey);

/** Every report of the run; what no output may hold is thrown. */
function formatted(run: ReturnType<typeof parseRun>): readonly string[] {
  return Object.entries(formatters).map(([format, write]) => {
    const text = write(run, {});
    expect(UNSAFE.exec(text), format).toBeNull();
    if (format !== "github") expect(text).not.toMatch(/^\s*(::|##\[)/m);
    return text;
  });
}

const readRunWhole = (text: string) => formatted(parseRun(text, FILE));
const readAttestation = (text: string) => readStatement(readEnvelope(text, FILE).statement, FILE);

/** Every kind of file: a right one, and its reader. */
const DOCUMENTS: readonly (readonly [string, object, (text: string) => unknown])[] = [
  ["a run of both parts", failingRun, readRunWhole],
  ["an inconclusive run", inconclusiveRun, readRunWhole],
  ["a capacity run", capacityRun(), readRunWhole],
  ["a comparison", worseRun, readRunWhole],
  ["a recording", har, inFile(readRecording)],
  ["a fixtures file", { tokens: [], users: [{ credentialEnv: "A", chains: ["base"] }] }, inFile(readFixturesFile)],
  ["a config file", { target: "http://127.0.0.1:1", rate: 5, timeout: "5s", only: ["*"] }, inFile(readConfigFile)],
  [
    "objectives",
    { objectives: [{ operation: "*", metric: "errorRate", below: "1 %" }] },
    (text) => parseObjectives(text, FILE),
  ],
  [
    "a known-failing list",
    { formatVersion: 1, entries: [{ id: "a/**", reason: "b", owner: "c", expires: "2099-01-01", kind: "flaky" }] },
    (text) => parseKnownFailing(text, FILE),
  ],
  ["observed behaviour", JSON.parse(behaviourText(conformance)) as object, inFile(readBehaviour)],
  ["an attestation", JSON.parse(attestation) as object, readAttestation],
  [
    "the state of a collector",
    { startAtMs: 1, stop: { cause: "interrupted" }, members: [{ session: "a", offsetMs: 1, roundTripMs: 1 }] },
    readCollection,
  ],
];

function readCollection(text: string): unknown {
  const path = mkdtempSync(join(folder.path, "collector-"));
  writeFileSync(join(path, "collector.json"), text);
  const collection = openCollection(path, 2);
  collection.arrive(0, { session: "b", offsetMs: 0, roundTripMs: 1 });
  return collection.status();
}

/** The run of a journal in a folder. */
const readJournalIn = (name: string) => {
  const run = mkdtempSync(join(folder.path, "run-"));
  return async (text: string) => {
    writeAnew(join(run, name), text);
    return formatted((await runOnDisk(run)).run);
  };
};

/** What a collector keeps of the lines of a generator: whole lines from the first on, of which a run can be made or not. */
function collectLines(text: string): unknown {
  rmSync(FILE, { force: true });
  const { instance, segment } = planEntry();
  openIntake(FILE, instance, segment).take(0, Buffer.from(text));
  const kept = openIntake(FILE, instance, segment);
  expect(text.startsWith(kept.read(0, 2 ** 20))).toBe(true);
  return kept.take(0, Buffer.alloc(0)).next;
}

/** Journals and ledgers: right lines, and the reader of their text. */
const LINES: readonly (readonly [string, readonly object[], (text: string) => unknown])[] = [
  ["the journal of a load", entries, readJournalIn(JOURNAL_FILE)],
  ["the journal of the suite", conformanceEntries, readJournalIn(CONFORMANCE_JOURNAL_FILE)],
  ["the ledger of a load", ledgerEntries, inFile(readLedger)],
  ["what a generator sends to its collector", entries, collectLines],
];

/** A right text, texts with the form of it and other values, and its reader. */
type Kind = readonly [string, string, fc.Arbitrary<string>, (text: string) => unknown];

function kindOfDocument([name, document, read]: (typeof DOCUMENTS)[number]): Kind {
  const changes = fc.array(change, { minLength: 1, maxLength: 3 });
  const others = changes.map((edits) => JSON.stringify(edits.reduce<Json>(changed, document as Json)));
  return [name, JSON.stringify(document), others, read];
}

/** Each line keeps a right checksum. */
function kindOfLines([name, lines, read]: (typeof LINES)[number]): Kind {
  const others = fc.tuple(fc.nat(lines.length - 1), change).map(([at, edit]) => {
    const next = changed(lines[at] as Json, edit);
    const line = typeof next === "object" && next !== null ? next : { next };
    return lines.with(at, line).map(lineOf).join("");
  });
  return [name, lines.map(lineOf).join(""), others, read];
}

describe.each([...DOCUMENTS.map(kindOfDocument), ...LINES.map(kindOfLines)])(
  "%s that is damaged",
  LIMIT,
  (_, right, others, read) => {
    test("is read before it is damaged", async () => {
      expect(await read(right)).toBeDefined();
    });

    const torn = damage.map(({ at, length, text }) => {
      const from = at % right.length;
      return right.slice(0, from) + text + right.slice(from + length);
    });
    test.each([
      ["in its values", others],
      ["as text", torn],
    ])("%s is read or refused", async (_how, texts) => {
      await fc.assert(
        fc.asyncProperty(texts, async (text) => {
          await readOrRefuse(read, text);
        }),
        { numRuns: CASES },
      );
    });
  },
);
