// Checks of array elements on services that know few chains, or accept no element twice.
import { expect, test } from "vitest";
import { startService } from "../../../service/server.ts";
import { run } from "../run.ts";

test.each([
  [{}, "pass"],
  // The second chain is repeated or unknown: three valid elements are not accepted, and which may be named is left open.
  [{ "value.equalElements": "rejected", "response.chainNames": "title" }, "pass"],
  [{ "fees.unknownChain": "rejected", "response.chainNames": "number" }, "pass"],
] as const)("fail no conforming service: %j", async (choices, verdict) => {
  const service = await startService({ choices });
  try {
    const { checks } = await run(service.url, { only: ["**/at-every-place"] });
    expect(checks.map((check) => `${check.id.split("/")[2]} ${check.verdict}`)).toEqual([
      "destinationChains pass",
      "destinationChains pass",
      "tags pass",
      `chains ${verdict}`,
    ]);
  } finally {
    await service.close();
  }
});

test("are not applicable if three valid elements are rejected for an open point", async () => {
  const service = await startService({ choices: { "value.equalElements": "rejected" } });
  try {
    const fixtures = { userId: "0f0f0f0f-0f0f-4f0f-8f0f-0f0f0f0f0f0f" };
    const { checks } = await run(service.url, { only: ["get-user-fees/**/at-every-place"], fixtures });
    expect(checks).toMatchObject([{ verdict: "notApplicable", reason: "open:U11" }]);
  } finally {
    await service.close();
  }
});
