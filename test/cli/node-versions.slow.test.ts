// Assay on each Node that is maintained, besides the one of these tests: every rule of the suite, a load and the reports.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { readRun } from "../../run/format/read.ts";
import { runProgram } from "../program.ts";
import { nodeOf } from "../readers/install.ts";
import { openTestBed } from "./test-bed.ts";

const bed = await openTestBed();

test.each(["22.23.3", "24.21.0", "26.10.0"])("Assay on Node %s conforms, loads and reports", async (version) => {
  const node = await nodeOf(version);
  const assay = (...args: readonly string[]) =>
    runProgram(node, [inject("program"), ...args], { cwd: bed.folder, env: { ...process.env, ...bed.env } });
  const out = (name: string) => join(bed.folder, `${name}-${version}`);
  const target = ["--target", bed.service.url];
  const conformed = await assay("conform", "--smoke", ...target, "--out", out("conform"));
  expect(conformed.code, conformed.output).toBe(0);
  const sending = ["--rate", "10", "--duration", "1s", "--warm-up", "0s", "--allow-small-sample"];
  const { output } = await assay("load", "mixed", ...target, ...sending, "--out", out("load"));
  for (const name of ["conform", "load"]) {
    const run = await readRun(out(name)).catch((error: Error) => error);
    expect(run, output).toMatchObject({ versions: { node: version } });
    if (name === "load") expect(run).toMatchObject({ requests: { started: 10, finished: 10 } });
  }
  const page = `${out("load")}.html`;
  const reported = await assay("report", out("load"), "--html", page);
  expect(readFileSync(page, "utf8"), reported.output).toContain("</html>");
});
