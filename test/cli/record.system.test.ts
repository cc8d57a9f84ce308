// `assay record` as a process: its recording at an ordinary end and after a kill.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readRecording } from "../../scenarios/recording/recording-reader.ts";
import { temporaryFolder } from "../scenarios/driver/temporary-folder.ts";
import { runningService } from "../service/running-service.ts";
import { type Ended, type Running, startAssay } from "./assay.ts";
import { runInProcess } from "./in-process.ts";

const CANARY = "canary-5d2f-record-token";
const folder = temporaryFolder();
const service = await runningService({});

it("assay record finishes its recording at an interrupt, counts its requests and succeeds", async () => {
  const { file, ended } = await recordThree("whole.har", "SIGINT");
  expect(ended).toMatchObject({ code: 0, stdout: expect.stringContaining("3 requests recorded") });
  const recording = await readRecording(file);
  expect(recording.exchanges.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(readFileSync(file, "latin1")).not.toContain(CANARY);
  expect(existsSync(`${file}.part`)).toBe(false);
});

it("assay record leaves a journal when killed that can be read as a recording", async () => {
  const { file } = await recordThree("killed.har", "SIGKILL");
  expect(existsSync(file)).toBe(false);
  expect(await readRecording(`${file}.part`)).toMatchObject({ isUnfinished: true, exchanges: [{}, {}, {}] });
  expect(readFileSync(`${file}.part`, "latin1")).not.toContain(CANARY);
});

it("assay record ends with exit code 4 on a full disk, and keeps the recording so far", async () => {
  const file = join(folder.path, "full.har");
  const shell = 'trap "" XFSZ; ulimit -f 60; exec "$@"';
  const running = startAssay(["record", "--out", file, "--target", service.url, "--port", "0"], { shell });
  const url = await urlOf(running);
  const stops = new AbortController();
  void running.ended.then(() => stops.abort());
  while (!stops.signal.aborted)
    await requestPage(url, stops.signal).catch(() => new Promise((resolve) => setImmediate(resolve)));
  const { code, stdout, stderr } = await running.ended;
  expect([code, stderr]).toEqual([4, expect.stringContaining("disk or quota is full (EFBIG)")]);
  const kept = Number(/Recording: .*\((\d+) requests? recorded/.exec(stdout)?.[1]);
  expect(kept).toBeGreaterThan(0);
  expect((await readRecording(file)).exchanges).toHaveLength(kept);
});

const into = ["--out", join(folder.path, "x.har")];

it.each([
  ["without a name for its recording", "--out must name", []],
  ["at a port that is in use", "in use by another", [...into, "--port", `${service.port}`]],
  ["through a proxy that is not there", "ECONNREFUSED", [...into, "--proxy", "http://127.0.0.1:1"]],
])("assay record does not start %s", async (_, sentence, flags) => {
  await expect(runInProcess("record", "--target", service.url, ...flags)).rejects.toThrow(sentence);
  expect(readdirSync(folder.path).filter((name) => name.startsWith("x"))).toEqual([]);
});

async function recordThree(name: string, signal: NodeJS.Signals): Promise<{ file: string; ended: Ended }> {
  const file = join(folder.path, name);
  const running = startAssay(["record", "--out", file, "--target", service.url, "--port", "0"]);
  const url = await urlOf(running);
  for (let count = 0; count < 3; count++) await requestPage(url);
  // The entry is written when the answer is through, which the client may see a moment before.
  await expect.poll(() => readFileSync(`${file}.part`, "utf8").split("\n").length).toBe(5);
  running.kill(signal);
  return { file, ended: await running.ended };
}

async function requestPage(url: string, signal?: AbortSignal): Promise<void> {
  const headers = { authorization: `Bearer ${CANARY}`, "content-type": "application/json" };
  const body = '{"limit":2,"offset":0,"network_mode":"both"}';
  const response = await fetch(`${url}/get-leaderboard`, { method: "POST", headers, body, ...(signal && { signal }) });
  await response.arrayBuffer();
}

async function urlOf(running: Running): Promise<string> {
  const [, url = ""] = await running.prints(/Recording: (http:\S+) forwards/);
  return url;
}
