// Runs whose texts attack their reader: neither the page nor the JUnit file lets one of them act.
import { expect, it } from "vitest";
import type { LoadRun } from "../../run/format/run.ts";
import { HOSTILE, hostileLoadRun, hostileRun } from "../reports/hostile-run.ts";
import { finding } from "../reports/sample-events.ts";
import { runOf, slicedWindows } from "../reports/sliced-run.ts";
import { isWithoutBrowser } from "./chromium.ts";
import { DESKTOP, OPEN_ALL, openVisitor, PHONE } from "./visit.ts";

/** Its examples, findings and question are hostile, and the target's own code of a rejection in the slices. */
const hostileSlicedRun: LoadRun = {
  ...runOf(
    slicedWindows.map((window) => {
      const own = window.operations["token-price"];
      if (own === undefined) return window;
      const errors = { ...own.errors, [`rejected-by-target 422 ${HOSTILE.replaceAll(" ", "\u00a0")}`]: 2 };
      const specified = { ...own.specified, [HOSTILE]: 1 };
      return { ...window, operations: { ...window.operations, "token-price": { ...own, errors, specified } } };
    }),
  ),
  question: HOSTILE,
  findings: (["stall", HOSTILE as "stall"] as const).map((kind) => finding(kind, 6_000, 9_000, { sentence: HOSTILE })),
};

const visit = openVisitor();

it.skipIf(isWithoutBrowser).each([
  ["with load", hostileLoadRun],
  ["without load", hostileRun],
  ["with a period", hostileSlicedRun],
])("the report of a hostile run %s runs nothing that the run contains", async (_, run) => {
  for (const viewport of [DESKTOP, PHONE]) {
    await visit(run, { viewport }, async ({ page, requests, messages, url }) => {
      if (run === hostileSlicedRun) {
        // Its blocks are written again.
        await page.locator("#period:visible").waitFor();
        await page.evaluate("location.hash = 'from=5&to=20'");
        await page.locator("#load-finding", { hasText: "From 5.00 s to 20.0 s" }).waitFor();
      }
      await page.evaluate(OPEN_ALL);
      const shown = await page.locator(run === hostileSlicedRun ? "#load-errors" : "body").textContent();
      expect(shown).toContain("<script>window.__pwned=1</script>");
      expect(await page.evaluate("'__pwned' in window")).toBe(false);
      expect(await page.locator("script").count()).toBe(run === hostileRun ? 1 : 2);
      expect(await page.locator("img,iframe,object,form,link").count()).toBe(0);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(viewport.width);
      expect(requests).toEqual([url]);
      expect(messages).toEqual([]);
    });
  }
});
