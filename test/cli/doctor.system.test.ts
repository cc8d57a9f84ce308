// What `assay doctor` says about the k6 of a load: binary, engine, version, digest, origin, and why.
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { digestOf } from "../../scenarios/driver/k6/k6-build.ts";
import { temporaryFolder } from "../scenarios/driver/temporary-folder.ts";
import { startedService } from "../service/running-service.ts";
import { runWithEnvironment } from "./in-process.ts";

const folder = temporaryFolder();

const version = (number: string) => `echo 'k6 v${number} (go1.26.8, linux/amd64)'`;
const old = folder.program("old/k6", version("1.4.2"));
const stock = folder.program("stock/k6", version("2.2.0"));
const newer = folder.program("newer/k6", version("2.3.0"));
const own = folder.program("own/k6", `${version("2.2.0")}; echo '  assay/engine (devel), k6/x/assay [js]'`);
const idle = folder.program("idle/k6", `[ "$1" != version ] || { ${version("2.2.0")}; echo '  k6/x/assay [js]'; }`);
const STOCK = { HOME: folder.path, ASSAY_K6: stock };
const pathOf = (...programs: readonly string[]) => programs.map((program) => dirname(program)).join(":");

test.each([
  ["stock", stock],
  ["own", idle],
])("a load with a %s k6 that does nothing ends with one sentence", async (name, k6) => {
  const service = await startedService();
  const out = join(folder.path, `run-${name}`);
  const flags = ["--target", service.url, "--rate", "50", "--duration", "4s", "--out", out];
  const load = runWithEnvironment({ ASSAY_K6: k6 }, "load", "mixed", ...flags);
  await expect(load).rejects.toMatchObject({
    code: "k6-unsupported",
    message: `k6 must send the load, got exit code 0 from ${k6}, which sent nothing.`,
  });
});

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

test("`assay doctor` says whether the target responds", async () => {
  const service = await startedService();
  const on = (url: string) => runWithEnvironment(STOCK, "doctor", "--target", url);
  expect((await on(service.url)).stdout).toContain(`ok   the target responds at ${service.url}`);
  await service.close();
  const { code, stdout } = await on(service.url);
  expect(stdout).toContain(`FIX  nothing responds at ${service.url}`);
  expect(code).toBe(3);
});
