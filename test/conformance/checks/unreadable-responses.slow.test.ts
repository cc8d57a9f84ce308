// A success that is not JSON fails a target, however the target rejects. Targets that send nothing else are non-services of
// `npm run prove`, and which bytes are JSON is tested with the parser.
import { describe, expect, test } from "vitest";
import { idsWith, run, startThrough } from "../run.ts";

const OPERATION = "get-user-fees";
const DOCUMENT = '{"balances":[],"summary":{"total_traders_referred":1}}';

/** Bytes that no JSON parser reads as one document, with the status of their response. */
type Row = [name: string, body: Buffer | string, status?: number];
const UNREADABLE: readonly Row[] = [
  ["nothing", ""],
  ["a document cut short", DOCUMENT.slice(0, -9)],
  ["UTF-16 with a mark", Buffer.from(`\uFEFF${DOCUMENT}`, "utf16le")],
  ["words", "OK"],
  ["a part", DOCUMENT.slice(0, 20), 206],
  ["no content", "", 204],
  ["content to be reset", "", 205],
];

/** With the last of the ways to reject, "nothing" may be a rejection. */
const DEPENDING: ReadonlySet<string> = new Set(["words", "a document cut short", "no content"]);

/** The ways in which a target may reject. */
const CARRIERS = [
  ["by status", {}],
  ["with status 200", { "rejection.carrier": "ok", "rejection.body": "error" }],
  ["with status 200 and nothing", { "rejection.carrier": "ok", "rejection.body": "empty" }],
] as const;

describe.each(CARRIERS)("of a target that rejects %s", (_, choices) => {
  // What is read does not depend on how a target rejects; what an empty or short body means does.
  const rows = UNREADABLE.filter(([name]) => !("rejection.carrier" in choices) || DEPENDING.has(name));
  test.each(rows)("%s fails the target", async (_name, body, status = 200) => {
    const { url } = await startThrough(
      ({ path, headers, body: sent }, response) => {
        const isValid = path === "/get-user-fees" && headers.authorization !== undefined && sent.includes("user_id");
        if (isValid) response.writeHead(status, { "content-type": "application/json" }).end(body);
        return isValid;
      },
      { choices },
    );
    const result = await run(url, { only: [`${OPERATION}/response`, "get-leaderboard/response"] });
    expect(idsWith(result, "fail", "specified")).toEqual([`${OPERATION}/response/body/json`]);
    expect(result.exitCode).toBe(1);
    expect(result.checks.find(({ id }) => id === `${OPERATION}/response/body/json`)?.curl).toContain("user_id");
  });
});
