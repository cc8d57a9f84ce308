import { expect, it } from "vitest";
import { formatters } from "../../reports/formats/index.ts";
import { failingRun, passingRun } from "./sample-runs.ts";

const FORMATS = ["text", "json", "junit", "markdown", "github", "html"] as const;
const connection = { insecure: true, proxy: "http://127.0.0.1:3128" };

it.each(FORMATS)("says in %s that the certificate was not verified", (format) => {
  for (const run of [passingRun, failingRun]) {
    expect(formatters[format]({ ...run, connection })).toMatch(/NOT VERIFIED|"insecure": true/);
    expect(formatters[format](run)).not.toMatch(/insecure/i);
  }
});

it.each(["text", "markdown", "html"] as const)("names the proxy in %s", (format) => {
  const words = formatters[format]({ ...passingRun, connection }).replaceAll(/\\|\n\s*/g, " ");
  expect(words).toMatch(/through the proxy\s+http:\/\/127.0.0.1:3128/);
});
