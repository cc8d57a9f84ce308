// A load that lasts longer than its credential lives, against a service whose credentials expire.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Failure } from "../../errors.ts";
import { startExpiring } from "../conformance/run.ts";
import { readRunOf } from "../read-run.ts";
import { filesIn } from "../scenarios/driver/load-runs.ts";
import { startedService } from "../service/running-service.ts";
import { runWithEnvironment } from "./in-process.ts";
import { openTestBed } from "./test-bed.ts";

const { folder, env } = await openTestBed();
const ENV = { PATH: process.env["PATH"] ?? "", HOME: process.env["HOME"] ?? "", ...env };

const PRINTED = join(folder, "printed.txt");
const command = `cat /proc/sys/kernel/random/uuid | tee -a '${PRINTED}'; echo another line`;

/** Expects none of the credentials that the command has printed. */
function expectNoneIn(files: ReturnType<typeof filesIn>): void {
  const printed = readFileSync(PRINTED, "utf8").trim().split("\n");
  expect(printed.length).toBeGreaterThan(1);
  expect(files.filter(({ text }) => printed.some((one) => text.includes(one))).map(({ name }) => name)).toEqual([]);
}

it("a conformance run continues with the next credential of its command, and leaves none of them", async () => {
  const { url } = await startExpiring(250, 403);
  const plan = ["--only", "trade-token", "--target", url, "--token-command", command];
  const { code, stderr } = await runWithEnvironment(ENV, "conform", ...plan, "--out", join(folder, "conform"));
  expect([code, stderr]).toEqual([0, expect.stringContaining("--token-command gave another one")]);
  expectNoneIn(filesIn(join(folder, "conform")));
});

it("a conformance run names a credential that expires as the cause, and no field", async () => {
  const { url } = await startExpiring(250, 403);
  const { code, stdout } = await runWithEnvironment(ENV, "conform", "--only", "trade-token", "--target", url);
  expect([code, stdout]).toEqual([4, expect.stringContaining("no longer accepted what it had accepted")]);
  expect(stdout).toContain("--token-command");
  expect(stdout).not.toMatch(/never accepted|--fixtures/);
});

it("a load continues with the credentials that its command prints, and leaves none of them", async () => {
  const service = await startedService({ seed: 1, faults: ["expiry=6s"] });
  const plan = ["mixed", "--rate", "20", "--duration", "12s", "--warm-up", "2s", "--target", service.url];
  const renewal = ["--token-command", command, "--token-every", "2s"];
  const out = ["--out", join(folder, "run")];
  const { stderr, stdout } = await runWithEnvironment(ENV, "load", ...plan, ...renewal, ...out);
  const run = await readRunOf("load", join(folder, "run"));
  // Without a new credential all of the second half would be refused.
  const last = run.windows.filter(({ fromMs }) => fromMs >= 9_000 && fromMs < 14_000);
  expect(last.map(({ total }) => total.errors)).toEqual(last.map(() => 0));
  expect(last.reduce((sum, { total }) => sum + total.count, 0)).toBeGreaterThan(50);
  expect(run.notes.join(" ")).toMatch(/The credential was renewed \d+ times\./);
  expectNoneIn([...filesIn(join(folder, "run")), { name: "stderr", text: stderr }, { name: "stdout", text: stdout }]);
});

it.each([
  ["false", "ended with exit code 1"],
  ["true", "printed nothing on its first line"],
  ["printf 'Bearer secret-of-the-test'", 'without the "Bearer " prefix'],
])("a load does not start where the command is %s", async (command, reason) => {
  const target = ["--target", "http://127.0.0.1:9", "--rate", "40", "--duration", "12s"];
  const load = runWithEnvironment(ENV, "load", "mixed", ...target, "--token-command", command);
  const failure = await load.then(
    () => undefined,
    (error: Failure) => error,
  );
  const said = [failure?.message, ...(failure?.details ?? []), failure?.hint].join(" ");
  expect([failure?.exitCode, said]).toEqual([3, expect.stringContaining(reason)]);
  expect(said).not.toContain("secret-of-the-test");
});
