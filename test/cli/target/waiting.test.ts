import { createServer } from "node:http";
import { describe, expect, it, onTestFinished } from "vitest";
import { waitForTarget } from "../../../cli/target/waiting.ts";
import { parseTarget } from "../../../http/target.ts";
import { listening } from "../../http/listening.ts";

describe("waiting for a target", () => {
  it("ends with any first response of the service", async () => {
    const statuses = [503, 502, 404];
    const url = await serve(() => statuses.shift() ?? 500);
    const waits: number[] = [];
    await waitForTarget(parseTarget(url), { timeoutMs: 30_000, signal: idle(), onWait: (ms) => waits.push(ms) });
    expect([waits.length, statuses]).toEqual([2, []]);
  });

  it("gives up after its time, and at once when interrupted", async () => {
    const url = await serve(() => 503);
    const waits: number[] = [];
    const onWait = (ms: number) => waits.push(ms);
    await waitForTarget(parseTarget(url), { timeoutMs: 20, signal: idle(), onWait });
    expect(waits).toHaveLength(1);
    await waitForTarget(parseTarget(url), { timeoutMs: 60_000, signal: AbortSignal.abort(), onWait });
    expect(waits).toHaveLength(1);
  });
});

function idle(): AbortSignal {
  return new AbortController().signal;
}

async function serve(status: () => number): Promise<string> {
  const { url, close } = await listening(createServer((_, response) => response.writeHead(status()).end()));
  onTestFinished(close);
  return url;
}
