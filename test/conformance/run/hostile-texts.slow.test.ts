// A text at which encoders, parsers, patterns or templates break, in every string field of every response.
import { expect, test } from "vitest";
import { formatters } from "../../../reports/formats/index.ts";
import { startService } from "../../../service/server.ts";
import { header } from "../../reports/sample-header.ts";
import { runThrough, WHOLE_SUITE_MS } from "../run.ts";

const HOSTILE_TEXTS = [
  "\ud800",
  "a\udc00b",
  "%",
  "%E0%A4%A%ud800",
  "\u0000\u0001\u001b[31m",
  "]]><script>&bogus;",
  "$&$1$`$'",
  "(?:[*+\\",
  "http://[::1:99999/%zz",
  "__proto__",
  '"}],"x":1e999,',
  "../../~2/%2f?#",
  "",
  "\u202e\ufeff\u2028\ufffe",
  "x".repeat(200_000),
  "9".repeat(400),
  "-1e400",
  "+275760-09-13T00:00:00.001Z",
];

/** Fields without which nothing more would be sent. */
const NEEDED: ReadonlySet<string> = new Set(["tokenId", "user_id"]);

/** A value with a text in place of every other one, with or without the needed fields. */
function withTexts(value: unknown, text: string, keepsNeeded: boolean, name = ""): unknown {
  if (typeof value === "string") return keepsNeeded && NEEDED.has(name) ? value : text;
  if (Array.isArray(value)) return value.map((item) => withTexts(item, text, keepsNeeded, name));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [key, withTexts(field, text, keepsNeeded, key)]),
  );
}

// The whole suite costs seconds for each text; a run without known ids sends little.
test.each(HOSTILE_TEXTS.map((text) => [JSON.stringify(text.slice(0, 20)), text] as const))(
  "%s ends no run and no report",
  async (_shown, text) => {
    const service = await startService();
    for (const keepsNeeded of [true, false]) {
      const result = await runThrough(service, {
        response: ({ status, body }) =>
          status < 300 ? { body: JSON.stringify(withTexts(JSON.parse(body), text, keepsNeeded)) } : {},
      });
      expect([0, 1, 4]).toContain(result.exitCode);
      for (const format of Object.values(formatters)) expect(format({ ...header, ...result })).not.toBe("");
    }
    await service.close();
  },
  2 * WHOLE_SUITE_MS,
);
