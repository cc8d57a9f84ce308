import { closeSync, fstatSync, readlinkSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { openUnlinked } from "../../../../scenarios/driver/k6/secret-input.ts";

describe("openUnlinked", () => {
  it("gives a file without a name that only this user could open", () => {
    const descriptor = openUnlinked("text");
    const { nlink, mode } = fstatSync(descriptor);
    expect(nlink).toBe(0);
    expect(mode & 0o777).toBe(0o600);
    expect(readlinkSync(`/proc/self/fd/${descriptor}`)).toMatch(/ \(deleted\)$/);
    closeSync(descriptor);
  });
});
