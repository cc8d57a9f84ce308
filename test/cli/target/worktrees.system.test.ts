// Commits of a scratch repository are checked out, prepared, and gone afterwards; git is the subject.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { prepare } from "../../../cli/target/preparation.ts";
import { commitsBetween, openWorktrees } from "../../../cli/target/worktrees.ts";

const parent = mkdtempSync(join(tmpdir(), "assay-repository-"));
const repository = join(parent, "repository");
const before = process.cwd();

const git = (...args: readonly string[]) =>
  execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", "-C", repository, ...args], {
    encoding: "utf8",
  });

function commit(subject: string): void {
  writeFileSync(join(repository, "subject"), subject);
  git("add", ".");
  git("commit", "--quiet", "--message", subject);
}

beforeAll(() => {
  mkdirSync(repository);
  git("init", "--quiet", "--initial-branch=main");
  commit("one");
  commit("two");
  git("checkout", "--quiet", "-b", "side");
  commit("aside");
  git("checkout", "--quiet", "main");
  git("merge", "--quiet", "--no-ff", "--message", "merged", "side");
  commit("four");
  process.chdir(repository);
});

afterAll(() => {
  process.chdir(before);
  rmSync(parent, { recursive: true });
});

test("the commits of a search are those of the main line, both ends included", async () => {
  const commits = await commitsBetween("main~3", "main");
  expect(commits.map(({ subject }) => subject)).toEqual(["one", "two", "merged", "four"]);
});

test.each([
  ["nowhere", "main", "--good must name a commit of the git repository in the current folder, got nowhere."],
  ["main", "--all", "--bad must name a commit of the git repository in the current folder, got --all."],
  ["main", "main~1", "--good must be an earlier commit of what --bad is made of; main is not, of main~1."],
  ["main", "main", "--good must be an earlier commit of what --bad is made of; main is not, of main."],
])("%s and %s are refused as the ends of a search", async (good, bad, message) => {
  await expect(commitsBetween(good, bad)).rejects.toMatchObject({ code: "usage", message });
});

test("each commit is checked out and prepared by itself, and nothing is left of it", async () => {
  const logFile = join(parent, "log");
  const { environment, signal } = { environment: process.env, signal: new AbortController().signal };
  const [one, two] = await commitsBetween("main~3", "main");
  if (one === undefined || two === undefined) throw new Error("there are four commits");
  const worktrees = await openWorktrees();
  const [first, second] = [await worktrees.add(one), await worktrees.add(two)];
  await prepare({ command: "cp subject made", cwd: first, environment, logFile, signal });
  expect([readFileSync(join(first, "made"), "utf8"), readFileSync(join(second, "subject"), "utf8")]).toEqual([
    "one",
    "two",
  ]);
  expect(existsSync(join(second, "made"))).toBe(false);

  const failing = prepare({ command: "echo no compiler; exit 7", cwd: second, environment, logFile, signal });
  await expect(failing).rejects.toMatchObject({
    code: "build-failed",
    exitCode: 3,
    details: ["no compiler", `Its whole output: ${logFile}`],
  });
  const interruption = new AbortController();
  const endless = prepare({
    command: "sleep 600 & wait",
    cwd: second,
    environment,
    logFile,
    signal: interruption.signal,
  });
  interruption.abort(130);
  await expect(endless).rejects.toBe(130);

  await worktrees.remove();
  expect(existsSync(first)).toBe(false);
  expect(git("worktree", "list").trim().split("\n")).toHaveLength(1);
  expect(readdirSync(join(repository, ".git"))).not.toContain("worktrees");
});
