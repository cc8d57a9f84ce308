import { describe, expect, onTestFinished, test } from "vitest";
import { readOperatorCommand, serveStatus } from "../../../cli/kubernetes/operator-entry.ts";
import { freePort } from "../../../cli/target/started-build.ts";

/** As k6-operator writes it for the third of four. */
const COMMAND =
  "run --quiet --execution-segment=2/4:3/4 --execution-segment-sequence=0,1/4,2/4,3/4,1 /test/script.js --address=0.0.0.0:6565 --paused --tag instance_id=3 --tag testrun_name=assay-1";

describe("the command of k6-operator", () => {
  test("names the segment of a generator and the address of its status", () => {
    const read = readOperatorCommand(COMMAND.split(" "));
    expect(read).toEqual({ index: 2, host: "0.0.0.0", port: 6565, isPaused: true });
  });

  test.each(["", "archive /test/script.js", "run /test/script.js --address=0.0.0.0:6565", "run --tag instance_id=1"])(
    "is not %j",
    (command) => {
      expect(() => readOperatorCommand(command.split(" "))).toThrow(expect.objectContaining({ code: "usage" }));
    },
  );
});

test("the status of a generator is that of a paused k6 until the starter of the operator ends the pause", async () => {
  const port = await freePort();
  const status = await serveStatus({ host: "127.0.0.1", port, isPaused: true });
  onTestFinished(status.close);
  const url = `http://127.0.0.1:${port}/v1/status`;
  const change = (attributes: object) =>
    fetch(url, { method: "PATCH", body: JSON.stringify({ data: { attributes, id: "default", type: "status" } }) });
  const pausedNow = async () => ((await (await fetch(url)).json()) as { data: { attributes: object } }).data.attributes;
  let isReleased = false;
  void status.released.then(() => {
    isReleased = true;
  });
  expect(await pausedNow()).toMatchObject({ paused: true });
  expect((await fetch(url, { method: "PATCH", body: "no JSON" })).status).toBe(200);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  expect(isReleased).toBe(false);
  expect((await change({ paused: false })).status).toBe(200);
  await status.released;
  expect(await pausedNow()).toMatchObject({ paused: false, stopped: false });
  await change({ stopped: true });
  expect(status.stopped.aborted).toBe(true);
});
