import { expect, it } from "vitest";
import { temporaryFolder } from "../../scenarios/driver/temporary-folder.ts";
import { runningService } from "../../service/running-service.ts";
import { startAssay } from "../assay.ts";
import { fakeGoIn } from "./fake-go.ts";

const temporary = temporaryFolder();
const fakeGo = fakeGoIn(temporary);
const service = await runningService();

const DEAD = "http://127.0.0.1:1";
const DEAD_COMMAND = "exit 1; echo {port}";

it.each([
  [["check", "--target", DEAD], `${DEAD} must respond, got no response`],
  [["load", "mixed", "--target", DEAD], `${DEAD} must respond, got no response.`],
  [["ab", "--baseline", service.url, "--candidate", DEAD], `${DEAD} must respond, got no response.`],
  [["ab", "--baseline-start", DEAD_COMMAND, "--candidate-start", DEAD_COMMAND], "ended before it responded."],
])("assay %j builds no k6 for a target that does not respond", async (args, message) => {
  const build = fakeGo();
  const given = [...args, "--timeout", "300ms"];
  const { code, stderr } = await startAssay(given, { cwd: temporary.path, env: build.env }).ended;
  expect([code, stderr]).toEqual([3, expect.stringContaining(message)]);
  expect(build.hasBegun()).toBe(false);
});
