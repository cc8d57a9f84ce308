// Names in another case: read as the field by a mutant, rejected or ignored like any unknown name by services that conform.
import { expect, test } from "vitest";
import { type ServiceOptions, startService } from "../../../service/server.ts";
import { idsWith, run } from "../run.ts";

const ONLY = ["**/request/body/field-names"];

async function judged(options: ServiceOptions) {
  const service = await startService(options);
  try {
    return await run(service.url, { only: ONLY });
  } finally {
    await service.close();
  }
}

test("fails neither a service that ignores unknown fields nor one that rejects them", async () => {
  expect(idsWith(await judged({}), "pass")).toHaveLength(8);
  const strict = await judged({ choices: { "value.unknownField": "rejected" } });
  expect(idsWith(strict, "fail")).toEqual([]);
  // Nothing shows an effect where every unknown name is rejected.
  expect(idsWith(strict, "pass").every((id) => id.endsWith("/other-case"))).toBe(true);
  expect(idsWith(strict, "notApplicable")).toHaveLength(3);
});

test("names the fields that are read in another case", async () => {
  const { checks } = await judged({ mutants: ["reads-optional-fields-in-any-case"] });
  const fees = checks.find(({ id }) => id === "get-user-fees/request/body/field-names/other-case");
  expect(fees).toMatchObject({
    verdict: "fail",
    actual: expect.stringContaining("USER_ID as user_id, CHAINS as chains"),
  });
});
