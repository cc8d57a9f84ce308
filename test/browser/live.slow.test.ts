// The live page in a browser during a load, from its first window to its report.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { startAssay } from "../cli/assay.ts";
import { k6In } from "../scenarios/driver/load-runs.ts";
import { realK6 } from "../scenarios/driver/real-k6.ts";
import { temporaryFolder } from "../scenarios/driver/temporary-folder.ts";
import { isWithoutBrowser, openBrowser, watch } from "./chromium.ts";

/** On a busy machine a page takes seconds to make, and the next one waits twenty times as long. */
const PAGE_LIMIT_MS = 200_000;

const folder = temporaryFolder().path;
const k6 = await realK6();
const browser = openBrowser();

it.skipIf(isWithoutBrowser)(
  "the live page shows a running load, loads itself again, and ends as the report",
  async () => {
    const out = join(folder, "run");
    const running = startAssay(["load", "mixed", "--rate", "60", "--duration", "10m", "--live", "--out", out], {
      cwd: folder,
      env: { ASSAY_K6: k6.path, ASSAY_TOKEN: "sesame-opens-nothing" },
    });
    onTestFinished(() => running.kill("SIGKILL"));
    const [, url = ""] = await running.says(/Live view: (http:\S+)\s/);
    const page = await browser().newPage();
    const seen = watch(page);
    await page.goto(url);
    await page.locator("h1", { hasText: "RUNNING" }).waitFor({ timeout: PAGE_LIMIT_MS });
    expect(await page.title()).toMatch(/^RUNNING · 127\.0\.0\.1/);
    const shown = await page.locator("#progress").innerText();
    expect(shown).toMatch(/(warm-up, excluded from results|hold at 60\.0\/s), \d/);
    expect(shown).toMatch(/(met|undecided) so far/);
    const at = shown.match(/As of [\d:]+/)?.[0] ?? "";
    await page.locator("#progress", { hasNotText: at }).waitFor({ timeout: PAGE_LIMIT_MS });
    // However busy the machine is, the load lasts until here.
    for (const pid of k6In(out)) process.kill(pid, "SIGKILL");
    await page.getByRole("heading", { level: 1, name: "INCONCLUSIVE" }).waitFor({ timeout: PAGE_LIMIT_MS });
    await running.ended;
    const report = readFileSync(join(out, "report.html"), "utf8");
    expect(report).not.toContain("RUNNING");
    const reportPage = await browser().newPage();
    await reportPage.setContent(report);
    expect(await page.locator("h2").allInnerTexts()).toEqual(await reportPage.locator("h2").allInnerTexts());
    expect(seen.messages).toEqual([]);
    expect(seen.requests.filter((one) => !one.startsWith(url))).toEqual([]);
    expect(seen.requests.join()).not.toContain("sesame");
    await expect(fetch(url)).rejects.toThrow();
  },
);
