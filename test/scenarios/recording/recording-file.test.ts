// Files of recordings: written by Assay, of every other origin, and such that are none.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Failure } from "../../../errors.ts";
import { lineOf } from "../../../run/journal/journal-lines.ts";
import type { HarEntry } from "../../../scenarios/recording/har-entry.ts";
import { createRecordingFile } from "../../../scenarios/recording/recording-file.ts";
import { readRecording } from "../../../scenarios/recording/recording-reader.ts";
import { temporaryFolder } from "../driver/temporary-folder.ts";

const folder = temporaryFolder();
const CREATOR = { name: "assay", version: "0" };
const same = (entry: unknown) => entry;

test("a recording is a HAR file once it is finished, an entry a line, and its journal is gone", async () => {
  const path = join(folder.path, "whole.har");
  const recording = createRecordingFile(path, CREATOR);
  recording.append(entryOf(1));
  recording.append(entryOf(2));
  expect(existsSync(path)).toBe(false);
  await recording.finish(same);
  expect(JSON.parse(readFileSync(path, "utf8"))).toEqual({
    log: { version: "1.2", creator: CREATOR, entries: [entryOf(1), entryOf(2)] },
  });
  expect(readFileSync(path, "utf8").split("\n")).toHaveLength(5);
  expect(readdirSync(folder.path)).toEqual(["whole.har"]);
});

test("a recording takes no more entries than can be read back", async () => {
  const path = join(folder.path, "full.har");
  const recording = createRecordingFile(path, CREATOR, 130);
  expect([1, 2, 3, 4, 5].map((time) => recording.append(entryOf(time)))).toContain(false);
  await recording.finish(same);
  expect(JSON.parse(readFileSync(path, "utf8")).log.entries.length).toBeGreaterThan(0);
});

test("an existing recording is not overwritten, nor what is left of one, and one that cannot be written is reported at once", () => {
  const path = join(folder.path, "taken.har");
  writeFileSync(path, "");
  expect(() => createRecordingFile(path, CREATOR)).toThrow(expect.objectContaining({ code: "output-exists" }));
  const other = join(folder.path, "other.har");
  writeFileSync(`${other}.part`, "");
  expect(() => createRecordingFile(other, CREATOR)).toThrow(expect.objectContaining({ code: "output-exists" }));
  const unwritable = join(folder.path, "no/such/recording.har");
  const failure = expect.objectContaining({ code: "output-unwritable" });
  expect(() => createRecordingFile(unwritable, CREATOR)).toThrow(failure);
});

test("a recording whose HAR file does not fit on the disk names the journal that has it", async () => {
  const path = join(folder.path, "no-room.har");
  const recording = createRecordingFile(path, CREATOR);
  recording.append(entryOf(1));
  const full = Object.assign(new Error("no space"), { code: "ENOSPC" });
  const finished = recording.finish(() => {
    throw full;
  });
  const details = [expect.stringContaining(`${path}.part`)];
  await expect(finished).rejects.toMatchObject({ code: "output-incomplete", details });
  expect([existsSync(path), existsSync(`${path}.part`)]).toEqual([false, true]);
});

/** As much of an entry as a file cares for. */
function entryOf(time: number): HarEntry {
  return { time, cache: {} } as HarEntry;
}

let files = 0;

const BASE = "http://svc.example/v1";
const [QUOTES, DAY] = [`${BASE}/token-price`, "2026-01-01"];
type Entry = Readonly<Record<string, unknown>>;

test("a HAR file of a browser is read: base path, preflight, foreign requests, base64, fields that Assay does not know", async () => {
  const packed = { response: "e30=", encoding: "base64" };
  const recording = await read([
    entry({ body: '{"tokenId":"a"}', at: `${DAY}T00:00:01.500Z`, response: '{"success":true}' }),
    entry({ method: "OPTIONS", at: "2026-01-01T00:00:00.000+00:00" }),
    entry({ url: "https://cdn.example/app.js", method: "GET", at: "2026-01-01T00:00:00.000Z" }),
    entry({ url: `${BASE}/get-leaderboard?x=1`, body: "{}", at: `${DAY}T01:00:00.500+01:00`, ...packed }),
    { ...entry({ url: "chrome-extension://x/y", at: "2026-01-01T00:00:00Z" }), _initiator: { type: "script" } },
  ]);
  expect(recording.exchanges).toEqual([
    { offsetMs: 0, operation: "get-leaderboard", body: "{}", status: 200, response: "{}" },
    { offsetMs: 1_000, operation: "token-price", body: '{"tokenId":"a"}', status: 200, response: '{"success":true}' },
  ]);
  expect(recording.leftOut).toEqual([
    { reason: "another method than POST", count: 1 },
    { reason: "no operation of the interface", count: 2 },
  ]);
});

test.each([
  [200, undefined, { status: 200 }],
  [500, undefined, { status: 500 }],
  [429, undefined, { status: 429 }],
  [401, undefined, { status: 401 }],
  [502, "connection-refused", { status: undefined, response: undefined }],
])("a HAR file with status %s and error %s is sent again", async (status, error, expected) => {
  const recording = await read([entry({ body: "{}", status, error, response: "{}" })]);
  expect(recording.exchanges[0]).toMatchObject(expected);
});

test.each<[string, readonly Parameters<typeof entry>[0][]]>([
  ["rejected in the recording", [{ status: 400 }, { status: 422 }]],
  ["without a response in the recording", [{ status: 0, error: "net::ERR_ABORTED" }, { status: -1 }, { status: 101 }]],
  ["redirected in the recording", [{ status: 301 }, { status: 304 }]],
  ["the recording has no body for the request", [{ body: undefined }]],
  ["the body is not a JSON object", [{ body: "[1]" }, { body: "{" }]],
  ["no operation of the interface", [{ url: "not a URL" }, { url: `${BASE}/token-price/history` }]],
])("a HAR file leaves out and names what is %s", async (reason, entries) => {
  const recording = await read(entries.map((changes) => entry({ body: "{}", ...changes })));
  expect(recording).toMatchObject({ exchanges: [], leftOut: [{ reason, count: entries.length }] });
});

const text = '{"image":"data:image/png;base64,aGVsbG8gd29ybGQ==","name":"ä & ö"}';

test.each([
  ["in base64", { text: Buffer.from(text).toString("base64"), encoding: "base64" }, text],
  ["as the name of a form field", { text: "", params: [{ name: '{"tokenId":"a"}', value: "" }] }, '{"tokenId":"a"}'],
  [
    "cut at the signs of a form",
    {
      mimeType: "application/x-www-form-urlencoded",
      params: [
        { name: '{"image":"data:image/png;base64,aGVsbG8gd29ybGQ', value: '=","name":"ä ' },
        { name: ' ö"}', value: null },
      ],
    },
    text,
  ],
])("a HAR file has a body %s", async (_, postData, body) => {
  const one = entry({});
  const recording = await read([{ ...one, request: { ...(one["request"] as object), postData } }]);
  expect(recording).toMatchObject({ exchanges: [{ body }], leftOut: [] });
});

test("a HAR file counts one creation behind a redirect once, and nothing that a browser answered by itself", async () => {
  const creation = { url: `${BASE}/create-token-transaction`, body: "{}" };
  const answered = entry(creation);
  const byWorker = { ...answered, response: { status: 200, _fetchedViaServiceWorker: true } };
  const cached = ["disk", "memory"].map((cache) => ({ ...answered, _fromCache: cache }));
  const recording = await read([entry({ ...creation, status: 308 }), answered, byWorker, ...cached]);
  expect(recording.exchanges).toHaveLength(1);
  expect(recording.leftOut).toEqual([
    { reason: "redirected in the recording", count: 1 },
    { reason: "answered within the browser", count: 3 },
  ]);
});

test("a HAR file may begin with a byte order mark, and cannot reach a prototype", async () => {
  const marked = write(`\uFEFF${JSON.stringify({ log: { entries: [] } })}`);
  expect((await readRecording(marked)).exchanges).toEqual([]);
  const polluted = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}';
  const text = textOf(entry({ body: polluted }));
  const path = write(text.replace('{"log"', '{"__proto__":{"log":{"entries":[1]}},"log"'));
  const recording = await readRecording(path);
  expect(recording.exchanges[0]?.body).toBe(polluted);
  expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  const inherited = write('{"__proto__":{"log":{"entries":[]}}}');
  expect((await failureOf(inherited)).details).toEqual(["line 1: the document must have the field log"]);
});

const line = lineOf(entry({ body: "{}" }));
test("the journal of a killed recording is read without its torn last line", async () => {
  const head = lineOf({ kind: "recording", creator: {} });
  const recording = await readRecording(write(head + line + line + line.slice(0, 40)));
  expect(recording).toMatchObject({ isUnfinished: true, exchanges: [{}, {}] });
});

const textOf = (...entries: readonly Entry[]) => JSON.stringify({ log: { entries } });

test("a file that is not a recording is rejected with every problem at once", async () => {
  const odd = { startedDateTime: "yesterday", request: { method: 1, url: "" }, response: {} };
  const broken = [odd, entry({ url: BASE }), 7];
  const { details } = await failureOf(write(JSON.stringify({ log: { entries: broken } }, undefined, 1)));
  expect(details.map((detail) => /^line (\d+): (\S+)/.exec(detail)?.slice(1).join(" "))).toEqual([
    "5 /log/entries/0/startedDateTime",
    "7 /log/entries/0/request/method",
    "8 /log/entries/0/request/url",
    "10 /log/entries/0/response",
    "24 /log/entries/2",
  ]);
  expect(details.join()).not.toContain("yesterday");
});

test.each([
  ["no JSON", "secret text {", "no JSON document"],
  ["another document", "[]", "one problem"],
  ["a text that is not a date", textOf(entry({ url: BASE, at: "2026-13-40T00:00:00Z" })), "one problem"],
])("a file that is not a recording is refused for %s, and not quoted", async (_, text, message) => {
  const failure = await failureOf(write(text));
  expect(failure.code).toBe("recording-unreadable");
  expect(failure.message).toContain(message);
  expect(failure.message).not.toContain("secret");
});

test("a recording that does not exist is refused", async () => {
  expect((await failureOf(`${folder.path}/missing.har`)).code).toBe("recording-unreadable");
});

type Given = Partial<Record<"method" | "at" | "body" | "error" | "response" | "encoding", string | undefined>>;

/** An entry for a file, which has no field that is undefined. */
function entry({ url = QUOTES, status = 200, ...given }: Given & { url?: string; status?: number }): Entry {
  const { method = "POST", at = "2026-01-01T00:00:00.000Z", body, error, response, encoding } = given;
  const postData = body === undefined ? undefined : { mimeType: "application/json", text: body };
  return {
    startedDateTime: at,
    request: { method, url, headers: [], postData },
    response: { status, _error: error, content: { text: response, encoding } },
  };
}

function read(entries: readonly Entry[]) {
  const creator = { name: "x", version: "1" };
  return readRecording(write(JSON.stringify({ log: { version: "1.2", creator, entries } })));
}

function write(text: string): string {
  files += 1;
  return folder.write(`recording-${files}.har`, text);
}

async function failureOf(path: string): Promise<Failure> {
  const failure: unknown = await readRecording(path).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Failure);
  return failure as Failure;
}
