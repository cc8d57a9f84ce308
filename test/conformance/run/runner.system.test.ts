import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allChecks } from "../../../conformance/catalogue/catalogue.ts";
import type { ConformanceResult, Progress } from "../../../conformance/run/runner.ts";
import { isObject, parsedJson } from "../../../schemas/json.ts";
import { isChainSlug } from "../../../target/chains.ts";
import { runningService } from "../../service/running-service.ts";
import type { Intercept } from "../forwarder.ts";
import { idsWith, run, startThrough } from "../run.ts";

const service = await runningService({});
const lenient = await runningService({ mutants: ["accepts-any-case"] });

describe("on the reference service", () => {
  let result: ConformanceResult;
  const progress: Progress[] = [];
  const warnings: string[] = [];
  const onWarning = ({ message }: Error) => warnings.push(message);

  beforeAll(async () => {
    process.on("warning", onWarning);
    result = await run(service.url, {
      onProgress: (step) => progress.push(step),
      refusedToken: "rejected",
      concurrency: 16,
      signal: new AbortController().signal,
    });
  });

  afterAll(() => void process.off("warning", onWarning));

  test("causes no warning of Node for many requests that wait for one signal, and has no failure", () => {
    expect(warnings).toEqual([]);
    expect(idsWith(result, "fail").filter((id) => !id.endsWith("/refused-credential"))).toEqual([]);
    expect(idsWith(result, "inconclusive")).toEqual([]);
    // What the service leaves open, and one that needs a quote a second after another one.
    expect(idsWith(result, "notApplicable").length).toBeLessThanOrEqual(6);
  });

  test("has one row for each check, in the order of the catalogue", () => {
    expect(result.checks.map(({ id }) => id)).toEqual(allChecks().map(({ id }) => id));
  });

  test("reports its plan first and stays within it", () => {
    const [first] = progress;
    if (first?.kind !== "plan") throw new Error("the plan was not reported first");
    expect(first.plan.checks).toBe(result.checks.length);
    expect(result.requests.sent).toBeLessThanOrEqual(first.plan.requests);
    expect(first.plan.creates + first.plan.trades).toBeGreaterThan(0);
    const judged = progress.filter(({ kind }) => kind === "judged");
    expect(judged).toHaveLength(result.checks.length);
    expect(judged.at(-1)).toMatchObject({ kind: "judged", done: result.checks.length, total: result.checks.length });
  });

  test("reports the survey of the target before it judges", () => {
    const surveying = progress.flatMap((step) => (step.kind === "surveying" ? [step.sent] : []));
    expect(surveying.length).toBeGreaterThan(10);
    expect(surveying).toEqual([...surveying].sort((one, other) => one - other));
    const firstJudged = progress.findIndex(({ kind }) => kind === "judged");
    expect(progress.slice(firstJudged).every(({ kind }) => kind === "judged")).toBe(true);
  });

  test("gives every judged check a difference of one line and a command", () => {
    for (const { id, verdict, difference = "", curl = "", attempts } of result.checks) {
      const isPassive = curl === "";
      if (verdict === "notApplicable" || isPassive) continue;
      expect(curl, id).toMatch(/(^|\| )curl /);
      expect(`${curl}${difference}`, id).not.toContain("\n");
      expect(attempts, id).toBeGreaterThan(0);
    }
    expect(result.checks.filter(({ difference }) => difference !== undefined).length).toBeGreaterThan(900);
  });

  test("says in every passed check of responses how many it judged", () => {
    const shapes = result.checks.filter(({ family, verdict }) => family === "response-shape" && verdict === "pass");
    expect(shapes.length).toBeGreaterThan(20);
    expect(shapes.filter(({ actual }) => !/ in [1-9]\d* accepted responses?$/.test(actual))).toEqual([]);
  });

  test("observes facts where the interface is silent, with their evidence", () => {
    const names = Object.keys(result.behaviour);
    expect(names.length).toBeGreaterThan(300);
    expect(names).toEqual([...names].sort());
    expect(result.behaviour).toMatchObject({
      "token-price.rejection.missing-credential.status": { value: 401, stable: true },
      "token-price.request.amount.type.null": { evidence: ["token-price/request/amount/type/null"] },
    });
  });
});

afterAll(() => expect(lenient.failures()).toEqual([]));

test("chooses what --only, --skip and --tier select, and nothing else", async () => {
  const { checks } = await run(lenient.url, {
    only: ["get-leaderboard", "get-user-fees/request"],
    skip: ["**/type/**"],
    tiers: ["specified"],
  });
  expect(checks.length).toBeGreaterThan(50);
  for (const { id, tier } of checks) {
    expect(tier).toBe("specified");
    expect(id).toMatch(/^(get-leaderboard\/|get-user-fees\/request\/)/);
    expect(id).not.toContain("/type/");
  }
});

test.each([
  [{ only: ["nonesuch/**"] }],
  [{ skip: ["nonesuch"] }],
  [{ only: ["token-price", "nonesuch"] }],
  [{ only: ["token-price"], skip: ["**"] }],
  [{ only: ["token-price/response"], tiers: ["observed"] as const }],
])("fails as nothing-selected with %j", async (selection) => {
  await expect(run(lenient.url, selection)).rejects.toMatchObject({ code: "nothing-selected", exitCode: 4 });
});

test("chooses the smoke set: every rule once", async () => {
  const { checks, requests } = await run(lenient.url, { smoke: true });
  expect(checks.length).toBeLessThan(allChecks().length / 4);
  expect(requests.sent).toBeLessThan(400);
});

test("chooses the tier by the interpretations that the user shares", async () => {
  const only = ["**/enum/upper-case"];
  const strict = await run(lenient.url, { only });
  const tolerant = await run(lenient.url, { only, interpretationsOff: ["I3"] });
  expect(strict.exitCode).toBe(1);
  // No specified check is left.
  expect(tolerant.exitCode).toBe(4);
  expect(idsWith(tolerant, "fail", "advisory")).toEqual(idsWith(strict, "fail", "specified"));
});

test.each([{ concurrency: 0 }, { concurrency: 1.5 }, { timeoutMs: 0 }])("rejects %j as usage", async (options) => {
  await expect(run("http://127.0.0.1:9", options)).rejects.toMatchObject({ code: "usage", exitCode: 2 });
});

test("sends wrong elements of a list with a default at the end, since a service may keep them as the default", async () => {
  const lists: unknown[] = [];
  const note: Intercept = ({ path, body }) => {
    const request = path === "/create-token-transaction" && parsedJson(body);
    if (isObject(request)) lists.push(request["destinationChains"]);
    return false;
  };
  const { url } = await startThrough(note);
  await run(url, { only: ["create-token-transaction/request/**"], tiers: ["specified"] });
  const isWrong = (list: unknown) => Array.isArray(list) && !list.every(isChainSlug);
  const rest = lists.slice(lists.findIndex(isWrong));
  expect(rest.filter(isWrong).length).toBeGreaterThan(10);
  // A last creation shows that the service still responds.
  expect(rest.filter((list) => list === undefined)).toHaveLength(1);
});
