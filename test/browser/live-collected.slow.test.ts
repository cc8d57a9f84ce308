// The live page of a load that two generators send for a collector, each command in a process of its own.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, it, onTestFinished, vi } from "vitest";
import { readRun } from "../../run/format/read.ts";
import { startAssay } from "../cli/assay.ts";
import { openTestBed } from "../cli/test-bed.ts";
import { windowsOf } from "../scenarios/driver/load-runs.ts";
import { isWithoutBrowser, openBrowser, watch } from "./chromium.ts";
import { DESKTOP, PHONE } from "./visit.ts";

const LIMIT_MS = 200_000;

const bed = await openTestBed();
const browser = openBrowser();
const messages: (readonly string[])[] = [];

function start(args: readonly string[], more: Readonly<Record<string, string>> = {}) {
  const env = { ...bed.env, ASSAY_COLLECT_TOKEN: "token-of-the-load-0123", ...more };
  const running = startAssay(args, { cwd: bed.folder, env });
  onTestFinished(() => running.kill("SIGKILL"));
  return running;
}

async function openedAt(url: string, viewport: typeof DESKTOP): Promise<Page> {
  const page = await browser().newPage({ viewport });
  messages.push(watch(page).messages);
  await page.goto(url);
  return page;
}

it.skipIf(isWithoutBrowser)(
  "the live page shows all generators as one load, and ends as the report of the run",
  async () => {
    const collector = start(["collect", "--generators", "2", "--port", "0", "--out", "collected"]);
    const [at] = await collector.prints(/http:\S+(?=\s)/);
    const generators = [0, 1].map((index) =>
      start(["generator"], { ASSAY_COLLECTOR: at, JOB_COMPLETION_INDEX: String(index) }),
    );
    const options = ["--rate", "60", "--duration", "9m", "--live", "--collector", at, "--generators", "2"];
    const load = start(["load", "mixed", ...options, "--out", "run"]);
    const [, url = ""] = await load.says(/Live view: (http:\S+)\s/);
    for (const viewport of [DESKTOP, PHONE]) {
      const page = await openedAt(url, viewport);
      await page.locator("h1", { hasText: "RUNNING" }).waitFor({ timeout: LIMIT_MS });
      expect(await page.locator("#progress").innerText()).toMatch(/(warm-up|hold at 60\.0\/s)/);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(viewport.width);
      expect(await page.locator("#environment").innerText()).toMatch(/k6\s+2\./);
      await page.close();
    }
    const page = await openedAt(url, DESKTOP);
    const out = join(bed.folder, "run");
    await vi.waitUntil(() => windowsOf(out).length > 15, { timeout: LIMIT_MS });
    const sums = windowsOf(out).map(({ httpRequests, warmUp }) => httpRequests + (warmUp["started"] ?? 0));
    // One generator of the two would send thirty.
    expect(sums.toSorted((one, other) => one - other)[Math.floor(sums.length / 2)]).toBeGreaterThan(50);
    load.kill("SIGINT");
    await page.getByRole("heading", { level: 1, name: "INCONCLUSIVE" }).waitFor({ timeout: LIMIT_MS });
    const ends = await Promise.all([collector, ...generators, load].map(({ ended }) => ended));
    expect(ends.map(({ code }) => code)).toEqual([0, 0, 0, 130]);
    expect(readFileSync(join(out, "report.html"), "utf8")).not.toContain("RUNNING");
    expect(await readRun(out)).toMatchObject({ generator: { instances: [{ instance: "g1" }, { instance: "g2" }] } });
    expect(messages.flat()).toEqual([]);
  },
  3 * LIMIT_MS,
);
