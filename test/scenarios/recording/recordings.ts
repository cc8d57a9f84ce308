// Real clients, real servers and real recordings for tests of the recorder.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach } from "vitest";
import { parseTarget } from "../../../http/target.ts";
import type { HarEntry } from "../../../scenarios/recording/har-entry.ts";
import { startRecording } from "../../../scenarios/recording/record-traffic.ts";
import { listening } from "../../http/listening.ts";
import { temporaryFolder } from "../driver/temporary-folder.ts";

/** Servers and recordings of a test file; whatever a test opens is closed behind it. */
export function openRecordings() {
  const folder = temporaryFolder();
  const closing: (() => Promise<unknown>)[] = [];
  const servers: Server[] = [];
  let recordings = 0;
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  async function startTarget(
    response: (incoming: IncomingMessage, outgoing: ServerResponse) => unknown,
  ): Promise<string> {
    const server = createServer((incoming, outgoing) => {
      incoming.resume();
      void response(incoming, outgoing);
    });
    servers.push(server);
    const { url, close } = await listening(server);
    closing.push(close);
    return url;
  }

  async function record(target: string, timeoutMs = 5_000) {
    recordings += 1;
    const file = join(folder.path, `recording-${recordings}.har`);
    const recording = await startRecording({
      target: parseTarget(target),
      port: 0,
      timeoutMs,
      file,
      creator: { name: "assay", version: "0" },
      credentials: [],
      onFailure: (error) => {
        throw error;
      },
    });
    let isFinished = false;
    const finish = async (): Promise<readonly HarEntry[]> => {
      isFinished = true;
      await recording.finish();
      const har: { log: { entries: HarEntry[] } } = JSON.parse(readFileSync(file, "utf8"));
      return har.log.entries;
    };
    closing.push(async () => {
      if (!isFinished) await finish();
    });
    return { recording, file, finish };
  }

  /** Records one request to a target that responds so; `entry` is what the recording has of it. */
  async function recordOne(
    respond: Parameters<typeof startTarget>[0],
    [path, body, headers]: readonly [path: string, body: string | Buffer, headers?: Readonly<Record<string, string>>],
  ) {
    const target = await startTarget(respond);
    const { recording, file, finish } = await record(target);
    const seen = await send(recording.url, path, body, headers);
    const journal = readFileSync(`${file}.part`, "latin1");
    const [entry] = await finish();
    return { ...seen, target, file, journal, entry };
  }

  return { closing, servers, startTarget, record, recordOne };
}

/** Sends a body by POST and gives the response. */
export async function send(
  url: string,
  path: string,
  body: string | Buffer,
  headers: Readonly<Record<string, string>> = {},
  agent = new Agent(),
) {
  const { hostname, port } = new URL(url);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ hostname, port, path, method: "POST", headers, agent }, resolve).on("error", reject).end(body);
  });
  const { localPort } = response.socket;
  return { status: response.statusCode, headers: response.headers, port: localPort, body: await buffer(response) };
}

/** A short name for bytes. */
export const digest = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest("hex");
