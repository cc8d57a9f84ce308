// The page of a running load.
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { htmlReport } from "../../../reports/html/page.ts";
import { runningLoad } from "../sample-events.ts";

const page = htmlReport(runningLoad);

describe("the page of a running load", () => {
  test("is renewed by its script from its own server, and without scripts by a reload", () => {
    expect(page).toContain("connect-src 'self'");
    expect(page).toContain('<noscript><meta http-equiv="refresh" content="5"></noscript>');
    expect(page).toContain('<body data-at="2026-11-20T10:04:07.250Z">');
    const scripts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)];
    expect(scripts).toHaveLength(3);
    for (const [, script = ""] of scripts)
      expect(page).toContain(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  });

  test("contains no reload once the load is over", () => {
    const { progress: _progress, ...over } = runningLoad;
    expect(htmlReport(over)).not.toMatch(/connect-src|http-equiv="refresh"|<body data-at|so far|EventSource|fetch\(/);
  });
});
