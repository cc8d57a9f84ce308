// Judges a service whose responses hold a hostile text in every string field, and writes every report of the run.
import type { ConformanceOptions, ConformanceResult } from "../../../conformance/run/runner.ts";
import { formatters } from "../../../reports/formats/index.ts";
import { startService } from "../../../service/server.ts";
import { header } from "../../reports/sample-header.ts";
import { runThrough } from "./run-on.ts";

/** Texts at which encoders, parsers, patterns and templates break; their number is a prime, so that each field gets each text. */
export const HOSTILE_TEXTS = [
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
  "e\u0301\u{1f468}\u200d\u{1f469}",
];

/** Fields without which nothing more would be sent; they are hostile in some runs only. */
const NEEDED: ReadonlySet<string> = new Set(["tokenId", "user_id"]);

/** A value with a text in place of every other. */
function withTexts(value: unknown, nextText: () => string, keepNeeded: boolean): unknown {
  const replaced = (one: unknown, name: string): unknown => {
    if (typeof one === "string") return keepNeeded && NEEDED.has(name) ? one : nextText();
    if (Array.isArray(one)) return one.map((item) => replaced(item, name));
    if (typeof one !== "object" || one === null) return one;
    return Object.fromEntries(Object.entries(one).map(([key, field]) => [key, replaced(field, key)]));
  };
  return replaced(value, "");
}

/** The run on a service whose string fields hold the texts in turn. Throws if the run or a report cannot cope with them. */
export async function judgeHostile(
  texts: readonly string[],
  keepNeeded: boolean,
  options: Partial<ConformanceOptions> = {},
): Promise<ConformanceResult> {
  const service = await startService();
  let next = 0;
  const nextText = () => texts[next++ % texts.length] ?? "";
  try {
    const response = ({ status, body }: { readonly status: number; readonly body: string }) =>
      status < 300 ? { body: JSON.stringify(withTexts(JSON.parse(body), nextText, keepNeeded)) } : {};
    const result = await runThrough(service, { response }, options);
    for (const format of Object.values(formatters)) format({ ...header, ...result });
    return result;
  } finally {
    await service.close();
  }
}
