import { Writable } from "node:stream";
import { describe, expect, it } from "vitest";
import { readEnvironment } from "../../../cli/settings/environment.ts";
import { createConsole } from "../../../cli/terminal/console.ts";
import { sentence } from "../../../cli/terminal/sentence.ts";
import { watchStreams } from "../../../cli/terminal/streams.ts";

it.each([
  ["a credential must be one line", "A credential must be one line."],
  ["Results must go elsewhere.", "Results must go elsewhere."],
  ["there is none?", "There is none?"],
  ["http://127.0.0.1:1 must respond", "http://127.0.0.1:1 must respond."],
  ["record must be a record", "record must be a record."],
  ["the-file must be a record", "the-file must be a record."],
])("a sentence is made of %j", (text, expected) => {
  expect(sentence(text)).toBe(expected);
});

/** A console, what it has written, and the time as it sees it. */
function consoleOn(isTTY: boolean, options: { noColor?: boolean; forceColor?: boolean; isQuiet?: boolean } = {}) {
  const written = { out: "", err: "" };
  const clock = { now: 0 };
  const stream = (name: "out" | "err") => ({ isTTY, columns: 40, write: (text: string) => (written[name] += text) });
  const given = { noColor: false, isQuiet: false, ...options, now: () => clock.now };
  return { console: createConsole(stream("out"), stream("err"), given), written, clock };
}

describe("the console", () => {
  it("is coloured on a terminal and where FORCE_COLOR asks for it, but never against NO_COLOR", () => {
    const isColoured = (isTTY: boolean, forceColor: boolean, noColor = false) =>
      consoleOn(isTTY, { noColor, forceColor }).console.isColoured;
    expect([isColoured(true, false), isColoured(false, true)]).toEqual([true, true]);
    expect([isColoured(false, false), isColoured(true, true, true)]).toEqual([false, false]);
    const isForced = (value: string) => readEnvironment({ FORCE_COLOR: value }).forceColor;
    expect(["1", "true", "3", "0", "false", ""].filter(isForced)).toEqual(["1", "true", "3"]);
  });

  it("renews one progress line on a terminal ten times a second and clears it before a result", () => {
    const { console, written, clock } = consoleOn(true);
    console.progress("one");
    clock.now = 99;
    console.progress("too soon to be read");
    clock.now = 100;
    console.progress("x".repeat(100));
    console.result("done\n");
    expect(written).toEqual({ err: `\r\u001b[Kone\r\u001b[K${"x".repeat(39)}\r\u001b[K`, out: "done\n" });
  });

  it("writes a plain progress line now and then to a pipe, without control characters", () => {
    const { console, written, clock } = consoleOn(false);
    console.progress("one");
    clock.now = 14_999;
    console.progress("two");
    clock.now = 15_000;
    console.progress("three");
    expect(written.err).toBe("one\nthree\n");
  });

  it("writes only results if it is quiet", () => {
    const { console, written } = consoleOn(true, { isQuiet: true });
    console.progress("one");
    console.note("two");
    console.result("three");
    expect(written).toEqual({ out: "three", err: "" });
  });
});

describe("a panel", () => {
  /** What a terminal gets of the panels, a second apart, and of a result. */
  function shown(panels: readonly string[], { rows = 10, isDumb = false, columns = [80, 80] } = {}) {
    let [text, now] = ["", 0];
    const err = { isTTY: true, columns: 80, rows, write: (part: string) => (text += part) };
    const options = { noColor: true, isQuiet: false, isDumb, now: () => now };
    const console = createConsole({ write: () => undefined }, err, options);
    for (const [at, panel] of panels.entries()) {
      err.columns = columns[at] ?? 80;
      now = at * 1_000;
      console.progress("line", () => panel.split("\n"));
    }
    console.result("");
    return text;
  }

  it("is updated in place on a terminal, and cleared before a result", () => {
    expect(shown(["a\nb\nc", "d\ne\nf"])).toBe("\r\u001b[Ka\nb\nc\r\u001b[2A\u001b[Jd\ne\nf\r\u001b[2A\u001b[J");
  });

  it("is cleared whole on a terminal that was made narrower", () => {
    expect(shown([`${"a".repeat(70)}\nb`, "c"], { columns: [80, 40] })).toContain("\r\u001b[2A\u001b[Jline");
  });

  it("is one line on a terminal that is too small for it, or cannot move its cursor", () => {
    expect(shown(["a\nb\nc"], { columns: [79] })).toBe("\r\u001b[Kline\r\u001b[K");
    expect(shown(["a\nb\nc"], { rows: 3 })).toBe("\r\u001b[Kline\r\u001b[K");
    expect(shown(["a\nb"], { isDumb: true })).toBe("line\n");
  });
});

const sink = () => new Writable({ write: (_chunk, _encoding, done) => done() });
const broken = (code: string) =>
  new Writable({ write: (_chunk, _encoding, done) => done(Object.assign(new Error(code), { code })) });

it.each(["EPIPE", "EIO"])("the watched streams ignore that a reader went away (%s)", async (code) => {
  const out = broken(code);
  const streams = watchStreams(out, sink());
  out.write("a result");
  expect(await streams.drained()).toBeUndefined();
});

it("the watched streams report a stdout that accepted nothing, and cannot report a broken stderr", async () => {
  const full = broken("ENOSPC");
  const streams = watchStreams(full, sink());
  full.write("a result");
  expect(await streams.drained()).toBe("ENOSPC");
  expect(await watchStreams(sink(), broken("ENOSPC")).drained()).toBeUndefined();
});
