// The reference service beside a command is a process of its own and never outlives it.
import { expect, it, vi } from "vitest";
import { startReference } from "../../../cli/target/reference.ts";
import { isRunning } from "../../scenarios/driver/running.ts";
import { temporaryFolder } from "../../scenarios/driver/temporary-folder.ts";
import { startAssay } from "../assay.ts";

const folder = temporaryFolder().path;

it("the reference service next to a command is another process, which ends when it is closed", async () => {
  const reference = await startReference(1, []);
  expect(reference.pid).not.toBe(process.pid);
  expect(await statusOf(reference.url)).toBeGreaterThan(0);
  await reference.close();
  expect(isRunning(reference.pid)).toBe(false);
});

it("the reference service next to a command ends when the command is killed", async () => {
  const running = startAssay(["conform"], { cwd: folder });
  const [, url = ""] = await running.says(/reference service at (http:\S+\d)\./);
  expect(await statusOf(url)).toBeGreaterThan(0);
  running.kill("SIGKILL");
  await running.ended;
  await vi.waitUntil(async () => (await statusOf(url)) === 0, { timeout: 20_000 });
});

/** The status of any answer; 0 where nobody listens. */
function statusOf(url: string): Promise<number> {
  return fetch(url, { method: "POST" }).then(
    ({ status }) => status,
    () => 0,
  );
}
