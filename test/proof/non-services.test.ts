import { expect, onTestFinished, test } from "vitest";
import { type NonServiceName, startNonService } from "../../proof/non-services.ts";
import { OPERATION_IDS, validateResponse } from "../../schemas/index.ts";
import { send } from "../service/exchange.ts";

test.each(OPERATION_IDS)("the canned body for %s is valid", async (operation) => {
  const { status, text } = await ask("canned-200", `/${operation}`);
  expect(status).toBe(200);
  expect(validateResponse(operation, JSON.parse(text))).toEqual([]);
});

test("a resetting one resets the connection", async () => {
  await expect(ask("resetting", "/token-price")).rejects.toThrow("fetch failed");
});

async function ask(name: NonServiceName, path: string) {
  const { url, close } = await startNonService(name);
  onTestFinished(close);
  return await send({ url, path, body: "{}" });
}
