// The live page in a browser during a load, from its first window to its report: of one generator, and of two for a collector,
// each command in a process of its own.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { readRun } from "../../run/format/read.ts";
import { startAssay } from "../cli/assay.ts";
import { openTestBed } from "../cli/test-bed.ts";
import { k6In, windowsOf } from "../scenarios/driver/load-runs.ts";
import { isWithoutBrowser, openBrowser, watch } from "./chromium.ts";
import { DESKTOP, PHONE } from "./visit.ts";

/** On a busy machine a page takes seconds to make, and the next one waits twenty times as long. */
const LIMIT_MS = 200_000;

const bed = await openTestBed();
const browser = openBrowser();

const TOKENS = { ASSAY_TOKEN: "sesame-opens-nothing", ASSAY_COLLECT_TOKEN: "token-of-the-load-0123" };

function start(args: readonly string[], more: Readonly<Record<string, string>> = {}) {
  const running = startAssay(args, { cwd: bed.folder, env: { ...bed.env, ...TOKENS, ...more } });
  onTestFinished(() => running.kill("SIGKILL"));
  return running;
}

/** Opens the live page of a load that runs; it may log nothing, and request nothing else. */
async function openedAt(url: string) {
  const page = await browser().newPage({ viewport: DESKTOP });
  const seen = watch(page);
  await page.goto(url);
  await page.locator("h1", { hasText: "RUNNING" }).waitFor({ timeout: LIMIT_MS });
  return { page, seen };
}

async function isReport(page: Page, folder: string): Promise<void> {
  await page.getByRole("heading", { level: 1, name: "INCONCLUSIVE" }).waitFor({ timeout: LIMIT_MS });
  expect(readFileSync(join(folder, "report.html"), "utf8")).not.toContain("RUNNING");
}

describe.skipIf(isWithoutBrowser)("the live page", () => {
  it("shows a running load, loads itself again, and ends as the report", async () => {
    const out = join(bed.folder, "alone");
    const running = start(["load", "mixed", "--rate", "20", "--duration", "10m", "--live", "--out", out]);
    const [, url = ""] = await running.says(/Live view: (http:\S+)\s/);
    const { page, seen } = await openedAt(url);
    expect(await page.title()).toMatch(/^RUNNING · 127\.0\.0\.1/);
    const shown = await page.locator("#progress").innerText();
    expect(shown).toMatch(/(warm-up, excluded from results|hold at 20\.0\/s), \d/);
    expect(shown).toMatch(/(met|undecided) so far/);
    const at = shown.match(/As of [\d:]+/)?.[0] ?? "";
    await page.locator("#progress", { hasNotText: at }).waitFor({ timeout: LIMIT_MS });
    // However busy the machine is, the load lasts until here.
    for (const pid of k6In(out)) process.kill(pid, "SIGKILL");
    await isReport(page, out);
    await running.ended;
    const report = await browser().newPage();
    await report.setContent(readFileSync(join(out, "report.html"), "utf8"));
    expect(await page.locator("h2").allInnerTexts()).toEqual(await report.locator("h2").allInnerTexts());
    expect(seen.messages).toEqual([]);
    expect(seen.requests.filter((one) => !one.startsWith(url))).toEqual([]);
    expect(seen.requests.join()).not.toContain("sesame");
    await expect(fetch(url)).rejects.toThrow();
  });

  it("shows all generators as one load, and ends as the report of the run", { timeout: 3 * LIMIT_MS }, async () => {
    const collector = start(["collect", "--generators", "2", "--port", "0", "--out", "collected"]);
    const [collectorUrl] = await collector.prints(/http:\S+(?=\s)/);
    const generators = ["0", "1"].map((index) =>
      start(["generator"], { ASSAY_COLLECTOR: collectorUrl, JOB_COMPLETION_INDEX: index }),
    );
    const options = ["--rate", "20", "--duration", "9m", "--live", "--collector", collectorUrl, "--generators", "2"];
    const load = start(["load", "mixed", ...options, "--out", "run"]);
    const [, url = ""] = await load.says(/Live view: (http:\S+)\s/);
    const { page, seen } = await openedAt(url);
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(viewport.width);
    }
    expect(await page.locator("#environment").innerText()).toMatch(/k6\s+2\./);
    const out = join(bed.folder, "run");
    await vi.waitUntil(() => windowsOf(out).length > 15, { timeout: LIMIT_MS });
    const sums = windowsOf(out).map(({ httpRequests, warmUp }) => httpRequests + (warmUp["started"] ?? 0));
    // One generator of the two would send ten; the requests of a second vary.
    expect(sums.toSorted((one, other) => one - other)[Math.floor(sums.length / 2)]).toBeGreaterThan(14);
    load.kill("SIGINT");
    await isReport(page, out);
    const ends = await Promise.all([collector, ...generators, load].map(({ ended }) => ended));
    expect(ends.map(({ code }) => code)).toEqual([0, 0, 0, 130]);
    expect(await readRun(out)).toMatchObject({ generator: { instances: [{ instance: "g1" }, { instance: "g2" }] } });
    expect(seen.messages).toEqual([]);
  });
});
