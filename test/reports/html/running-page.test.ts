// The page of a running load.
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { htmlReport } from "../../../reports/html/page.ts";
import { loadRun, objectiveResult } from "../sample-load.ts";

const running = loadRun({
  progress: {
    at: "2026-11-20T10:04:07.250Z",
    elapsedMs: 5_400,
    scheduledMs: 20_000,
    stage: { kind: "ramp", leftMs: 4_600, to: 150 },
  },
  objectives: [
    objectiveResult("errorRate < 0.01"),
    objectiveResult("dropped = 0", { met: false, status: "missed", value: 3 }),
  ],
  findings: [
    { kind: "stall", operation: "*", fromMs: 1, toMs: 2, value: 3, unit: "ms", sentence: "The target stalled at 1 s." },
  ],
});
const page = htmlReport(running, { folder: "out/soak" });

describe("the page of a running load", () => {
  test("says RUNNING, and no word of a verdict", () => {
    expect(page).toContain("<title>RUNNING");
    expect(page).toContain("<h1>RUNNING</h1>");
    expect(page).not.toMatch(/>(PASS|FAIL|INCONCLUSIVE)</);
  });

  test("shows target, stage, time left, and objectives and findings so far", () => {
    for (const part of [
      running.target,
      "5.00 s of 20.0 s; 15.0 s left",
      "ramp to 150/s, 5.00 s left",
      "met so far",
      "missed so far",
      "The target stalled at 1 s.",
      "As of 10:04:07 UTC",
      "Wait: 15.0 s left, then this page shows the report, which will be out/soak/report.html",
    ])
      expect(page).toContain(part);
  });

  test("is renewed by its script from its own server, and without scripts by a reload", () => {
    expect(page).toContain("connect-src 'self'");
    expect(page).toContain('<noscript><meta http-equiv="refresh" content="5"></noscript>');
    expect(page).toContain('<body data-at="2026-11-20T10:04:07.250Z">');
    const scripts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)];
    expect(scripts).toHaveLength(3);
    for (const [, script = ""] of scripts)
      expect(page).toContain(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  });

  test("holds nothing of that once the load is over", () => {
    const { progress: _progress, ...over } = running;
    expect(htmlReport(over)).not.toMatch(/connect-src|http-equiv="refresh"|<body data-at|so far|EventSource|fetch\(/);
  });
});
