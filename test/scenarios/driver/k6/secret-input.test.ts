import { closeSync, fstatSync, readlinkSync } from "node:fs";
import { expect, it } from "vitest";
import { openUnlinked, secretLines } from "../../../../scenarios/driver/k6/secret-input.ts";
import { failureOf } from "../../../failure-of.ts";

it("secretLines gives a line for each secret, with the value as it is", () => {
  expect(secretLines({ "token-0": "a=b c", "token-1": "é" })).toBe("token-0=a=b c\ntoken-1=é\n");
});

it.each(["first\nsecond", "first\r", "first\0", "x".repeat(60_001)])(
  "secretLines refuses a value that k6 would cut, unseen",
  (value) => {
    const failure = failureOf(() => secretLines({ token: value }));
    expect(failure).toMatchObject({ code: "usage", message: expect.not.stringContaining(value.slice(0, 5)) });
  },
);

it.skipIf(process.platform !== "linux")("openUnlinked gives a nameless file of this user", () => {
  const descriptor = openUnlinked("text");
  const { nlink, mode } = fstatSync(descriptor);
  expect(nlink).toBe(0);
  expect(mode & 0o777).toBe(0o600);
  expect(readlinkSync(`/proc/self/fd/${descriptor}`)).toMatch(/ \(deleted\)$/);
  closeSync(descriptor);
});
