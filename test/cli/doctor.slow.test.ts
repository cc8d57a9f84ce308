// What `assay doctor` says about the settings, the floor of the machine and the k6 of a load.
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { digestOf } from "../../scenarios/driver/k6/k6-build.ts";
import { temporaryFolder } from "../scenarios/driver/temporary-folder.ts";
import { runningService } from "../service/running-service.ts";
import { assay } from "./assay.ts";
import { runWithEnvironment } from "./in-process.ts";

const folder = temporaryFolder();
const service = await runningService();

test("doctor shows every setting with its source, and what has to be fixed", async () => {
  folder.write("assay.config.json", JSON.stringify({ rate: 20, duration: "90s", tokenFile: "none" }));
  const args = ["doctor", "--timeout", "1500ms", "--out", join(folder.path, "assay.config.json", "out")];
  const { code, stdout } = await assay(args, { cwd: folder.path, env: { ASSAY_TARGET: service.url } });
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

const version = (number: string) => `echo 'k6 v${number} (go1.26.8, linux/amd64)'`;
const old = folder.program("old/k6", version("1.4.2"));
const stock = folder.program("stock/k6", version("2.2.0"));
const newer = folder.program("newer/k6", version("2.3.0"));
const own = folder.program("own/k6", `${version("2.2.0")}; echo '  assay/engine (devel), k6/x/assay [js]'`);
const pathOf = (...programs: readonly string[]) => programs.map((program) => dirname(program)).join(":");

test("`assay doctor` names the k6 of a load with its digest and origin, and the programs that it does not use", async () => {
  const cases: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ["Assay's own k6 after an old one and a stock one", { PATH: pathOf(old, stock, own) }],
    ["only a stock k6", { PATH: pathOf(stock) }],
    ["a stock k6 whose ramping loads end as planned", { PATH: pathOf(newer) }],
    ["ASSAY_K6 names a stock k6", { PATH: pathOf(own), ASSAY_K6: stock }],
  ];
  const shown: string[] = [];
  for (const [name, env] of cases) {
    const { stdout } = await runWithEnvironment({ HOME: folder.path, ...env }, "doctor");
    const [, lines = ""] = /^ok {3}Node .*\n([\s\S]*?)\nok {3}the reference service/.exec(stdout) ?? [];
    shown.push(`# ${name}\n${lines}\n`);
  }
  const text = [stock, newer, own]
    .reduce((all, program) => all.replaceAll(digestOf(program).slice(0, 16), "<sha256>"), shown.join("\n"))
    .replaceAll(folder.path, "");
  await expect(text).toMatchFileSnapshot("../golden/doctor.txt");
});
