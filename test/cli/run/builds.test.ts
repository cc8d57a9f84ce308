import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { givenBuilds } from "../../../cli/run/builds.ts";
import { readEnvironment } from "../../../cli/settings/environment.ts";
import { resolveSettings } from "../../../cli/settings/resolution.ts";
import { withLine } from "../../../run/history/history-file.ts";
import { acceptedAt } from "../../run/history/made-up-history.ts";

const folder = mkdtempSync(join(tmpdir(), "assay-anchor-"));
afterAll(() => rmSync(folder, { recursive: true }));
const history = join(folder, "history.jsonl");
writeFileSync(history, [1, 2, 3, 4, 5, 6].map((day) => acceptedAt(day)).reduce(withLine, ""));

const candidateStart = "run new {port}";
const buildsOf = (flags: object) =>
  givenBuilds(resolveSettings({ history, candidateStart, ...flags }, readEnvironment({}), {}));

describe("the builds of --anchor", () => {
  test("are the candidate and the release of the history that is so many back, which is started and not looked up", () => {
    expect(buildsOf({ anchor: "5", baselineStart: "run {ref} {port} {ref}" })).toEqual({
      names: { baseline: "run 1.0.2 {port} 1.0.2", candidate: "run new {port}" },
      areStarted: true,
      notes: [`The baseline is the release 1.0.2, 5 back in ${history}.`],
    });
  });

  test.each([{ anchor: "5", baselineStart: "run {port}" }, { anchor: "5" }, { baselineStart: "run {ref} {port}" }])(
    "are refused where the release and its place do not go together: %j",
    (flags) => {
      expect(() => buildsOf(flags)).toThrow(
        expect.objectContaining({ code: "usage", message: expect.stringContaining("need each other") }),
      );
    },
  );

  test("are refused where the history is shorter", () => {
    expect(() => buildsOf({ anchor: "7", baselineStart: "run {ref} {port}" })).toThrow(
      expect.objectContaining({ code: "history-short" }),
    );
  });
});
