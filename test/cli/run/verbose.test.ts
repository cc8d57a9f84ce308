// What --verbose prints of an exchange: all that a reader needs, no credential, and no text that a terminal or CI would obey.
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { exchangeText, firstOfEachKind } from "../../../cli/run/verbose.ts";
import type { Exchange, HeaderList, Outcome } from "../../../http/exchange.ts";
import { createRedactor } from "../../../http/redaction/redactor.ts";
import { temporaryFolder } from "../../scenarios/driver/temporary-folder.ts";
import { runningService } from "../../service/running-service.ts";
import { runInProcess, runWithEnvironment } from "../in-process.ts";

const SECRET = "sk-live-0123456789abcdef";
const redact = createRedactor([SECRET]);

const folder = temporaryFolder().path;
const service = await runningService();

describe("an exchange as text", () => {
  it("has the request and the response, each with its body, on one line", () => {
    expect(exchangeText(exchange({ body: '{"a":\n1}' }), redact)).toBe(
      [
        "POST /token-price · Authorization: Bearer [redacted]",
        '  sent      {"a":\\n1}',
        '  received  200 in 3.21 ms: {"b":2}',
      ].join("\n"),
    );
  });

  it("holds no credential, wherever it is and whatever it is", () => {
    const text = exchangeText(
      exchange({
        body: `{"token":"${SECRET}"}`,
        authorization: "Basic dXNlcjpvdGhlci1zZWNyZXQ=",
        outcome: response(200, `you sent ${SECRET}`),
      }),
      redact,
    );
    expect(text).not.toMatch(new RegExp(`${SECRET}|dXNlcjpvdGhlci1zZWNyZXQ|other-secret`));
    expect(text).toContain("Authorization: Basic [redacted]");
    const cut = `${"x".repeat(290)}${SECRET}`;
    expect(exchangeText(exchange({ outcome: response(200, cut) }), redact)).not.toContain("sk-live");
  });

  it("says that the header is missing, and why there is no response", () => {
    const text = exchangeText(
      exchange({ authorization: "", outcome: { kind: "fault", code: "timeout-headers" } }),
      redact,
    );
    expect(text).toContain("POST /token-price · no Authorization header\n");
    expect(text).toMatch(/received {2}no response after 3.21 ms: no response started within the timeout$/);
  });

  it("cuts bodies, and shows hidden characters and workflow commands as text", () => {
    const long = exchangeText(exchange({ outcome: response(200, "y".repeat(5_000)) }), redact);
    expect(long).toMatch(/y… \(5,000 bytes\)$/);
    expect(long.length).toBeLessThan(700);
    const hostile = exchangeText(
      exchange({ body: "::error::x", outcome: response(500, "\u001b[31m\n::set-output") }),
      redact,
    );
    expect(hostile).not.toMatch(/^\s*::/m);
    expect(hostile).not.toContain(String.fromCharCode(27));
  });
});

it("the first of each kind passes one exchange on for each operation and status", () => {
  const seen: number[] = [];
  const observe = firstOfEachKind(({ outcome }) =>
    seen.push(outcome.kind === "response" ? outcome.response.status : 0),
  );
  for (const status of [200, 200, 422, 200, 422]) observe(exchange({ outcome: response(status, "") }));
  observe(exchange({ outcome: { kind: "fault", code: "reset" } }));
  expect(seen).toEqual([200, 422, 0]);
});

it("conform --verbose prints each request once, without the credential", async () => {
  const args = ["--target", service.url, "--only", "get-leaderboard/request/limit/**", "--json", "-"];
  const verbose = [...args, "--verbose", "--out", join(folder, "a")];
  const { stdout, stderr } = await runWithEnvironment({ ASSAY_TOKEN: SECRET }, "conform", ...verbose);
  expect(stderr.match(/^POST \/\S+ · /gm)).toHaveLength(JSON.parse(stdout).requests.sent);
  expect(stderr).not.toContain(SECRET);
  const quiet = await runInProcess("conform", ...args, "--out", join(folder, "b"));
  expect(quiet.stderr).not.toContain("  received  ");
});

type Parts = { readonly body?: string; readonly authorization?: string; readonly outcome?: Outcome };

/** An exchange; an empty authorization means a missing header. */
function exchange({
  body = "{}",
  authorization = `Bearer ${SECRET}`,
  outcome = response(200, '{"b":2}'),
}: Parts): Exchange {
  const headers: HeaderList = [
    ["Host", "127.0.0.1"],
    ...(authorization === "" ? [] : [["Authorization", authorization] as const]),
  ];
  return {
    request: { method: "POST", path: "/token-price", headers, body: Buffer.from(body), repeatable: true },
    outcome,
    durationMs: 3.21,
    staleConnections: 0,
  };
}

function response(status: number, body: string): Outcome {
  return { kind: "response", response: { status, headers: [], body: Buffer.from(body) } };
}
