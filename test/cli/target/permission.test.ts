// No command sends load or passes traffic on to a host beyond loopback that the user has not repeated.
import { expect, it } from "vitest";
import type { CommandName } from "../../../cli/commands/index.ts";
import { requirePermissionToLoad } from "../../../cli/target/target.ts";
import { parseTarget } from "../../../http/target.ts";
import { runInProcess } from "../in-process.ts";

const REFUSED = { code: "load-needs-permission", exitCode: 2 };
const TARGET = "http://staging.example";

it.each<[CommandName, readonly string[]]>([
  ["load", ["mixed", "--target", TARGET]],
  ["soak", ["mixed", "--target", TARGET, "--legs", "2", "--leg", "1m"]],
  ["check", ["--target", TARGET]],
  ["record", ["--target", TARGET, "--out", "traffic.har"]],
])("%s refuses a host beyond loopback, and one that is not exactly the one repeated", async (name, args) => {
  await expect(runInProcess(name, ...args)).rejects.toMatchObject(REFUSED);
  await expect(runInProcess(name, ...args, "--i-am-allowed-to-load", "example")).rejects.toMatchObject(REFUSED);
});

it("accepts the repeated host, and loopback without repetition", () => {
  expect(() => requirePermissionToLoad(parseTarget(TARGET), "staging.example")).not.toThrow();
  expect(() => requirePermissionToLoad(parseTarget("http://127.0.0.1:8080"), undefined)).not.toThrow();
});
