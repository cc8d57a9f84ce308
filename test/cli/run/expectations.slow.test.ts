// What a run is held against beside the interface, and a failure tried again.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import type { CommandName } from "../../../cli/commands/index.ts";
import type { Service } from "../../../service/server.ts";
import { readRunOf } from "../../read-run.ts";
import { temporaryFolder } from "../../scenarios/driver/temporary-folder.ts";
import { runningService, startedService } from "../../service/running-service.ts";
import { CREATION, succeed } from "../../service/session.ts";
import { runWithEnvironment } from "../in-process.ts";

const AMOUNT = "token-price/request/amount/exclusiveMinimum";
const FAILS = `${AMOUNT}/at-limit`;
const ENV = { ASSAY_TOKEN: "expectations-canary-0123456789" };

const folder = temporaryFolder().path;
const wrong = await runningService({ seed: 1, mutants: [`${AMOUNT}/limit-included`] });
const right = await runningService();
const other = await runningService({ seed: 1, choices: { "rejection.malformed": "422" } });

beforeAll(async () => {
  const ended = await on(wrong, ["conform", "--only", AMOUNT, "--out", path("wrong")]);
  expect(ended.code).toBe(1);
});

const FEES = ["conform", "--only", "get-user-fees/**"] as const;

it("a failure of an implied check fails a run; each of three ways to step back lets it pass, and --strict keeps it", async () => {
  const service = await startedService({ seed: 1, mutants: ["ignores-the-chains-of-fees"] });
  const failed = await on(service, [...FEES, "--out", path("implied")]);
  expect(failed.code).toBe(1);
  const { checks } = await readRunOf("conformance", path("implied"));
  const failing = checks.filter(({ verdict, tier }) => verdict === "fail" && tier !== "advisory");
  expect(new Set(failing.map(({ tier }) => tier))).toEqual(new Set(["implied"]));
  expect(new Set(failing.flatMap(({ interpretations }) => interpretations))).toEqual(new Set(["I11"]));
  const known = { reason: "a ticket", owner: "a team", expires: "2999-01-31", kind: "failing" };
  const entries = failing.map(({ id }) => ({ id, ...known }));
  writeFileSync(path("implied.json"), JSON.stringify({ formatVersion: 1, entries }));

  const codeWith = async (...flags: readonly string[]) => (await on(service, [...FEES, ...flags])).code;
  expect(await codeWith("--tier", "specified")).toBe(0);
  expect(await codeWith("--known-failing", path("implied.json"))).toBe(0);
  expect(await codeWith("--interpretation-off", "I11")).toBe(0);
  expect(await codeWith("--strict")).toBe(1);
  expect(await codeWith("--interpretation-off", "I11", "--strict")).toBe(1);
});

it("the observed behaviour is pinned: the same service matches it, another drifts with exit code 7", async () => {
  const facts = ["--only", "get-leaderboard/request/limit"];
  const pin = path("pin.json");
  const out = await on(right, ["conform", ...facts, "--behaviour-out", pin]);
  expect(out.code).toBe(0);
  expect(JSON.parse(readFileSync(pin, "utf8"))).toMatchObject({ formatVersion: 2, kind: "behaviour" });
  const same = await on(right, ["conform", ...facts, "--seed", "7", "--pin", pin, "--out", path("same")]);
  expect(same.stdout).toMatch(/pinned .* 0 drifted/);
  expect(same.code).toBe(0);
  const drifted = await on(other, ["conform", ...facts, "--pin", pin, "--out", path("drifted")]);
  expect(drifted.stdout).toMatch(/drift +get-leaderboard\.\S+: 400/);
  expect(drifted.code).toBe(7);
});

it("reproduce reports different where --side-effects does not permit the check any more", async () => {
  const mute = ["reproduce", path("wrong"), FAILS, "--side-effects", "none"] as const;
  const different = await on(right, mute);
  expect(different.stdout).toMatch(/^different: (.|\n)*^ {2}now +notApplicable: /m);
  expect(different.code).toBe(4);
});

it("reproduce sends to the target of the run, whatever the config file or the environment names", async () => {
  const still = await runWithEnvironment({ ...ENV, ASSAY_TARGET: right.url }, "reproduce", path("wrong"), FAILS);
  expect(still.stderr).toContain(`Sending to ${wrong.url}, the target of the run, not to ${right.url} of ASSAY_TARGET`);
  expect(still.stdout).toMatch(/^still failing: /);
  expect(still.code).toBe(1);
  writeFileSync(path("other.config.json"), JSON.stringify({ target: right.url }));
  const configured = ["reproduce", path("wrong"), FAILS, "--config", path("other.config.json")] as const;
  expect((await on(undefined, configured)).code).toBe(1);
  expect((await on(right, configured)).code).toBe(0);
});

it("reproduce reports different, not fixed, for a target that no longer knows the token", async () => {
  const mutants = ["token-price/response/data/outputAmount/type/or-string"];
  const service = await startedService({ seed: 1, mutants });
  const { metadata } = await succeed(service, "create-token-transaction", CREATION);
  const fixtures = ["--fixture", `tokenId=${metadata?.tokenId}`, "--fixture", `chainSlug=${CREATION.chainSlug}`];
  await on(service, ["conform", "--only", "token-price", ...fixtures, "--out", path("gone")]);
  const again = ["reproduce", path("gone"), "token-price/response/data/outputAmount/type"] as const;
  expect((await on(service, [...again, ...fixtures])).code).toBe(1);
  const different = await on(right, [...again, ...fixtures]);
  expect(different.stdout).toMatch(/^different: (.|\n)*given fixture/);
  expect(different.code).toBe(4);
  const fixed = await on(right, again);
  expect(fixed.stdout).toMatch(
    /^fixed: (.|\n)* {2}token +the target does not seem to know the token of the run any more/,
  );
  expect(fixed.code).toBe(0);
});

function path(name: string): string {
  return join(folder, name);
}

function on(service: Service | undefined, [command, ...args]: readonly [CommandName, ...string[]]) {
  const target = service === undefined ? [] : ["--target", service.url];
  return runWithEnvironment(ENV, command, ...args, ...target);
}
