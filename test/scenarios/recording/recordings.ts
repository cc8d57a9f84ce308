// Real clients, real servers and real recordings for tests of the recorder.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import { join } from "node:path";
import { afterAll, afterEach } from "vitest";
import { parseTarget } from "../../../http/target.ts";
import type { HarEntry } from "../../../scenarios/recording/har-entry.ts";
import { type RunningRecording, startRecording } from "../../../scenarios/recording/record-traffic.ts";
import { listening } from "../../http/listening.ts";
import { openTemporaryFolder } from "../driver/temporary-folder.ts";

/** Servers and recordings of a test file; whatever a test opens is closed behind it. */
export function openRecordings() {
  const folder = openTemporaryFolder();
  const closing: (() => Promise<unknown>)[] = [];
  const servers: Server[] = [];
  let recordings = 0;
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });
  afterAll(() => folder.remove());

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

  async function record(
    target: string,
    timeoutMs = 5_000,
  ): Promise<{ recording: RunningRecording; file: string; finish: () => Promise<readonly HarEntry[]> }> {
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

  return { closing, servers, startTarget, record };
}

type Got = {
  readonly status: number | undefined;
  readonly body: Buffer;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly port: number | undefined;
};

/** Sends a body by POST and gives the response. */
export function send(
  url: string,
  path: string,
  body: string | Buffer,
  headers: Readonly<Record<string, string>> = {},
  agent = new Agent(),
): Promise<Got> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const outgoing = request({ hostname, port, path, method: "POST", headers, agent }, async (response) => {
      const local = response.socket.localPort;
      try {
        resolve({ status: response.statusCode, body: await bytesOf(response), headers: response.headers, port: local });
      } catch (error) {
        reject(error);
      }
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

/** All bytes of a stream. */
export async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** A short name for bytes. */
export function digest(bytes: Buffer | string): string {
  return createHash("sha256").update(bytes).digest("hex");
}
