import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readRun } from "../../../run/format/read.ts";
import { RUN_FILE } from "../../../run/format/run.ts";
import type { JournalEntry } from "../../../run/journal/journal-entries.ts";
import { JOURNAL_FILE } from "../../../run/journal/load-journal.ts";
import { POOL_FILE } from "../../../scenarios/runtime/pool.ts";
import { quotes, writeJournal } from "../../run/format/load-entries.ts";
import { half, IDENTITY, journalOf } from "../../run/merge/journals.ts";
import { temporaryFolder } from "../../scenarios/driver/temporary-folder.ts";
import { runInProcess } from "../in-process.ts";

const folder = temporaryFolder();

const good = (count: number) => quotes(0, count);

/** The folder of a run with this journal. */
function runFolder(name: string, entries: readonly JournalEntry[], pool: string): string {
  const path = join(folder.path, name);
  mkdirSync(path);
  writeJournal(join(path, JOURNAL_FILE), entries);
  writeFileSync(join(path, POOL_FILE), pool);
  writeFileSync(join(path, RUN_FILE), "{}");
  return path;
}

describe("assay merge", () => {
  test("leaves a run like any other, with the pool that all generators drew from", async () => {
    const later = { ...IDENTITY, startedAt: "2026-11-20T10:04:14.345Z" };
    const a = runFolder("a", journalOf(half("a", { run: later }), [good(50), good(50)]), "rows");
    const b = runFolder("b", journalOf(half("b"), [good(50), good(50)]), "rows");
    const out = join(folder.path, "merged");
    const { code, stdout } = await runInProcess("merge", a, join(b, RUN_FILE), "--out", out);
    expect(code).toBe(0);
    expect(stdout).toContain("Merged from 2 generators: a (0:1/2), b (1/2:1).");
    expect(await readRun(out)).toMatchObject({
      kind: "load",
      verdict: "pass",
      seed: IDENTITY.seed,
      target: IDENTITY.target,
      startedAt: IDENTITY.startedAt,
      command: ["assay", "merge", a, join(b, RUN_FILE), "--out", out],
      requests: { finished: 200 },
    });
    expect(existsSync(join(out, "report.html"))).toBe(true);
    expect(readFileSync(join(out, POOL_FILE), "utf8")).toBe("rows");

    const again = await runInProcess("report", out, "--quiet");
    expect(again.code).toBe(0);
    await expect(runInProcess("merge", out, a)).rejects.toMatchObject({ code: "merge-refused" });
  });

  test("keeps no pool if the generators had different ones", async () => {
    const a = runFolder("one", journalOf(half("a"), [good(100)]), "rows");
    const b = runFolder("two", journalOf(half("b"), [good(100)]), "other rows");
    const out = join(folder.path, "unlike-pools");
    await runInProcess("merge", a, b, "--out", out);
    expect(existsSync(join(out, POOL_FILE))).toBe(false);
  });

  test("leaves no folder behind if it is refused", async () => {
    const a = runFolder("alone", journalOf(half("a"), [good(100)]), "rows");
    const out = join(folder.path, "refused");
    await expect(runInProcess("merge", a, "--out", out)).rejects.toMatchObject({ code: "merge-refused", exitCode: 2 });
    await expect(runInProcess("merge", a, join(folder.path, "nowhere"), "--out", out)).rejects.toMatchObject({
      code: "run-unreadable",
    });
    expect(existsSync(out)).toBe(false);
  });
});
