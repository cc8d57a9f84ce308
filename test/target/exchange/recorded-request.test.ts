import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { parseTarget } from "../../../http/target.ts";
import { type Probe, plainProbe, TOKEN } from "../../../target/exchange/probe.ts";
import { recordedRequest, resend } from "../../../target/exchange/recorded-request.ts";

const plain = plainProbe("get-leaderboard", '{"limit":5}');

const PROBES: readonly (readonly [string, Probe])[] = [
  ["a plain request", plain],
  ["a request without credential", { ...plain, authorization: [] }],
  ["a request with two headers of one name", { ...plain, authorization: [`Bearer ${TOKEN}`, "Bearer other"] }],
  ["a request with a header in lower case", { ...plain, authorizationName: "authorization" }],
  ["bytes that are not text", { ...plain, body: new Uint8Array([0xff, 0x00, 0x7b]) }],
];

describe("resend", () => {
  it.each(PROBES)("sends %s again byte for byte", async (_, probe) => {
    const { url, received } = await listener();
    const request = recordedRequest(probe, "violation");
    const { result, sender } = await resend(request, optionsFor(url));
    expect(received).toEqual([
      {
        path: "/get-leaderboard",
        headers: request.headers.map(([name, value]) => [name, value.replaceAll(TOKEN, "of-today")]),
        body: request.bodyBase64,
      },
    ]);
    expect(result).toMatchObject({ class: "rejected", status: 500 });
    // It is noted as a request that breaks a rule.
    const [trigger, ...others] = sender.ledger["get-leaderboard"].triggers.values();
    expect(others).toEqual([]);
    expect(trigger).toMatchObject({ isValid: false, requests: 1 });
  });

  it("fails with usage without the refused credential that the request needs", async () => {
    const request = recordedRequest({ ...plain, authorization: ["Bearer {refused-token}"] }, "violation");
    await expect(resend(request, optionsFor("http://127.0.0.1:9"))).rejects.toMatchObject({ code: "usage" });
  });
});

function optionsFor(url: string) {
  const credentials = { token: "of-today" };
  const target = parseTarget(url);
  return {
    operation: "get-leaderboard",
    target,
    credentials,
    redact: (text: string) => text,
    timeoutMs: 5_000,
  } as const;
}

type Received = { readonly path: string; readonly headers: readonly (readonly string[])[]; readonly body: string };

/** A server that responds with 500 and keeps its requests, without the headers of the connection. */
async function listener(): Promise<{ readonly url: string; readonly received: Received[] }> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString("base64");
    const pairs = request.rawHeaders.flatMap((name, at, all) => (at % 2 === 0 ? [[name, all[at + 1] ?? ""]] : []));
    const headers = pairs.filter(([name = ""]) => !/^(host|connection|content-length)$/i.test(name));
    received.push({ path: request.url ?? "", headers, body });
    response.writeHead(500).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}
