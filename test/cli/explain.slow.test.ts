import { join } from "node:path";
import { expect, test } from "vitest";
import { runProgram } from "../program.ts";

/** Seconds of processor time that the program takes, in user mode: the less of two, since others use the machine too. */
async function processorSeconds(...args: readonly string[]): Promise<number> {
  const program = join(import.meta.dirname, "../../bin/assay.mjs");
  const once = async () => {
    const { stdout } = await runProgram("sh", [
      "-c",
      '"$@" > /dev/null; times',
      "sh",
      process.execPath,
      program,
      ...args,
    ]);
    const [, minutes = "", seconds = ""] = /\n(\d+)m([\d.]+)s/.exec(stdout) ?? [];
    return Number(minutes) * 60 + Number(seconds);
  };
  return Math.min(await once(), await once());
}

test("an explanation takes at most as long as five helps, although it names mutants", async () => {
  const help = await processorSeconds("--help");
  expect(help).toBeGreaterThan(0);
  expect(
    (await processorSeconds("explain", "token-price/request/amount/exclusiveMinimum/at-limit")) / help,
  ).toBeLessThan(5);
});
