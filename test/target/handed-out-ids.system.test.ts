import { expect, test } from "vitest";
import { startService } from "../../service/server.ts";
import { startForwarder } from "../conformance/forwarder.ts";
import { idsWith, run } from "../conformance/run.ts";

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

test("never sends an id that violates the format of requests as a valid one", async () => {
  const service = await startService({ seed: 1 });
  // The ids of created tokens become "tok_" and 32 digits, and nothing else of the service knows them.
  const between = await startForwarder(service.url, undefined, {
    response: ({ body }, { path }) =>
      path.endsWith("/create-token-transaction")
        ? { body: body.replaceAll(UUID, (id) => `tok_${id.replaceAll("-", "")}`) }
        : {},
  });
  try {
    const result = await run(between.url, { only: ["token-price", "trade-token"] });
    expect(idsWith(result, "fail", "specified")).toEqual([]);
    expect(between.passed.some(({ body }) => body.includes("tok_"))).toBe(false);
    expect(result.verdict).toBe("inconclusive");
  } finally {
    await between.close();
    await service.close();
  }
});
