import { spawn } from "node:child_process";
import { expect, test } from "vitest";
import { processTree } from "../../../proof/bench/processes.ts";

/** Burns processor time and then prints a word. */
const CHILD = `
  const started = process.cpuUsage();
  while (process.cpuUsage(started).user < 120_000);
  process.stdout.write("burnt");
  setInterval(() => {}, 1000);`;
const PARENT = `
  const { spawn } = require("node:child_process");
  spawn(process.execPath, ["-e", ${JSON.stringify(CHILD)}], { stdio: "inherit" });
  setInterval(() => {}, 1000);`;

test("the tree of a process has its descendants, with the processor time and memory of each", async () => {
  const parent = spawn(process.execPath, ["-e", PARENT], { stdio: ["ignore", "pipe", "inherit"] });
  try {
    await new Promise<void>((resolve) => parent.stdout.once("data", () => resolve()));
    const tree = processTree(parent.pid ?? 0);
    expect(tree.map(({ program }) => program)).toEqual([process.execPath, process.execPath]);
    expect(tree[0]?.pid).toBe(parent.pid);
    expect(tree[1]?.cpuMs).toBeGreaterThanOrEqual(100);
    for (const { peakMiB } of tree) expect(peakMiB).toBeGreaterThan(10);
  } finally {
    for (const { pid } of processTree(parent.pid ?? 0)) process.kill(pid, "SIGKILL");
  }
});

test("the tree of a process is empty if the process is gone", () => {
  expect(processTree(2 ** 30)).toEqual([]);
});
