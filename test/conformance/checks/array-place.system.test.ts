// Checks of array elements on services that know few chains, or accept no element twice.
import { expect, test } from "vitest";
import { startService } from "../../../service/server.ts";
import { run } from "../run.ts";

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
