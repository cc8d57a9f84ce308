// The commands of docs/soak.md, each as it stands there but for the length of a day.
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, type TestContext, vi } from "vitest";
import { readRun } from "../../run/format/read.ts";
import { startAssay } from "../cli/assay.ts";
import { windowsOf } from "../cli/started-load.ts";
import { openTestBed } from "../cli/test-bed.ts";

const PAGE = join(import.meta.dirname, "../../docs/soak.md");
const COMMANDS = [...readFileSync(PAGE, "utf8").matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(([, block = ""]) =>
  block.split("\n").filter((line) => line !== ""),
);

const bed = openTestBed();

/** Starts the command that holds a word, in a folder with what the page takes for granted. */
function start({ onTestFinished }: TestContext, word: string, night: string) {
  const found = COMMANDS.filter((command) => command.includes(word));
  expect(found, word).toHaveLength(1);
  const cwd = join(bed.folder, night);
  if (!existsSync(cwd)) {
    mkdirSync(cwd);
    const objectives = [{ operation: "*", metric: "errorRate", below: 0.01, window: "run" }];
    writeFileSync(join(cwd, "objectives.json"), JSON.stringify({ objectives }));
    writeFileSync(join(cwd, "print-token"), "#!/bin/sh\necho a-token-of-the-day\n");
    chmodSync(join(cwd, "print-token"), 0o755);
  }
  const line = (found[0] ?? "")
    .replace(/^assay /, "")
    .replace('"$URL"', bed.service.url)
    .replace("24h", "12s")
    .replace("6h", "6s");
  const args = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");
  const running = startAssay(args, { cwd, env: bed.env });
  onTestFinished(() => running.kill("SIGKILL"));
  return { running, cwd };
}

// They wait most of their time.
it.concurrent("resumes and reports an interrupted soak", async (test) => {
  expect(COMMANDS).toHaveLength(6);
  const { running, cwd } = start(test, "--live", "one");
  await vi.waitUntil(() => windowsOf(join(cwd, "soak")).length >= 5, { timeout: 100_000 });
  running.kill("SIGKILL");
  await running.ended;
  expect([0, 4]).toContain((await start(test, "--resume", "one").running.ended).code);
  const run = await readRun(join(cwd, "soak-2"));
  expect(run.kind === "load" && run.gaps).toHaveLength(1);
  expect((await start(test, "report", "one").running.ended).code).toBe(4);
  expect(readFileSync(join(cwd, "soak.md"), "utf8")).toContain("INCONCLUSIVE");
});

it.concurrent("sends two legs of a soak", async (test) => {
  const { running, cwd } = start(test, "--legs", "three");
  expect((await running.ended).code).toBe(8);
  expect(existsSync(join(cwd, "relay", "report.html"))).toBe(true);
  // The second leg has no verdict to rehearse.
  expect((await start(test, "--rehearse", "three").running.ended).code).toBe(8);
});

it.concurrent("sends a soak with a credential from a command", async (test) => {
  const { running, cwd } = start(test, "--token-command", "two");
  expect([0, 4]).toContain((await running.ended).code);
  expect(existsSync(join(cwd, "soak", "report.html"))).toBe(true);
});
