// A folder in which the shell blocks of pages run as they stand there, but for the replacements that a test names.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, type TestContext } from "vitest";
import { signalGroup } from "../../scenarios/driver/k6/process-group.ts";
import { openTemporaryFolder } from "../scenarios/driver/temporary-folder.ts";
import { shellBlocks } from "./shell-blocks.ts";

/** A block: its page, words that it alone has there, or its whole text, and what a reader puts in place of what. */
export type PageBlock = {
  readonly page: string;
  readonly has: string;
  readonly replaced?: readonly (readonly [before: string, after: string])[];
  /** Exit codes that its commands may have besides 0: what a busy machine decides. */
  readonly failing?: readonly number[];
  /** Exit codes that its commands must have, in their order, where the page says that they fail. */
  readonly fails?: readonly number[];
  readonly env?: Readonly<Record<string, string>>;
};

export type PageFolder = ReturnType<typeof openPageFolder>;

/** For one test: what its commands leave running ends with it. `env` is what they see besides PATH and HOME. */
export function openPageFolder(
  { onTestFinished }: Pick<TestContext, "onTestFinished">,
  env: Readonly<Record<string, string>>,
) {
  const folder = openTemporaryFolder();
  const groups: number[] = [];
  onTestFinished(() => {
    for (const group of groups) signalGroup(group, "SIGKILL");
    folder.remove();
  });
  folder.program("bin/assay", `exec '${process.execPath}' '${inject("program")}' "$@"`);
  if (env["ASSAY_K6"] !== undefined) folder.program("bin/k6", `exec '${env["ASSAY_K6"]}' "$@"`);
  return {
    ...folder,
    read: (name: string) => readFileSync(join(folder.path, name), "utf8"),
    /** Runs a block, and returns the exit codes other than 0 of its commands. */
    async run(block: PageBlock): Promise<readonly number[]> {
      const codesFile = join(folder.path, "codes");
      rmSync(codesFile, { force: true });
      // Into a file: a pipe would stay open for as long as a command in the background runs.
      const output = join(folder.path, "output");
      const fd = openSync(output, "w");
      const child = spawn("bash", ["-c", `trap 'echo $? >> "${codesFile}"' ERR\n${textOf(block)}`], {
        cwd: folder.path,
        env: {
          HOME: process.env["HOME"] ?? "",
          ...env,
          ...block.env,
          PATH: `${folder.path}/bin:${folder.path}/node_modules/.bin:${process.env["PATH"]}`,
        },
        stdio: ["ignore", fd, fd],
        detached: true,
      });
      groups.push(child.pid ?? 0);
      await once(child, "exit");
      closeSync(fd);
      const codes = existsSync(codesFile) ? readFileSync(codesFile, "utf8").trim().split("\n").map(Number) : [];
      const shown = `${block.page}, ${block.has}:\n${readFileSync(output, "utf8").slice(-4_000)}`;
      if (block.fails !== undefined) expect(codes, shown).toEqual(block.fails);
      const { failing = block.fails ?? [] } = block;
      const wrong = codes.filter((code) => !failing.includes(code));
      expect(wrong, shown).toEqual([]);
      return codes;
    },
  };
}

/** Replaces what must be there, so that a page that changed is noticed. */
function textOf({ page, has, replaced = [] }: PageBlock): string {
  const blocks = shellBlocks(page);
  const exact = blocks.filter(({ text }) => text === has);
  const found = exact.length > 0 ? exact : blocks.filter(({ text }) => text.includes(has));
  expect(found.length, `${page}: ${has}`).toBe(1);
  return replaced.reduce((text, [before, after]) => {
    expect(text, page).toContain(before);
    return text.replaceAll(before, after);
  }, found[0]?.text ?? "");
}
