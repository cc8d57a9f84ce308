import { beforeAll, describe, expect, test } from "vitest";
import { diffBehaviour } from "../../../conformance/expectations/behaviour-diff.ts";
import type { ConformanceResult } from "../../../conformance/run/runner.ts";
import { runningService } from "../../service/running-service.ts";
import { startForwarder } from "../forwarder.ts";
import { idsWith, run, runOn } from "../run.ts";

const service = await runningService({});

describe("on a target that does not always do the same", () => {
  let result: ConformanceResult;

  beforeAll(async () => {
    let fields = 0;
    let fees = 0;
    // Every second quote with an unknown field is rejected, and fees reject a missing credential in two ways.
    const front = await startForwarder(service.url, ({ path, headers, body }, response) => {
      if (path === "/token-price" && body.includes("assayUnknown") && ++fields % 2 === 1) response.writeHead(422).end();
      else if (path === "/get-user-fees" && headers.authorization === undefined)
        response.writeHead(++fees % 2 === 0 ? 403 : 401).end();
      return response.writableEnded;
    });
    result = await run(front.url, { only: ["token-price", "get-user-fees"], repeatsFacts: true });
    await front.close();
  });

  test("observes each fact three times", () => {
    const facts = Object.entries(result.behaviour);
    expect(facts.filter(([, { samples = 0 }]) => samples >= 3).length).toBeGreaterThanOrEqual(40);
    for (const [name, { samples, evidence }] of facts) {
      expect(samples, name).toBeGreaterThanOrEqual(1);
      expect(evidence.length, name).toBeGreaterThanOrEqual(1);
    }
  });

  test("distinguishes stable facts from others", () => {
    const { behaviour } = result;
    expect(behaviour["token-price.request.body.unknown-field"]).toMatchObject({ stable: false, samples: 3 });
    expect(behaviour["get-user-fees.rejection.missing-credential.status"]).toMatchObject({ stable: false, samples: 3 });
    expect(behaviour["token-price.rejection.missing-credential.status"]).toMatchObject({
      value: 401,
      stable: true,
      samples: 3,
    });
    expect(behaviour["token-price.request.direction.type.null"]).toMatchObject({ stable: true, samples: 3 });
    expect(Object.values(behaviour).filter(({ stable }) => !stable).length).toBeLessThan(5);
  });
});

test("observes an accepted creation only once", async () => {
  const { behaviour } = await run(service.url, { only: ["create-token-transaction/request/body/unknown-field"] });
  const facts = Object.entries(behaviour).filter(([, { value }]) => value === "accepted");
  expect(facts.length).toBeGreaterThan(0);
  for (const [name, { samples }] of facts) expect(samples, name).toBe(1);
});

test.each([
  ["document.duplicateFields", "first", "token-price/request/body/json/**"],
  ["value.unknownField", "rejected", "**/unknown-field"],
  ["value.nullOptional", "omitted", "get-leaderboard/request/**"],
  ["value.lengthUnit", "utf-16", "create-token-transaction/request/symbol"],
])("observes how the target handles %s, and fails neither way", async (openPoint, option, glob) => {
  const usual = await runOn({}, { only: [glob] });
  const other = await runOn({ choices: { [openPoint]: option } }, { only: [glob] });
  expect([...idsWith(usual, "fail", "specified"), ...idsWith(other, "fail", "specified")]).toEqual([]);
  expect(diffBehaviour(usual.behaviour, other.behaviour).length).toBeGreaterThan(0);
});
