// `assay doctor` with a config file, and with the floor of the machine, which takes it six seconds.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../scenarios/driver/temporary-folder.ts";
import { runningService } from "../service/running-service.ts";
import { assay } from "./assay.ts";

const folder = temporaryFolder().path;
const service = await runningService();

test("doctor shows every setting with its source, and what has to be fixed", async () => {
  writeFileSync(join(folder, "assay.config.json"), JSON.stringify({ rate: 20, duration: "90s", tokenFile: "none" }));
  const args = ["doctor", "--timeout", "1500ms", "--out", join(folder, "assay.config.json", "out")];
  const { code, stdout } = await assay(args, { cwd: folder, env: { ASSAY_TARGET: service.url } });
  expect(stdout).toMatch(/^ {2}rate +20 \(file assay\.config\.json\)$/m);
  expect(stdout).toMatch(/^ {2}duration +90s \(file assay\.config\.json\)$/m);
  expect(stdout).toMatch(/^ {2}timeout +1500ms \(flag\)$/m);
  expect(stdout).toMatch(/^ {2}tokenEvery +10m \(default\)$/m);
  expect(stdout).toMatch(/^ {2}target +"http:.*" \(environment\)$/m);
  // Whether or not this machine is too busy for any of them.
  const of = (rate: string) => `(\\S+ m?s at ${rate}|at ${rate} the generator is late by itself)`;
  const floor = ["1,000/s", "5,000/s", "8,000/s"].map(of).join(", ");
  expect(stdout).toMatch(new RegExp(`^ok   the floor of this machine, .*: ${floor}$`, "m"));
  expect(stdout).toMatch(/^FIX {2}.*assay\.config\.json is not a folder/m);
  expect(stdout).toMatch(/^FIX {2}.*none must be a readable token file, got no such file/m);
  expect(code).toBe(3);
});
