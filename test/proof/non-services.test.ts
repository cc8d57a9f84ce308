import { describe, expect, it } from "vitest";
import { type NonService, startNonService } from "../../proof/non-services.ts";
import { OPERATION_IDS, validateResponse } from "../../schemas/index.ts";
import { AUTHORIZED, send } from "../service/exchange.ts";

async function visit<Result>(name: string, act: (nonService: NonService) => Promise<Result>): Promise<Result> {
  const nonService = await startNonService(name);
  try {
    return await act(nonService);
  } finally {
    await nonService.close();
  }
}

const ask = (url: string, path = "/token-price") => send({ url, path, body: '{"sent":true}' });

describe("a non-service", () => {
  it.each(OPERATION_IDS)("sends a valid canned body for %s", async (operation) => {
    const response = await visit("canned-200", ({ url }) => ask(url, `/${operation}`));
    expect(response.status).toBe(200);
    expect(validateResponse(operation, JSON.parse(response.text))).toEqual([]);
  });

  it("serves the operations only under another prefix", async () => {
    await visit("wrong-prefix", async ({ url }) => {
      expect((await ask(url)).status).toBe(404);
      expect((await ask(url, "/v2/token-price")).status).toBe(200);
    });
  });

  it("records a credential that is sent to the target of a redirect", async () => {
    await visit("redirect-elsewhere", async ({ url, dropsCredential, strayCount }) => {
      const { headers } = await ask(url);
      expect([strayCount(), dropsCredential()]).toEqual([0, false]);
      await send({ url: String(headers["location"]), path: "", body: "{}", headers: AUTHORIZED });
      expect([strayCount(), dropsCredential()]).toEqual([1, true]);
    });
  });

  it.each(["cut-short", "resetting"])("resets connections: %s", async (name) => {
    await visit(name, ({ url }) => expect(ask(url)).rejects.toMatchObject({ code: "ECONNRESET" }));
  });

  it("sends nothing until it is closed", async () => {
    const nonService = await startNonService("silent");
    const waiting = expect(ask(nonService.url)).rejects.toMatchObject({ code: "ECONNRESET" });
    while (nonService.requestCount() === 0) await new Promise(setImmediate);
    await nonService.close();
    await waiting;
  });

  it("rejects an unknown name as a usage failure", async () => {
    await expect(startNonService("nonsense")).rejects.toMatchObject({ code: "usage" });
    await expect(startNonService("toString")).rejects.toMatchObject({ code: "usage" });
  });
});
