import fc from "fast-check";
import { expect, test } from "vitest";
import { openLog } from "../../../../scenarios/driver/k6/k6-log.ts";
import { outputNotes } from "../../../../scenarios/driver/k6/k6-output.ts";
import { openKeptLines } from "../../../../scenarios/driver/k6/truncated-output.ts";

/** A sink that has taken these bytes, without the text that it must not show. */
function sinkOf(chunks: readonly (string | Buffer)[], hidden = "secret") {
  const sink = openLog((text) => text.replaceAll(hidden, "***"));
  for (const chunk of chunks) sink.write(Buffer.from(chunk));
  sink.end();
  return sink;
}

function logOf(...lines: (string | object)[]) {
  return sinkOf(lines.map((line) => `${typeof line === "string" ? line : JSON.stringify(line)}\n`));
}

const failedRequest = (error: string) => ({ error, level: "warning", msg: "Request Failed", time: "2026-01-01" });
const POST = 'Post "http://127.0.0.1:8080/quote"';

test.each([
  ["file-descriptors", failedRequest(`${POST}: lookup a.test on 10.0.0.1:53: dial udp: socket: too many open files`)],
  ["dns", failedRequest(`${POST}: lookup a.test on 10.0.0.1:53: no such host`)],
  ["dns", failedRequest(`${POST}: lookup a.test: i/o timeout`)],
  ["disk", { level: "error", msg: "CSV: Error writing to file", filename: "-" }],
  ["disk", { level: "error", msg: "could not write", error: "write /tmp/x: no space left on device" }],
  ["script-exception", { hint: "script exception", level: "error", msg: "Error: broken", source: "stacktrace" }],
  ["script-exception", { executor: "shared-iterations", level: "error", msg: "Uncaught (in promise) Error: broken" }],
  ["memory", "fatal error: runtime: out of memory"],
  ["crash", "panic: runtime error: index out of range [1] with length 1"],
])("generator faults are reported: %s in %j", (fault, line) => {
  expect([...logOf(line).log.faults.keys()]).toEqual([fault]);
});

test.each([
  ["what the script logs", { level: "error", msg: "socket: too many open files", source: "console" }],
  ["an exception's words from the script", { level: "error", msg: "Uncaught (in promise) x", source: "console" }],
])("generator faults are not seen in %s", (_, line) => {
  expect([...logOf(line).log.faults]).toEqual([]);
});

test("generator faults are counted, with the first as a short and redacted example", () => {
  const texts = [`secret ${"x".repeat(999)}`, "second"];
  const lines = texts.map((msg) => ({ hint: "script exception", level: "error", msg }));
  const example = expect.stringMatching(/^\*\*\* x{252}$/);
  expect(logOf(...lines).log.faults.get("script-exception")).toEqual({ count: 2, example });
});

const [STOPPING, DASHBOARD] = ["Stopping output 1 failed", "Error from Web dashboard"];
const UPLOAD = "failed to upload metrics";
const prometheus = { level: "error", msg: "Failed to send", error: "refused", output: "Prometheus remote write" };

test.each<[string, string | object, string]>([
  ["of Prometheus", prometheus, "Failed to send: refused"],
  ["at its end", { level: "error", msg: STOPPING, component: "output-manager" }, STOPPING],
  ["of the web dashboard", { level: "warning", msg: DASHBOARD, error: "in use" }, `${DASHBOARD}: in use`],
  ["of OpenTelemetry", { level: "info", msg: `2026/01/01 00:00:00 ${UPLOAD}: refused` }, `${UPLOAD}: refused`],
])("failures of outputs are seen: %s", (_, line, example) => {
  expect(logOf(line, line).log.outputFailures).toEqual({ atMs: [expect.any(Number), expect.any(Number)], example });
});

test.each<[string, string | object]>([
  ["what the script logs", { ...prometheus, source: "console" }],
  ["a slow output", { ...prometheus, level: "warning" }],
  ["a failed request", failedRequest(`${POST}: dial tcp 127.0.0.1:1: connect: connection refused`)],
  ["what a target sends unasked", { level: "info", msg: `2026/01/01 00:00:00 Unsolicited response: ${UPLOAD}: x` }],
])("failures of outputs are not seen in %s", (_, line) => {
  expect(logOf(line).log.outputFailures).toBeUndefined();
});

test("the log keeps the last error", () => {
  const { log } = logOf(
    { level: "info", msg: "one" },
    { level: "warning", msg: "two" },
    { level: "error", msg: "three" },
    { level: "error", msg: "four", error: "why" },
    "plain text",
    '"a JSON string"',
  );
  expect(log.lastError).toBe("four: why");
});

test("the log is the same however the bytes are cut", () => {
  const bytes = Buffer.from(`${JSON.stringify({ level: "info", msg: "é€😀" })}\nplain ü\n`);
  const [whole, cut] = [sinkOf([bytes]), sinkOf([...bytes].map((byte) => Buffer.from([byte])))];
  expect([cut.text(), cut.log]).toEqual([whole.text(), whole.log]);
  expect(sinkOf(["last"]).text()).toBe("last\n");
});

test("the log has the first example of each kind, and no other line of it", () => {
  const example = 'assay-example {"kind":"rejection","operation":"token-price","status":409,"request":"secret"}';
  const sink = logOf(...[0, 1, 2].map((at) => ({ source: "console", msg: example, at })));
  expect(sink.examples()).toMatchObject([{ operation: "token-price", status: 409, request: "***" }]);
  expect(sink.text().split("\n")).toHaveLength(2);
});

test("the log keeps the beginning of an endless line, continues with the next, and is redacted before a line is cut", () => {
  const sink = sinkOf([...Array<Buffer>(100).fill(Buffer.alloc(10_000, "x")), "\nnext\n"]);
  const [endless = "", next] = sink.text().split("\n");
  expect(endless).toMatch(/^x{16384}$/);
  expect(next).toBe("next");
  expect(logOf(`${"x".repeat(16_381)}secret`).text()).toBe(`${"x".repeat(16_381)}***\n`);
});

function keep(limitBytes: number, lines: readonly string[]): string {
  const kept = openKeptLines(limitBytes);
  for (const line of lines) kept.add(line);
  return kept.text();
}

test("kept lines are the first and the last ones where they do not fit; they never exceed the limit, and lost ones are counted", () => {
  expect(keep(8, ["a", "b", "c", "d", "e", "f", "g"])).toBe("a\nb\n… 3 lines left out …\nf\ng\n");
  const line = fc.string({ maxLength: 20, unit: "grapheme" }).map((text) => text.replaceAll("\n", ""));
  fc.assert(
    fc.property(fc.array(line), fc.integer({ min: 2, max: 200 }), (lines, limit) => {
      const kept = keep(limit, lines);
      const between = /… (\d+) lines left out …\n/.exec(kept);
      const rest = kept.replace(between?.[0] ?? "", "");
      expect(Buffer.byteLength(rest)).toBeLessThanOrEqual(limit);
      expect(rest.split("\n").length - 1 + Number(between?.[1] ?? 0)).toBe(lines.length);
    }),
    { seed: 1, numRuns: 300 },
  );
});

const failures = (...atMs: number[]) => ({ outputFailures: { atMs, example: "Failed to send: refused" } });
const notes = (log: Parameters<typeof outputNotes>[1]) => outputNotes("experimental-prometheus-rw=x", log, 60_000);

test("a note says how often an output failed, and about what share of the windows it misses", () => {
  const begin = "The output experimental-prometheus-rw of k6 failed";
  expect(notes(failures(20_000))).toEqual([`${begin} 1 time and misses some of the windows: Failed to send: refused`]);
  // The last attempt follows the one before it at once, since the load is over.
  const third = `${begin} 4 times and misses about 33.3 % of the windows: Failed to send: refused`;
  expect(notes(failures(20_000, 25_000, 30_000, 30_100))).toEqual([third]);
  expect(notes(failures(0, 30_000, 60_000))).toEqual([expect.stringContaining("about 100 % of the windows")]);
  expect(notes({ outputFailures: undefined })).toEqual([]);
  expect(outputNotes(undefined, failures(1), 60_000)).toEqual([]);
});
