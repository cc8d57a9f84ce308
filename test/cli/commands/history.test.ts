import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { RUN_FILE } from "../../../run/format/run.ts";
import { withLine } from "../../../run/history/history-file.ts";
import { acceptedAt, loadAt } from "../../run/history/made-up-history.ts";
import { openTemporaryFolder } from "../../scenarios/driver/temporary-folder.ts";
import { runInProcess } from "../in-process.ts";

const folder = openTemporaryFolder();
afterAll(() => folder.remove());
const at = (name: string) => join(folder.path, name);

/** The folder of the run of a day. */
function runOf(day: number, changes: object = {}): string {
  const path = at(`run-${day}-${Object.entries(changes).flat().join("-")}`);
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, RUN_FILE), JSON.stringify({ ...loadAt(day), ...changes }));
  return path;
}

function historyOf(name: string, lines: readonly Parameters<typeof withLine>[1][]): string {
  writeFileSync(at(name), lines.reduce(withLine, ""));
  return at(name);
}

const acknowledged = (expires: string) => ({
  formatVersion: 1 as const,
  kind: "acknowledged" as const,
  release: "1.0.1",
  reason: "signatures",
  owner: "pricing",
  expires,
});

describe("assay history add", () => {
  test("appends the line of each run, and leaves the lines before it as they are", async () => {
    const file = at("grown.jsonl");
    await runInProcess("history", "add", runOf(1), "--history", file, "--label", "1.0.1");
    const first = readFileSync(file, "utf8");
    const { stdout } = await runInProcess("history", "add", runOf(2), "--history", file, "--commit", "3f2a91c");
    expect(stdout).toContain(`Added to ${file}: 3f2a91c, mixed, profile smoke, 100/s`);
    const whole = readFileSync(file, "utf8");
    expect(whole.startsWith(first)).toBe(true);
    expect(whole.split("\n")).toHaveLength(3);
  });

  test("loses no line where others add at the same time: each is in the file, or is told to wait", async () => {
    const file = at("crowded.jsonl");
    const scenarios = ["one", "two", "three", "four"];
    const ended = await Promise.allSettled(
      scenarios.map((scenario) =>
        runInProcess("history", "add", runOf(1, { scenario }), "--history", file, "--label", scenario),
      ),
    );
    const added = scenarios.filter((_, place) => ended[place]?.status === "fulfilled");
    const refused = ended.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(added.length).toBeGreaterThan(0);
    expect(refused.map(({ code }) => code)).toEqual(refused.map(() => "history-busy"));
    const text = readFileSync(file, "utf8");
    expect(scenarios.filter((scenario) => text.includes(`"label":"${scenario}"`))).toEqual(added);
    expect(existsSync(`${file}.lock`)).toBe(false);
  });

  test("names the lock of a process that was killed, and leaves the history as it is", async () => {
    const file = historyOf("locked.jsonl", [acceptedAt(1)]);
    const before = readFileSync(file, "utf8");
    writeFileSync(`${file}.lock`, "");
    await expect(runInProcess("history", "add", runOf(2), "--history", file, "--label", "2")).rejects.toMatchObject({
      code: "history-busy",
      exitCode: 3,
      message: `${file} is being added to by another process: ${file}.lock exists.`,
    });
    expect(readFileSync(file, "utf8")).toBe(before);
    expect(existsSync(`${file}.lock`)).toBe(true);
  });

  test("writes nothing for a run that is not accepted, or into a file that is no history", async () => {
    const file = at("none.jsonl");
    const failed = runOf(1, { verdict: "fail" });
    await expect(runInProcess("history", "add", failed, "--history", file, "--label", "1")).rejects.toMatchObject({
      code: "history-refused",
    });
    expect(existsSync(file)).toBe(false);
    writeFileSync(file, "{}\n");
    await expect(runInProcess("history", "add", runOf(1), "--history", file, "--label", "1")).rejects.toMatchObject({
      code: "history-invalid",
    });
    expect(readFileSync(file, "utf8")).toBe("{}\n");
  });

  test.each([
    [[], "Expected --label or --commit, to say which release the run is of."],
    [
      ["--label", "$(reboot)"],
      '--label must be letters, digits and . _ / + -, beginning with a letter or digit, got "$(reboot)".',
    ],
  ])("refuses %j as a release", async (args, message) => {
    const run = runInProcess("history", "add", runOf(1), "--history", at("usage.jsonl"), ...args);
    await expect(run).rejects.toMatchObject({ code: "usage", message });
  });
});

describe("assay history show", () => {
  const days = Array.from({ length: 30 }, (_, day) => day + 1);
  const lines = days.map((day) => acceptedAt(day, (day > 15 ? 1.2 : 1) * (1 + (day % 4) / 200)));

  test("shows each metric, and a change of level as information with its release", async () => {
    const { code, stdout } = await runInProcess("history", "show", "--history", historyOf("slower.jsonl", lines));
    expect(code).toBe(0);
    expect(stdout).toContain("Sample 9000, 24 GiB: 30 accepted runs");
    expect(stdout).toMatch(/change +token-price p95: 6\.\d+ ms → 7\.\d+ ms \(\+19\.4 %\) from 1\.0\.16/);
    expect(stdout).toContain("information and never a gate");
  });

  test("writes a page of sparklines that requests nothing and runs nothing", async () => {
    const page = at("history.html");
    const file = historyOf("page.jsonl", [...lines, acknowledged("2030-01-01")]);
    await runInProcess("history", "show", "--history", file, "--html", page);
    const html = readFileSync(page, "utf8");
    expect(html.match(/<svg class="spark"/g)?.length).toBe(9);
    expect(html).toContain("from 1.0.16");
    expect(html).toContain("signatures");
    expect(html).not.toMatch(/<script|src=|href=(?!"#history")|url\(|@import/);
    expect(html).toContain("default-src 'none'");
  });
});

describe("assay history check", () => {
  test("passes a file in order, whatever its values", async () => {
    const file = historyOf("fine.jsonl", [acceptedAt(1), acceptedAt(2, 50), acknowledged("2999-12-31")]);
    const { code, stdout } = await runInProcess("history", "check", "--history", file);
    expect(code).toBe(0);
    expect(stdout).toBe(`${file}: 2 accepted runs of 2 releases in order, 1 acknowledged regression.\n`);
  });

  test("fails with one sentence for what was acknowledged until a day that is over", async () => {
    const file = historyOf("expired.jsonl", [acceptedAt(1), acknowledged("2026-01-31")]);
    const { code, stdout } = await runInProcess("history", "check", "--history", file);
    expect(code).toBe(1);
    expect(stdout).toContain(
      "The regression since 1.0.1 was acknowledged until 2026-01-31 (signatures): pricing has to fix it, or to acknowledge it anew.",
    );
  });

  test("refuses a file that is missing", async () => {
    await expect(runInProcess("history", "check", "--history", at("nowhere"))).rejects.toMatchObject({
      code: "history-invalid",
      exitCode: 2,
    });
  });
});
