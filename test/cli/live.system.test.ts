import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { panelLines, spark } from "../../cli/live/panel.ts";
import { createConsole } from "../../cli/terminal/console.ts";
import { FIND_LIMIT_MS, realK6 } from "../scenarios/driver/real-k6.ts";
import { liveState } from "./live-state.ts";

let folder = "";
let k6 = "";
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "assay-live-"));
  k6 = (await realK6()).path;
}, FIND_LIMIT_MS);
afterAll(() => rmSync(folder, { recursive: true }));

describe("the panel", () => {
  const lines = panelLines(liveState(), 80);

  it("fits 80 columns", () => {
    expect(lines.filter((line) => [...line].length > 79)).toEqual([]);
  });

  it("has time, rate, percentiles, counts and a row for each operation", () => {
    const shown = lines.join("\n");
    for (const part of ["0:30 of 1:00, 0:30 left", "104/s", "p50 12", "p99 12", "errors 30", "dropped 2", "VUs 4"])
      expect(shown).toContain(part);
    expect(lines.at(-2)).toMatch(/^ {2}token-price .*94\.0\/s .* 0 +0$/);
    expect(lines.at(-1)).toMatch(/^ {2}get-user-fees .*10\.0\/s .* 30 +0$/);
  });

  it("draws the last windows with the highest value at full height", () => {
    expect(spark([0, 1, 2, 4]).trimEnd()).toBe("▁▃▅█");
    expect(spark(Array.from({ length: 90 }, () => 1))).toHaveLength(30);
  });

  it("is updated in place on a terminal, and cleared before a result", () => {
    let shown = "";
    const err = { isTTY: true, columns: 40, rows: 10, write: (part: string) => (shown += part) };
    let time = 0;
    const console = createConsole({ write: () => undefined }, err, { noColor: true, isQuiet: false, now: () => time });
    console.progress("line", () => ["a", "b", "c"]);
    time = 1_000;
    console.progress("line", () => ["d", "e", "f"]);
    console.result("done");
    expect(shown).toBe("\r\u001b[Ka\nb\nc\r\u001b[2A\u001b[Jd\ne\nf\r\u001b[2A\u001b[J");
  });

  it("fits 40 columns, with errors before times", () => {
    const narrow = panelLines({ ...liveState(), warmUp: { leftMs: 0, requests: 180 } }, 40);
    expect(panelLines({ ...liveState(), warmUp: { leftMs: 25_000, requests: 12_345 } }, 40)).toContain(
      "warm-up 0:25 left, 12,345 excluded",
    );
    expect(narrow.filter((line) => [...line].length > 39)).toEqual([]);
    const shown = narrow.join("\n");
    for (const part of ["0:30/1:00, 0:30 left", "errors 30 invalid 0 dropped 2", "p99 12", "VUs 4"])
      expect(shown).toContain(part);
    expect(narrow.at(-1)).toMatch(/^get-user-fees +30 +0$/);
  });

  it("says warm-up while it lasts, and afterwards what is left out", () => {
    const during = { ...liveState(), warmUp: { leftMs: 4_600, requests: 417 } };
    expect(panelLines(during, 80)).toContain("warm-up, 0:05 left: 417 requests excluded from results");
    const after = { ...liveState(), warmUp: { leftMs: 0, requests: 417 } };
    expect(panelLines(after, 80)).toContain("warm-up over: 417 requests excluded from results");
    expect(lines.join("\n")).not.toContain("warm-up");
  });

  it("shows what is over and what is left so that they add up", () => {
    const odd = { ...liveState(), elapsedMs: 5_600, scheduledMs: 15_000 };
    expect(panelLines(odd, 80)[0]).toContain("0:05 of 0:15, 0:10 left");
  });

  it("is cleared whole on a terminal that was made narrower", () => {
    let shown = "";
    const err = { isTTY: true, columns: 40, rows: 10, write: (part: string) => (shown += part) };
    let time = 0;
    const console = createConsole({ write: () => undefined }, err, { noColor: true, isQuiet: false, now: () => time });
    console.progress("line", () => ["a".repeat(30), "b"]);
    [err.columns, time] = [20, 1_000];
    console.progress("line", () => ["c"]);
    expect(shown.endsWith("\r\u001b[2A\u001b[Jc")).toBe(true);
  });

  it("is no panel on a terminal that cannot move its cursor", () => {
    let shown = "";
    const err = { isTTY: true, columns: 40, rows: 10, write: (part: string) => (shown += part) };
    const options = { noColor: false, isQuiet: false, isDumb: true, now: () => 0 };
    const console = createConsole({ write: () => undefined }, err, options);
    console.progress("line", () => ["a", "b"]);
    console.result("");
    expect(shown).toBe("line\n");
  });

  it("gives way to one line on a terminal that is too low for it", () => {
    let shown = "";
    const err = { isTTY: true, columns: 40, rows: 3, write: (part: string) => (shown += part) };
    const console = createConsole({ write: () => undefined }, err, { noColor: true, isQuiet: false, now: () => 0 });
    console.progress("line", () => ["a", "b", "c"]);
    expect(shown).toBe("\r\u001b[Kline");
  });
});

describe("a load on a terminal", () => {
  it("renews its panel in place", async () => {
    const bin = join(import.meta.dirname, "../../bin/assay.mjs");
    const out = join(folder, "terminal");
    const command = `stty rows 30 cols 90; ${process.execPath} ${bin} load mixed --rate 60 --duration 4s --out ${out}`;
    const child = spawn("script", ["-qec", command, "/dev/null"], {
      cwd: folder,
      env: { PATH: process.env["PATH"] ?? "", HOME: process.env["HOME"] ?? "", ASSAY_K6: k6, TERM: "xterm" },
      stdio: ["ignore", "pipe", "ignore"],
    });
    const shown = await text(child.stdout);
    expect(shown).toMatch(/mixed [█░]+ 0:0\d of 0:0\d/);
    expect(shown).toMatch(/token-price +[\d.]+\/s/);
    expect(shown).toContain("\u001b[J");
    expect(shown).toMatch(/(PASS|INCONCLUSIVE|FAIL)/);
  });
});
