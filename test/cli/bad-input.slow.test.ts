// Each bad input ends in one clear sentence with a hint, the right exit code, and no stack trace.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startNonService } from "../../proof/non-services.ts";
import { type Service, startService } from "../../service/server.ts";
import { assay, type Ended } from "./assay.ts";

let folder = "";
let service: Service;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "assay-bad-"));
  service = await startService({ port: 0, seed: 1, refusedTokens: ["refused"] });
});

afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

describe("bad input", () => {
  it.each([
    ["an unknown flag", ["conform", "--tagret", "x"], 2, /--tagret/],
    ["an unknown scenario", ["load", "mixd"], 2, /"mixd"/],
    ["load against a foreign host", ["load", "mixed", "--target", "http://service.example"], 2, /service\.example/],
    ["a record that is missing", ["report", "no-such-record"], 2, /no-such-record/],
    ["a check that does not exist", ["explain", "no/such/check"], 2, /no\/such\/check/],
    ["a selection that matches nothing", ["conform", "--only", "no-such-check"], 4, /no-such-check|no check/],
  ])("explains %s", async (_, args, code, sentence) => {
    expectFailure(await assay(args, { cwd: folder }), code, sentence);
  });

  it("explains that the target does not respond", async () => {
    const port = await closedPort();
    for (const args of [["load", "mixed"], ["check"]]) {
      const ended = await assay([...args, "--target", `http://127.0.0.1:${port}`], { cwd: folder });
      expectFailure(ended, 3, new RegExp(`${port}`));
    }
  });

  it("explains that a login page responds", async () => {
    const page = await startNonService("html-login");
    try {
      expectFailure(await assay(["conform", "--target", page.url], { cwd: folder }), 3, /HTML|page|service/i);
    } finally {
      await page.close();
    }
  });

  it("explains that the credential is refused", async () => {
    const ended = await assay(["conform", "--target", service.url], { cwd: folder, env: { ASSAY_TOKEN: "refused" } });
    expectFailure(ended, 3, /credential/i);
  });

  it("explains an output folder that cannot be written", async () => {
    const file = join(folder, "a-file");
    writeFileSync(file, "");
    expectFailure(await assay(["conform", "--out", join(file, "x")], { cwd: folder }), 2, /a-file/);
  });

  it("explains that an output folder exists", async () => {
    expectFailure(await assay(["conform", "--out", folder], { cwd: folder }), 2, /exist/);
  });

  it("explains that there is neither k6 nor Go, and judges without them", async () => {
    const env = { PATH: "/nonexistent", XDG_CACHE_HOME: join(folder, "cache") };
    expectFailure(await assay(["load", "mixed", "--target", service.url], { cwd: folder, env }), 3, /k6/);
    const judged = await assay(["conform", "--smoke", "--target", service.url, "--json", "-"], { cwd: folder, env });
    expect(judged.code).toBe(0);
    expect(JSON.parse(judged.stdout)).toMatchObject({ kind: "conformance", verdict: "pass" });
  });

  it("explains an ASSAY_K6 that is not there, without falling back", async () => {
    const env = { ASSAY_K6: join(folder, "no-k6") };
    expectFailure(await assay(["load", "mixed", "--target", service.url], { cwd: folder, env }), 3, /no-k6/);
  });
});

function expectFailure(ended: Ended, code: number, sentence: RegExp): void {
  expect(ended.stderr).toMatch(sentence);
  expect(ended.stderr).toMatch(/^assay: \S/m);
  expect(ended.stderr).toMatch(/^ {2}hint: \S/m);
  expect(ended.stderr).not.toMatch(/^\s+at /m);
  expect(ended.code).toBe(code);
}

async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("expected a port");
  return address.port;
}
