// What commands share: printed commands and lines, requests to repeat, and what is left of a command that could not run.
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { COMMANDS, type CommandName } from "../../../cli/commands/index.ts";
import { runCommand } from "../../../cli/definition/command.ts";
import { objectivesLine } from "../../../cli/run/load-run.ts";
import { programFor } from "../../../cli/run/program.ts";
import { failedCheck } from "../../../cli/run/reproduce-check.ts";
import { placeOf } from "../../../cli/run/reproduce-iteration.ts";
import { withDefaults } from "../../../run/format/objectives.ts";
import { problemsOf } from "../../../run/format/read.ts";
import { JOURNAL_FILE } from "../../../run/journal/load-journal.ts";
import { renaming } from "../../../scenarios/replay/reproduction.ts";
import { conformanceRun } from "../../reports/sample-conformance.ts";
import { planEntry, quotes, workloadOf, writeJournal } from "../../run/format/load-entries.ts";
import { IDENTITY } from "../../run/merge/journals.ts";
import { temporaryFolder } from "../../scenarios/driver/temporary-folder.ts";
import { openWorld, runInProcess } from "../in-process.ts";

const folder = temporaryFolder().path;
const NOWHERE = ["--target", "http://127.0.0.1:9"];
const MODULES = "/home/a/service/node_modules";

test.each([
  ["of a checkout", "/home/a/assay", "/home/a/assay", "node bin/assay.mjs"],
  ["of a checkout elsewhere", "/home/a/as say", "/home/a/service", "node '../as say/bin/assay.mjs'"],
  ["of a project", `${MODULES}/assay`, "/home/a/service", "./node_modules/.bin/assay"],
  ["of a project, in a scope", `${MODULES}/@assay-harness/assay`, "/home/a/service", "./node_modules/.bin/assay"],
  ["of a project, in its folder", `${MODULES}/assay`, "/home/a/service/ci", "../node_modules/.bin/assay"],
  ["for all", "/usr/lib/node_modules/assay", "/home/a/service", "assay"],
])("printed commands start the installation %s", (_, installation, current, program) => {
  expect(programFor(installation, current)).toBe(program);
});

test("the objectives before a load are one line, with the defaults", () => {
  const objectives = withDefaults([{ operation: "token-price", metric: "responseTimeMs.p95", below: 200 }]);
  expect(objectivesLine({ objectives })).toBe(
    "Objectives: errorRate < 1 %, invalid = 0, dropped = 0, samples ≥ 100, token-price responseTimeMs.p95 < 200.",
  );
});

test("`assay reproduce` names the command that runs a check that did not fail", () => {
  const id = "get-leaderboard/request/limit/maximum/eleven-hundred";
  const details = [expect.stringMatching(`^To run it: .* conform .*--only ${id}$`), "No check of the run failed."];
  expect(() => failedCheck(conformanceRun(), id)).toThrow(expect.objectContaining({ details }));
  expect(() => failedCheck(conformanceRun(), "token-price/absent")).toThrow(
    expect.objectContaining({ details: ["No check of the run failed."] }),
  );
});

test("the place of a request is an iteration, or a step of its session", () => {
  expect(placeOf("17")).toEqual({ iteration: 17, step: 0 });
  expect(placeOf("17.2")).toEqual({ iteration: 17, step: 2 });
  for (const text of ["", "-1", "token-price/x", "1.2.3", "1e3"]) expect(placeOf(text)).toBeUndefined();
});

test("the ids of a run are replaced by current ones in order, and stay if the target has none", () => {
  const now = { tokens: [{ tokenId: "b", chainSlug: "base-sepolia" as const }], userIds: [], permittedSlugs: [] };
  const rename = renaming({ tokenIds: ["a1", "a2"], userIds: ["u1"] }, now);
  expect(rename('{"tokenId":"a2","user_id":"u1"}')).toBe('{"tokenId":"b","user_id":"u1"}');
});

test.each<readonly [CommandName, readonly string[], 3 | 4, string]>([
  ["conform", NOWHERE, 3, "Conformance was not run: http://127.0.0.1:9 must respond"],
  ["conform", [...NOWHERE, "--only", "nothing/at/all"], 4, "Conformance was not run: "],
  ["load", ["mixed", ...NOWHERE, "--rate", "1", "--duration", "2s"], 4, "Load was not run: "],
  ["check", [...NOWHERE, "--rate", "2", "--duration", "20s"], 4, "Conformance was not run: "],
])("%s %s that could not run writes what was requested, with exit code %i", async (name, args, exitCode, reason) => {
  const at = filesIn(`${name}-${exitCode}`);
  const formats = ["json", "junit", "markdown", "html"] as const;
  const requested = formats.flatMap((format) => [`--${format}`, at(format)]);
  const failure = await runInProcess(name, ...args, ...requested, "--out", at("out")).catch((error) => error);
  expect(failure).toMatchObject({ exitCode });
  const [json = "", junit, markdown, html] = formats.map((format) => readFileSync(at(format), "utf8"));
  expect(problemsOf(JSON.parse(json))).toEqual([]);
  expect(JSON.parse(json)).toMatchObject({ kind: "check", verdict: "inconclusive", exitCode });
  expect(junit).toContain(`<error message="INCONCLUSIVE: ${reason}`);
  for (const text of [markdown, html]) expect(text).toContain("INCONCLUSIVE");
  expect(existsSync(at("out"))).toBe(false);
});

test("nothing is written for a mistake in the call, which may hold a password", async () => {
  const at = filesIn("mistake");
  const call = runInProcess("conform", "--target", "http://a:secret@127.0.0.1:9", "--json", at("json"));
  await expect(call).rejects.toMatchObject({ exitCode: 2 });
  expect(existsSync(at("json"))).toBe(false);
  const objectives = runInProcess("check", ...NOWHERE, "--objectives", at("none.json"));
  await expect(objectives).rejects.toMatchObject({ exitCode: 2, message: expect.stringContaining("none.json") });
});

test("a leg of a soak that could not run is reported once, although its command repeats that of the first leg", async () => {
  const out = filesIn("soak")("out");
  mkdirSync(out);
  const command = ["assay", "soak", "mixed", "--legs", "2", "--leg", "5s", "--rate", "1", ...NOWHERE];
  const run = { ...IDENTITY, command };
  const plan = planEntry({ run, workload: workloadOf({ warmUpMs: 0 }), durationMs: 10_000 });
  writeJournal(join(out, JOURNAL_FILE), [plan, quotes(0, 1)]);
  const { world, written } = openWorld();
  const call = runCommand("soak", await COMMANDS.soak.load(), ["--out", out, "--github"], world);
  await expect(call).rejects.toMatchObject({ code: "sample-too-small" });
  expect(written().stdout.match(/^::\w+ title=/gm)).toHaveLength(1);
});

function filesIn(part: string): (name: string) => string {
  mkdirSync(join(folder, part));
  return (name) => join(folder, part, name);
}
