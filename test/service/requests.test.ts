import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Service, startService } from "../../service/server.ts";
import { AUTHORIZED, send } from "./exchange.ts";

let service: Service;
let place: object;

beforeAll(async () => {
  service = await startService({ refusedTokens: ["revoked", "expired"] });
  place = { tokenId: service.tokenIds[0], chainSlug: "base" };
});

afterAll(() => service.close());

const quote = (headers: Record<string, string> = AUTHORIZED, body = JSON.stringify(place)) =>
  send({ url: service.url, path: "/token-price", body, headers });

const json = { "content-type": "application/json" };

describe("the Authorization header", () => {
  it.each(["Bearer x", "Bearer a.b.c", "bearer x", "BEARER x"])("is honoured as %j", async (authorization) => {
    expect((await quote({ ...json, authorization })).status).toBe(200);
  });

  it.each([undefined, "", "Bearer", "Bearer ", "x", "Basic eDp5", "Bearerx", "Bearer  x", "Bearer x y", "Token x"])(
    "is refused as %j",
    async (authorization) => {
      const response = await quote({ ...json, ...(authorization !== undefined && { authorization }) });
      expect(response.status).toBe(401);
      expect(response.headers["www-authenticate"]).toBe("Bearer");
    },
  );

  it.each(["revoked", "expired"])("is refused with the credential %s of the list", async (credential) => {
    expect((await quote({ ...json, authorization: `Bearer ${credential}` })).status).toBe(401);
  });

  it("is looked at before the body", async () => {
    expect((await quote(json, "{")).status).toBe(401);
  });
});

describe("the body", () => {
  it.each([
    "",
    " ",
    "{",
    "{}}",
    "nonsense",
    "{'a':1}",
    '{"a":NaN}',
    '{"a":Infinity}',
    "{}\u0000",
    "\uFEFF{}",
    '{"a":01}',
  ])("is refused as no JSON: %j", async (body) => {
    const response = await quote(AUTHORIZED, body);
    expect(response.status).toBe(400);
    expect(JSON.parse(response.text)).toMatchObject({ title: "malformed" });
  });

  it.each(["null", "[]", '"text"', "5", "true", "{}", '{"__proto__":{"tokenId":"x"}}'])(
    "is refused as no request: %s",
    async (body) => {
      const response = await quote(AUTHORIZED, body);
      expect(response.status).toBe(400);
      expect(JSON.parse(response.text)).toMatchObject({ title: "invalid" });
    },
  );

  it.each(["0", "-0", "0.0", "-1", "-1e-18", "1e400", "-1e400", "1e-400", '"1"', "null"])(
    "is refused with the amount %s",
    async (amount) => {
      const body = JSON.stringify(place).replace("{", `{"amount":${amount},`);
      expect((await quote(AUTHORIZED, body)).status).toBe(400);
    },
  );

  it.each(["1e-18", "5e-324", "1e308", "123456789012345678901234567890", "1E1", "2.50"])(
    "is accepted with the amount %s",
    async (amount) => {
      const body = JSON.stringify(place).replace("{", `{"amount":${amount},`);
      expect((await quote(AUTHORIZED, body)).status).toBe(200);
    },
  );

  it("counts the last of two members of one name", async () => {
    const body = JSON.stringify(place).replace("{", '{"direction":"sell","direction":"buy",');
    expect(JSON.parse((await quote(AUTHORIZED, body)).text)).toMatchObject({ data: { direction: "buy" } });
  });

  it.each(["text/plain", "json", "application/json; charset=utf-16", "multipart/form-data"])(
    "is read whatever the content type: %s",
    async (contentType) => {
      expect((await quote({ ...AUTHORIZED, "content-type": contentType })).status).toBe(200);
    },
  );

  it.each(["0", "00", "-1", "", " ", "abc", "NaN", "0.0", "1.5", "1e3", "0x10", "+1", "١", "9".repeat(79)])(
    "is refused with the exact amount %j",
    async (buyAmountToken) => {
      const body = JSON.stringify({ ...place, direction: "buy", buyAmountToken });
      expect((await send({ url: service.url, path: "/trade-token", body })).status).toBe(400);
    },
  );

  it("is never sent back in a rejection", async () => {
    const response = await quote(AUTHORIZED, JSON.stringify({ ...place, amount: "canary" }));
    expect(response.text).not.toContain("canary");
  });
});
