// A failed check again, where requests failed only now and then.
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type OperationId, validateRequest } from "../../../schemas/index.ts";
import { parsedJson } from "../../../schemas/json.ts";
import { startThrough } from "../../conformance/run.ts";
import { readRunOf } from "../../read-run.ts";
import { temporaryFolder } from "../../scenarios/driver/temporary-folder.ts";
import { startedService } from "../../service/running-service.ts";
import { runInProcess } from "../in-process.ts";

const folder = temporaryFolder().path;
const OPERATIONS = ["get-leaderboard", "trade-token"] as const;

/** A service that fails some valid requests of each operation, until it is fixed; `sent` counts the requests after that. */
async function startSporadic() {
  const state = { isFixed: false, sent: 0 };
  const seen = new Map<string, number>();
  const { url } = await startThrough(({ path, headers, body }, response) => {
    if (state.isFixed) state.sent++;
    const operation = OPERATIONS.find((id) => path === `/${id}`);
    if (operation === undefined || headers.authorization === undefined || state.isFixed) return false;
    if (!isValid(operation, body)) return false;
    const count = (seen.get(path) ?? 0) + 1;
    seen.set(path, count);
    if (count % 23 !== 0) return false;
    response.writeHead(500, { "content-type": "text/plain" }).end("oops");
    return true;
  });
  return { state, url };
}

function isValid(operation: OperationId, body: string): boolean {
  const document = parsedJson(body);
  return document !== undefined && validateRequest(operation, document).length === 0;
}

test("sporadic errors are fixed after enough requests to show them, and not shown if these would trade", async () => {
  const { state, url } = await startSporadic();
  const only = OPERATIONS.flatMap((operation) => ["--only", `${operation}/**`]);
  await runInProcess("conform", "--target", url, "--out", join(folder, "run"), ...only);
  state.isFixed = true;
  const again = (operation: string) =>
    runInProcess("reproduce", join(folder, "run"), `${operation}/response/status/no-server-error-for-valid-requests`);

  const trade = await again("trade-token");
  expect(trade).toMatchObject({ code: 4, stdout: expect.stringMatching(/^not shown: .*\n.* 0 were sent again/s) });

  state.sent = 0;
  const page = await again("get-leaderboard");
  expect(page).toMatchObject({ code: 0, stdout: expect.stringMatching(/^fixed: /) });
  const [, failed, valid] = /then +(\d+) of (\d+) valid requests/.exec(page.stdout) ?? [];
  expect(0.01).toBeGreaterThan((1 - Number(failed) / Number(valid)) ** state.sent);
});

test("a check runs again with the fixtures of the run, also without their file", async () => {
  const service = await startedService({ mutants: ["defaults-to-buying"] });
  const file = join(folder, "fixtures.json");
  writeFileSync(file, JSON.stringify({ tokens: [{ tokenId: service.tokenIds[0], chains: ["base-sepolia"] }] }));
  const out = join(folder, "given");
  const target = ["--target", service.url, "--side-effects", "none"];
  await runInProcess("conform", ...target, "--out", out, "--only", "token-price", "--fixtures", file);
  const { checks } = await readRunOf("conformance", out);
  const failed = checks.find(({ verdict, tier }) => verdict === "fail" && tier === "specified");
  const again = () => runInProcess("reproduce", out, failed?.id ?? "none failed", ...target);
  expect(await again()).toMatchObject({ code: 1, stdout: expect.stringMatching(/^still failing: /) });
  rmSync(file);
  expect(await again()).toMatchObject({ code: 1, stdout: expect.stringMatching(/^still failing: /) });
});
