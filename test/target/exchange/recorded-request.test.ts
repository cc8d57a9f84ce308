import { expect, onTestFinished, test } from "vitest";
import { parseTarget } from "../../../http/target.ts";
import { type Probe, plainProbe, TOKEN } from "../../../target/exchange/probe.ts";
import { recordedRequest, resend } from "../../../target/exchange/recorded-request.ts";
import { seen, startRawServer } from "../../http/raw-server.ts";

const plain = plainProbe("get-leaderboard", '{"limit":5}');

const PROBES: readonly (readonly [string, Probe])[] = [
  ["a plain request", plain],
  ["a request without credential", { ...plain, authorization: [] }],
  ["a request with two headers of one name", { ...plain, authorization: [`Bearer ${TOKEN}`, "Bearer other"] }],
  ["a request with a header in lower case", { ...plain, authorizationName: "authorization" }],
  ["bytes that are not text", { ...plain, body: new Uint8Array([0xff, 0x00, 0x7b]) }],
];

test.each(PROBES)("resend sends %s again byte for byte", async (_, probe) => {
  const response = "HTTP/1.1 500 Internal Server Error\r\ncontent-length: 0\r\n\r\n";
  const { url, requests, close } = await startRawServer((socket) => void socket.write(response));
  onTestFinished(close);
  const request = recordedRequest(probe, "violation");
  const { result, sender } = await resend(request, optionsFor(url));
  expect(requests.map(seen)).toEqual([
    {
      line: "POST /get-leaderboard HTTP/1.1",
      headers: request.headers.map(([name, value]) => `${name}: ${value.replaceAll(TOKEN, "of-today")}`).sort(),
      body: Buffer.from(request.bodyBase64, "base64").toString("hex"),
    },
  ]);
  expect(result).toMatchObject({ class: "rejected", status: 500 });
  // It is noted as a request that breaks a rule.
  const [trigger, ...others] = sender.ledger["get-leaderboard"].triggers.values();
  expect(others).toEqual([]);
  expect(trigger).toMatchObject({ isValid: false, requests: 1 });
});

test("resend fails with usage without the refused credential that the request needs", async () => {
  const request = recordedRequest({ ...plain, authorization: ["Bearer {refused-token}"] }, "violation");
  await expect(resend(request, optionsFor("http://127.0.0.1:9"))).rejects.toMatchObject({ code: "usage" });
});

function optionsFor(url: string) {
  const rest = { credentials: { token: "of-today" }, redact: (text: string) => text, timeoutMs: 5_000 };
  return { operation: "get-leaderboard", target: parseTarget(url), ...rest } as const;
}
