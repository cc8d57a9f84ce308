import { expect, test } from "vitest";
import { readPlainInputs } from "../../../../scenarios/runtime/plain/inputs.ts";

const USUAL = { ratePerSecond: 150, durationMs: 20_000 };
const read = (env: Record<string, string>) => readPlainInputs(env, "mixed", USUAL);
const TOKEN = "0b6cbd5c-9b1f-4b6e-8b38-6f1f0b0e1a11";

test("the inputs of a plain bundle have a default each", () => {
  expect(read({})).toEqual({
    target: "http://127.0.0.1:8080",
    profileName: "average",
    profile: {
      warmUpMs: 2_000,
      peak: 150,
      durationMs: 20_000,
      stages: [
        { durationMs: 2_000, from: 150, to: 150 },
        { durationMs: 20_000, from: 150, to: 150 },
      ],
    },
    timeoutMs: 10_000,
    sideEffects: "testnet",
    tokens: [],
    userIds: [],
    page: "assay-mixed.html",
  });
});

test("the inputs of a plain bundle are what the variables say", () => {
  const inputs = read({
    ASSAY_TARGET: "http://[::1]:1/v1/",
    ASSAY_PROFILE: "smoke",
    ASSAY_RATE: "2.5",
    ASSAY_DURATION: "1.5m",
    ASSAY_TIMEOUT: "500ms",
    ASSAY_SIDE_EFFECTS: "none",
    ASSAY_TOKEN_IDS: `${TOKEN}@base, ${TOKEN}@bnb-testnet`,
    ASSAY_USER_IDS: TOKEN,
    ASSAY_PAGE: "",
  });
  expect(inputs).toMatchObject({
    target: "http://[::1]:1/v1",
    profile: { peak: 2.5, durationMs: 90_000 },
    timeoutMs: 500,
  });
  expect(inputs.tokens).toEqual(["base", "bnb-testnet"].map((chainSlug) => ({ tokenId: TOKEN, chainSlug })));
  expect([inputs.page, inputs.userIds, inputs.sideEffects]).toEqual(["", [TOKEN], "none"]);
});

test("the inputs of a plain bundle are rejected with every problem at once", () => {
  const broken = {
    ASSAY_TARGET: "ftp://x",
    ASSAY_PROFILE: "toString",
    ASSAY_RATE: "-1",
    ASSAY_DURATION: "soon",
    ASSAY_TIMEOUT: "1",
    ASSAY_SIDE_EFFECTS: "any",
    ASSAY_TOKEN_IDS: "x",
    ASSAY_USER_IDS: "y",
  };
  expect(() => read(broken)).toThrow(
    expect.objectContaining({ message: expect.stringMatching(new RegExp(Object.keys(broken).join("[^]*"))) }),
  );
});

test.each([
  "http://svc.example",
  "http://127.0.0.1.example",
  "http://user@127.0.0.1",
  "http://0x7f000001",
  "http://10.0.0.1",
])("the inputs of a plain bundle do not take %s for the loopback", (target) => {
  expect(() => read({ ASSAY_TARGET: target })).toThrow(/ASSAY_/);
});

test("the inputs of a plain bundle accept another host if it is repeated", () => {
  expect(read({ ASSAY_TARGET: "https://Svc.example:8443", ASSAY_I_AM_ALLOWED_TO_LOAD: "svc.example" }).target).toBe(
    "https://Svc.example:8443",
  );
});
