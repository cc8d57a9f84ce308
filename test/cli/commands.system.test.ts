// Small promises of the commands, over the real command line.
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../scenarios/driver/temporary-folder.ts";
import { runningService } from "../service/running-service.ts";
import { assay } from "./assay.ts";
import { runInProcess } from "./in-process.ts";

const folder = temporaryFolder().path;
const service = await runningService();

it("help can be requested in three ways", async () => {
  const [first, ...others] = await Promise.all(
    [
      ["help", "openapi"],
      ["openapi", "--help"],
      ["openapi", "-h"],
    ].map((args) => assay(args)),
  );
  expect(first?.stdout).toMatch(/^Usage: assay openapi/);
  for (const other of others) expect(other).toEqual(first);
});

it("openapi writes to stdout if the file is -", async () => {
  const { code, stdout } = await assay(["openapi", "-"], { cwd: folder });
  expect(JSON.parse(stdout)).toMatchObject({ openapi: "3.1.0" });
  expect(code).toBe(0);
});

it("serve explains that its port is in use", async () => {
  const port = new URL(service.url).port;
  const { code, stderr } = await assay(["serve", "--port", port]);
  expect(stderr).toMatch(new RegExp(`^assay: --port .*${port}, which is in use`));
  expect(code).toBe(2);
});

it("conform says before the first request that creations and trades are not allowed", async () => {
  const only = ["--only", "get-leaderboard/request/limit/maximum/**", "--side-effects", "none"];
  const out = ["--out", join(folder, "conform")];
  const { stderr } = await runInProcess("conform", ...only, ...out, "--target", service.url);
  expect(stderr).toMatch(/^\d+ checks?; nothing is created or traded \(side effects: none\)\.$/m);
});

it("load says beforehand if it asks for more than this machine can measure, and goes on", async () => {
  const load = (rate: string) => runInProcess("load", "quote-burst", "--rate", rate, "--duration", "10s", "--dry-run");
  const { code, stderr } = await load("1000000");
  expect(stderr).toMatch(
    /^This load may send 1,000,000 requests\/s, and a machine with .*processors?.* measures up to/m,
  );
  expect(code).toBe(0);
  expect((await load("100")).stderr).not.toContain("may send");
});

it("doctor shows every setting with its source, and what has to be fixed", async () => {
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
  rmSync(join(folder, "assay.config.json"));
});
