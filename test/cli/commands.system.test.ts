// Small promises of the commands, over the real command line.
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
