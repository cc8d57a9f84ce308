import { spawnSync } from "node:child_process";
import { closeSync, fstatSync, readFileSync, readlinkSync } from "node:fs";
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

  it("is read from its beginning by a child that opens it as /dev/fd/3, however long it is", () => {
    const text = "0123456789abcdef".repeat(100_000);
    const descriptor = openUnlinked(text);
    const child = spawnSync("cat", ["/dev/fd/3"], { stdio: ["ignore", "pipe", "inherit", descriptor], maxBuffer: 1e8 });
    expect(child.stdout.toString()).toBe(text);
    expect(readFileSync(descriptor, "utf8")).toBe(text);
    closeSync(descriptor);
  });
});
