// Commits of the git repository in the current folder, each checked out in a worktree of its own that is gone afterwards.
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Failure } from "../../errors.ts";

/** A commit with the first line of its message. */
export type Commit = { readonly id: string; readonly subject: string };

/** Checks commits out. `remove` takes all of them away again. */
export type Worktrees = {
  readonly add: (commit: Commit) => Promise<string>;
  readonly remove: () => Promise<void>;
};

const run = promisify(execFile);
const MOST_BYTES = 64 * 2 ** 20;

/**
 * The commits from the good one to the bad one, both included, along first parents. Fails with `usage` for a name that is no
 * commit, and where the good one is not among what the bad one is made of.
 */
export async function commitsBetween(good: string, bad: string): Promise<readonly Commit[]> {
  const [from, to] = [await commitOf("--good", good), await commitOf("--bad", bad)];
  const isAncestor = await git("merge-base", "--is-ancestor", from, to).then(
    () => true,
    () => false,
  );
  if (!isAncestor || from === to)
    throw new Failure("usage", `--good must be an earlier commit of what --bad is made of; ${good} is not, of ${bad}.`);
  const [first, rest] = await Promise.all([
    git("log", "-1", FORMAT, from),
    git("log", "--first-parent", "--reverse", FORMAT, `${from}..${to}`),
  ]);
  return [...first.split("\n"), ...rest.split("\n")].flatMap((line) => {
    const [id = "", subject = ""] = line.split("\t");
    return id === "" ? [] : [{ id, subject }];
  });
}

const FORMAT = "--format=%H%x09%s";

/** Begins without any. */
export async function openWorktrees(): Promise<Worktrees> {
  const parent = await mkdtemp(join(tmpdir(), "assay-worktrees-"));
  const repository = process.cwd();
  return {
    add: async ({ id }) => {
      const path = join(parent, id);
      await git("worktree", "add", "--quiet", "--detach", path, id);
      return path;
    },
    remove: async () => {
      await rm(parent, { recursive: true, force: true });
      // What git remembers of folders that are gone.
      await run("git", ["-C", repository, "worktree", "prune"]);
    },
  };
}

async function commitOf(flag: string, name: string): Promise<string> {
  try {
    return (await git("rev-parse", "--verify", "--quiet", "--end-of-options", `${name}^{commit}`)).trim();
  } catch {
    throw new Failure("usage", `${flag} must name a commit of the git repository in the current folder, got ${name}.`);
  }
}

async function git(...args: readonly string[]): Promise<string> {
  return (await run("git", args, { maxBuffer: MOST_BYTES })).stdout;
}
