import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { panelLines, spark } from "../../cli/live/panel.ts";
import { startLiveServer } from "../../cli/live/server.ts";
import { createConsole } from "../../cli/terminal/console.ts";
import { FIND_LIMIT_MS, realK6 } from "../scenarios/launch/real-k6.ts";
import { startAssay } from "./assay.ts";
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

describe("the live page", () => {
  const get = (url: string, headers: Readonly<Record<string, string>> = {}) =>
    new Promise<{ status: number; policy: string; body: string }>((resolve, reject) => {
      request(url, { headers }, async (response) => {
        const policy = String(response.headers["content-security-policy"] ?? "");
        resolve({ status: response.statusCode ?? 0, policy, body: await text(response) });
      })
        .on("error", reject)
        .end();
    });

  it("is served under a policy that allows its own script and style alone", async () => {
    const server = await startLiveServer();
    const { status, policy, body } = await get(server.url);
    await server.end("over");
    expect(status).toBe(200);
    expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'/);
    expect(policy).not.toContain("unsafe");
    expect(body).not.toMatch(/https?:/);
  });

  it("tells the state to whoever comes in the middle, each new one, and the end", async () => {
    const server = await startLiveServer();
    server.show(liveState());
    const response = await fetch(`${server.url}events`);
    const decoder = new TextDecoder();
    let body = "";
    let isOver: Promise<void> | undefined;
    for await (const part of response.body ?? []) {
      body += decoder.decode(part, { stream: true });
      if (isOver !== undefined || !body.endsWith("\n\n")) continue;
      // The first state has come: the page listens.
      server.show({ ...liveState(), errors: 31 });
      isOver = server.end("PASS");
    }
    await isOver;
    expect(body.match(/^event: \w+/gm)).toEqual(["event: state", "event: state", "event: end"]);
    expect(body).toContain('"errors":31');
    expect(body).toContain('data: "PASS"');
  });

  it.each(["localhost:9000", "127.0.0.1:9000", "localhost"])("is served through a tunnel as %s", async (host) => {
    const server = await startLiveServer();
    expect((await get(`${server.url}?again`, { host })).status).toBe(200);
    await server.end("over");
  });

  it("is refused to any other host name, and nothing else is served", async () => {
    const server = await startLiveServer();
    expect((await get(server.url, { host: "attacker.example" })).status).toBe(403);
    expect((await get(`${server.url}run.json`)).status).toBe(404);
    const refused = await get(server.url, { host: "attacker.example" });
    expect(refused.body).toContain("127.0.0.1 and localhost");
    await server.end("over");
    await expect(get(server.url)).rejects.toThrow();
  });
});

describe("a load with --live", () => {
  it("names its page, serves it while it lasts, and ends with it", async () => {
    const args = ["load", "mixed", "--rate", "60", "--duration", "4s", "--live", "--out", join(folder, "served")];
    const running = startAssay(args, { cwd: folder, env: { ASSAY_K6: k6 } });
    await running.says(/Live view: http:\S+/);
    const url = /Live view: (http:\S+)/.exec(running.shown())?.[1] ?? "";
    const events = await (await fetch(`${url}events`)).text();
    expect(events.match(/^event: state/gm)?.length).toBeGreaterThan(1);
    expect(events).toMatch(/event: end\ndata: "The load is over\. \w+/);
    await running.ended;
    await expect(fetch(url)).rejects.toThrow();
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
