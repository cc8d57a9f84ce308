// Texts at which encoders, parsers, patterns or templates break, in every string field of every response.
import { expect, test } from "vitest";
import { formatters } from "../../../reports/formats/index.ts";
import { header } from "../../reports/sample-header.ts";
import { startedService } from "../../service/running-service.ts";
import type { Answer } from "../forwarder.ts";
import { runThrough } from "../run.ts";

// Their number is a prime, so that each field gets each of them.
const HOSTILE_TEXTS = [
  ["\ud800", "a\udc00b", "\u0000\u0001\u001b[31m", "\u202e\ufeff\u2028\ufffe", "e\u0301\u{1f468}\u200d\u{1f469}"],
  ["%", "%E0%A4%A%ud800", "../../~2/%2f?#", "http://[::1:99999/%zz", "+275760-09-13T00:00:00.001Z"],
  ["]]><script>&bogus;", "$&$1$`$'", "(?:[*+\\", "__proto__", '"}],"x":1e999,'],
  ["", "x".repeat(200_000), "9".repeat(400), "-1e400"],
].flat();

/** Fields without which nothing more would be sent. */
const NEEDED: ReadonlySet<string> = new Set(["tokenId", "user_id"]);

/** A value with a text in place of every other one, with or without the needed fields. */
function withTexts(value: unknown, nextText: () => string, keepsNeeded: boolean, name = ""): unknown {
  if (typeof value === "string") return keepsNeeded && NEEDED.has(name) ? value : nextText();
  if (Array.isArray(value)) return value.map((item) => withTexts(item, nextText, keepsNeeded, name));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [key, withTexts(field, nextText, keepsNeeded, key)]),
  );
}

test.each([
  ["in turn, in every string field", HOSTILE_TEXTS, false, true],
  ["in turn, except in known ids", HOSTILE_TEXTS, true, false],
  // A value that never changes passes checks that compare responses.
  ["always __proto__", ["__proto__"], true, true],
] as const)("hostile texts %s end no run and no report", async (_, texts, keepsNeeded, smoke) => {
  const service = await startedService();
  let next = 0;
  const nextText = () => texts[next++ % texts.length] ?? "";
  const response = ({ status, body }: Answer) =>
    status < 300 ? { body: JSON.stringify(withTexts(JSON.parse(body), nextText, keepsNeeded)) } : {};
  const result = await runThrough(service, { response }, { smoke });
  expect(next).toBeGreaterThan(texts.length);
  expect([0, 1, 4]).toContain(result.exitCode);
  for (const format of Object.values(formatters)) expect(format({ ...header, ...result })).not.toBe("");
});
