// What shows a load while it runs: a panel or a line on the console, and a page.
import { request } from "node:http";
import { text } from "node:stream/consumers";
import { describe, expect, onTestFinished, test } from "vitest";
import { createLiveWindows, type LiveState, panelLines } from "../../../cli/live/panel.ts";
import { startLiveServer } from "../../../cli/live/server.ts";
import { liveLine } from "../../../cli/live/view.ts";
import { operationEntry, quotes, windowEntry } from "../../run/format/load-entries.ts";

/** Half a minute of a minute: 90 quotes and 10 fee look-ups a second, of which one fails. */
function liveState(): LiveState {
  const { add, latest } = createLiveWindows();
  for (let at = 0; at < 30; at++) {
    const fees = operationEntry(9, { started: 10, errors: { reset: 1 }, withAdvisory: 2 });
    add(windowEntry(at * 1_000, { "token-price": operationEntry(90 + (at % 5)), "get-user-fees": fees }), 1_000);
  }
  return {
    scenario: "mixed",
    elapsedMs: 30_400,
    scheduledMs: 60_000,
    warmUpMs: 0,
    warmUp: 0,
    started: 3_060,
    finished: 3_060,
    errors: 30,
    unanswered: 30,
    invalid: 0,
    dropped: 2,
    vus: 4,
    ratePerSecond: 104,
    ...latest(),
  };
}

describe("the panel", () => {
  const lines = panelLines(liveState());

  test("fits 80 columns", () => {
    expect(lines.filter((line) => [...line].length > 79)).toEqual([]);
  });

  test("has time, rate, percentiles, counts and a row for each operation", () => {
    const shown = lines.join("\n");
    for (const part of ["0:30 of 1:00, 0:30 left", "104/s", "p50 12", "p99 12", "failed 30", "dropped 2", "VUs 4"])
      expect(shown).toContain(part);
    expect(lines.at(-2)).toMatch(/^ {2}token-price .*94\.0\/s .* 0 +0$/);
    expect(lines.at(-1)).toMatch(/^ {2}get-user-fees .*10\.0\/s .* 30 +0$/);
  });

  test("draws the last windows with the highest value at full height", () => {
    const history = [0, 1, 2, 4].map((ratePerSecond) => ({ ratePerSecond, p95Ms: null }));
    expect(panelLines({ ...liveState(), history }).join("\n")).toMatch(/^rate ▁▃▅█ +p95 ▁{4} *$/m);
    const { add, latest } = createLiveWindows();
    for (let at = 0; at < 45; at++) add(quotes(at * 1_000, at), 1_000);
    const rates = latest().history.map(({ ratePerSecond }) => ratePerSecond);
    expect(rates).toEqual(Array.from({ length: 30 }, (_, at) => 15 + at));
  });

  test("says warm-up while it lasts, and afterwards what is excluded", () => {
    const shown = (changes: Partial<LiveState>) => panelLines({ ...liveState(), ...changes });
    const during = shown({ warmUpMs: 35_000, warmUp: 417 });
    expect(during).toContain("warm-up, 0:05 left: 417 requests excluded from results");
    expect(shown({ warmUp: 417 })).toContain("warm-up over: 417 requests excluded from results");
    expect(lines.join("\n")).not.toContain("warm-up");
  });

  test("shows elapsed and remaining time that add up", () => {
    const odd = { ...liveState(), elapsedMs: 5_600, scheduledMs: 15_000 };
    expect(panelLines(odd)[0]).toContain("0:05 of 0:15, 0:10 left");
  });
});

describe("the line", () => {
  test("fits a terminal of 80 columns with every metric in it", () => {
    const counts = { errors: 123, invalid: 45, dropped: 6, vus: 78, ratePerSecond: 150.4, p95Ms: 12.345 };
    const line = liveLine("mixed", { ...liveState(), ...counts, elapsedMs: 12_000 });
    expect(line.length).toBeLessThan(80);
    for (const figure of ["mixed", "12/60 s", "150/s", "12.3 ms", "failed 123", "invalid 45", "dropped 6", "VUs 78"])
      expect(line).toContain(figure);
  });

  test("stops at the length of the run while the last responses arrive", () => {
    expect(liveLine("mixed", { ...liveState(), elapsedMs: 61_000 })).toContain("60/60 s");
  });

  test("shows the warm-up while it lasts, with the requests that it excludes", () => {
    const line = liveLine("mixed", { ...liveState(), elapsedMs: 3_000, warmUpMs: 6_000, warmUp: 417 });
    expect(line).toBe("mixed warm-up 3/60 s · 104/s · 417 requests, excluded from results · VUs 4");
  });
});

describe("the page", () => {
  const get = (url: string, headers: Readonly<Record<string, string>> = {}) =>
    new Promise<{ status: number | undefined; headers: object; body: string }>((resolve, reject) => {
      request(url, { headers }, async (response) => {
        resolve({ status: response.statusCode, headers: response.headers, body: await text(response) });
      })
        .on("error", reject)
        .end();
    });

  /** A server that shows a page; unless a test ends it, it ends with the test. */
  async function showing() {
    const server = await startLiveServer();
    onTestFinished(() => server.end());
    server.show("one");
    return server;
  }

  test("is being prepared until there is one, and must not be cached or framed", async () => {
    let looks = 0;
    const server = await startLiveServer(() => {
      looks++;
    });
    expect((await get(server.url)).body).toMatch(/http-equiv="refresh" content="1"[\s\S]*is made within a few seconds/);
    expect(looks).toBe(1);
    server.show("<p>one");
    expect(await get(server.url)).toMatchObject({
      status: 200,
      body: "<p>one",
      headers: {
        "cache-control": "no-store",
        "content-security-policy": "frame-ancestors 'none'",
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
      },
    });
    await server.end();
  });

  test("ends at once where nobody has it open", async () => {
    const server = await showing();
    // Longer than a test may take.
    await server.end("the report", 600_000);
  });

  test("becomes the final report in each of several browsers, and then ends", async () => {
    const server = await showing();
    await Promise.all([get(server.url), get(server.url)]);
    const ended = server.end("the report");
    for (const _ of [1, 2]) expect((await get(server.url)).body).toBe("the report");
    await ended;
    await expect(get(server.url)).rejects.toThrow();
  });

  test("ends within its limit even if a browser requests nothing more", async () => {
    const server = await showing();
    await get(server.url);
    await server.end("the report", 1);
    await expect(get(server.url)).rejects.toThrow();
  });

  test("is served through a tunnel too, but under no other host name, and nothing else is", async () => {
    const { url } = await showing();
    for (const host of ["localhost:9000", "127.0.0.1:9000", "localhost"])
      expect((await get(`${url}?again`, { host })).status).toBe(200);
    const refused = { status: 403, body: expect.stringContaining("127.0.0.1 and localhost") };
    expect(await get(url, { host: "attacker.example" })).toMatchObject(refused);
    expect((await get(`${url}run.json`)).status).toBe(404);
  });
});
