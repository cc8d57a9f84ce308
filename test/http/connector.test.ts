import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { afterAll, describe, expect, test } from "vitest";
import { createClient } from "../../http/client.ts";
import { type ConnectionOptions, parseTarget, type Target } from "../../http/target.ts";
import { startRecordingProxy } from "../../scenarios/recording/proxy.ts";
import { listening } from "./listening.ts";
import { certificate, type Front, startProxy, startTlsFront } from "./secured-servers.ts";

const TRUSTING: ConnectionOptions = { isInsecure: false, ca: file("authority.pem") };
const CLIENT = { cert: file("client.pem"), key: file("client-key.pem") };
const service = await listening(
  createServer((request, response) => request.resume().on("end", () => response.end("{}"))),
);
const { url } = service;
const tls = await startTlsFront(url);
const guarded = await startTlsFront(url, { asksClient: true });
const proxy = await startProxy();
const refusing = await startProxy(403);
afterAll(() => Promise.all([tls, guarded, proxy, refusing, service].map((server) => server.close())));

function file(name: string) {
  return { path: certificate(name), pem: readFileSync(certificate(name), "utf8") };
}

function at({ port }: Front, connection?: ConnectionOptions, host = "127.0.0.1"): Target {
  return { ...parseTarget(`https://${host}:${port}`), connection };
}

function by({ port }: Front): ConnectionOptions {
  return { ...TRUSTING, proxy: new URL(`http://user:pass%20word@127.0.0.1:${port}`) };
}

/** The status of a request that a client sends, or its fault. */
async function statusByClient(target: Target): Promise<number | string> {
  const client = createClient(target, { timeoutMs: 5_000 });
  const request = { method: "POST", path: "/token-price", headers: [], body: Buffer.from("{}"), repeatable: true };
  const { outcome } = await client.send(request);
  await client.close();
  return outcome.kind === "response" ? outcome.response.status : outcome.code;
}

/** The status of a request that the recorder passes on, or its fault. */
async function statusByRecorder(target: Target): Promise<number | string> {
  let fault: string | undefined;
  const onExchange = ({ error }: { readonly error?: string | undefined }) => {
    fault = error;
  };
  const onRequest = () => undefined;
  const recorder = await startRecordingProxy({ target, port: 0, timeoutMs: 5_000, onRequest, onExchange });
  const { status } = await fetch(`${recorder.url}/token-price`, { method: "POST", body: "{}" });
  await recorder.close();
  return fault ?? status;
}

describe.each([
  ["the client", statusByClient],
  ["the recorder", statusByRecorder],
])("%s", (_, statusAt) => {
  test.each<[string, number | string, () => Target]>([
    ["trusts the authority that it is given", 200, () => at(tls, TRUSTING)],
    ["trusts no other", "tls", () => at(tls)],
    ["accepts any certificate if told to", 200, () => at(tls, { isInsecure: true })],
    ["presents its certificate", 200, () => at(guarded, { ...TRUSTING, client: CLIENT })],
    ["connects to an address", 200, () => at(tls, { ...TRUSTING, address: "127.0.0.1" }, "service.example")],
    ["expects the target's name", "tls", () => at(tls, { ...TRUSTING, address: "127.0.0.1" }, "other.example")],
    ["goes through a tunnel", 200, () => at(tls, by(proxy), "service.example")],
    ["is refused a tunnel", "protocol-error", () => at(tls, by(refusing), "service.example")],
    ["goes through a proxy without TLS", 200, () => ({ ...parseTarget(url), connection: by(proxy) })],
    ["is refused by a proxy without TLS", 403, () => ({ ...parseTarget(url), connection: by(refusing) })],
  ])("%s (%s)", async (_name, expected, target) => {
    expect(await statusAt(target())).toBe(expected);
  });

  test("names the target to the proxy and signs in there", async () => {
    const from = proxy.asked.length;
    await statusAt(at(tls, by(proxy), "service.example"));
    await statusAt({ ...parseTarget(url), connection: by(proxy) });
    expect(proxy.asked.slice(from)).toEqual([`service.example:${tls.port}`, `${url}/token-price`]);
    expect(proxy.authorizations.slice(from)).toEqual(Array(2).fill(`Basic ${btoa("user:pass word")}`));
  });
});
