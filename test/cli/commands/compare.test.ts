import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compileSchema, schemaProblems } from "../../../run/documents/problem.ts";
import { RUN_SCHEMAS } from "../../../run/format/read.ts";
import type { Run } from "../../../run/format/run.ts";
import schema from "../../../run/format/side-by-side.schema.json" with { type: "json" };
import type { JournalEntry } from "../../../run/journal/journal-entries.ts";
import { JOURNAL_FILE } from "../../../run/journal/load-journal.ts";
import { capacityRun } from "../../reports/sample-capacity.ts";
import { conformanceRun } from "../../reports/sample-conformance.ts";
import { failingRun } from "../../reports/sample-runs.ts";
import { slower, steady } from "../../reports/sample-sides.ts";
import { quotes, writeJournal } from "../../run/format/load-entries.ts";
import { half, journalOf } from "../../run/merge/journals.ts";
import { temporaryFolder } from "../../scenarios/driver/temporary-folder.ts";
import { runInProcess } from "../in-process.ts";

const folder = temporaryFolder();

/** The folder of a run. */
function folderOf(name: string, run: Run): string {
  const path = join(folder.path, name);
  mkdirSync(path);
  writeFileSync(join(path, "run.json"), JSON.stringify(run));
  return path;
}

const [first, second] = [folderOf("first", steady), folderOf("second", slower)];

describe("assay compare", () => {
  it("shows runs side by side and ends with 0, however much slower one is", async () => {
    const { code, stdout } = await runInProcess("compare", first, join(second, "run.json"));
    expect(code).toBe(0);
    expect(stdout).toContain("◌ UNPAIRED  Information, never a gate.");
    expect(stdout).toContain("B to A +50.0 % (");
    expect((await runInProcess("compare", first, folderOf("failing", failingRun))).code).toBe(0);
  });

  it("writes all formats, the JSON by its schema", async () => {
    const file = (name: string) => join(folder.path, name);
    const { stdout, stderr } = await runInProcess(
      ...(["compare", first, second, folderOf("checks", conformanceRun()), "--json", "-"] as const),
      ...["--html", file("page.html"), "--markdown", file("table.md")],
    );
    const document = JSON.parse(stdout);
    expect(schemaProblems(compileSchema(schema, Object.values(RUN_SCHEMAS)), document, { showsValues: true })).toEqual(
      [],
    );
    expect(document).toMatchObject({ kind: "side-by-side", runs: [{ name: "A" }, { name: "B" }, { name: "C" }] });
    expect(stderr).toContain("UNPAIRED");
    expect(readFileSync(file("page.html"), "utf8")).toContain("<h1>Unpaired</h1>");
    expect(readFileSync(file("table.md"), "utf8")).toContain("| `token-price p95` |");
  });

  it("accepts a killed run, from its journal", async () => {
    const path = join(folder.path, "killed");
    mkdirSync(path);
    const [plan, window] = journalOf(half("a"), [quotes(0, 50)]);
    writeJournal(join(path, JOURNAL_FILE), [plan, window] as readonly JournalEntry[]);
    const { stdout } = await runInProcess("compare", first, path);
    expect(existsSync(join(path, "run.json"))).toBe(false);
    expect(stdout).toMatch(/B is not valid[^·]*run-killed/s);
  });

  it.each([
    ["one run", [first], "usage", "There must be 2 to 5 runs, got 1."],
    ["six runs", Array(6).fill(first), "usage", "got 6."],
    ["a folder without a run", [first, folder.path], "run-unreadable", "run.json"],
    ["a capacity search", [first, folderOf("capacity", capacityRun())], "run-unreadable", "got a capacity run."],
  ])("refuses %s", async (_, places, code, message) => {
    await expect(runInProcess("compare", ...places)).rejects.toMatchObject({
      code,
      exitCode: 2,
      message: expect.stringContaining(message),
    });
  });
});
