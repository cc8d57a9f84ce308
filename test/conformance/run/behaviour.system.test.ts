import { expect, test } from "vitest";
import { diffBehaviour } from "../../../conformance/expectations/behaviour-diff.ts";
import { runningService } from "../../service/running-service.ts";
import { idsWith, run, runOn, startedForwarder } from "../run.ts";

const service = await runningService({});

test("observes each fact three times, and distinguishes stable facts from those of a target that varies", async () => {
  let fields = 0;
  let fees = 0;
  // Every second quote with an unknown field is rejected, and fees reject a missing credential in two ways.
  const { url } = await startedForwarder(service.url, ({ path, headers, body }, response) => {
    if (path === "/token-price" && body.includes("assayUnknown") && ++fields % 2 === 1) response.writeHead(422).end();
    else if (path === "/get-user-fees" && headers.authorization === undefined)
      response.writeHead(++fees % 2 === 0 ? 403 : 401).end();
    return response.writableEnded;
  });
  const { behaviour } = await run(url, { only: ["token-price", "get-user-fees"], repeatsFacts: true });
  const facts = Object.entries(behaviour);
  expect(facts.filter(([, { samples = 0 }]) => samples >= 3).length).toBeGreaterThanOrEqual(40);
  for (const [name, { samples, evidence }] of facts) {
    expect(samples, name).toBeGreaterThanOrEqual(1);
    expect(evidence.length, name).toBeGreaterThanOrEqual(1);
  }
  expect(behaviour).toMatchObject({
    "token-price.request.body.unknown-field": { stable: false, samples: 3 },
    "get-user-fees.rejection.missing-credential.status": { stable: false, samples: 3 },
    "token-price.rejection.missing-credential.status": { value: 401, stable: true, samples: 3 },
    "token-price.request.direction.type.null": { stable: true, samples: 3 },
  });
  expect(facts.filter(([, { stable }]) => !stable).length).toBeLessThan(5);
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
