import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { waitForTarget } from "../../../cli/target/waiting.ts";
import { parseTarget } from "../../../http/target.ts";

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
  const server = createServer((_, response) => response.writeHead(status()).end());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
