// What a recording must not hold, between real clients and real servers on the loopback.
import { readFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { REDACTED } from "../../../http/redaction/placeholder.ts";
import { digest, openRecordings, send } from "./recordings.ts";

const CANARY = "canary-7Zq/91+x=0-token";
const { startTarget, record, recordOne } = openRecordings();
const echo: Parameters<typeof startTarget>[0] = async (incoming, response) => response.end(await buffer(incoming));

const SPELLINGS: Readonly<Record<string, (credential: string) => string | Buffer>> = {
  "as it is": (text) => JSON.stringify({ message: `no ${text} here`, [text]: 1 }),
  "in base64": (text) => JSON.stringify({ raw: Buffer.from(`ab${text}cd`).toString("base64") }),
  "in bytes that are not text": (text) => Buffer.concat([Buffer.from([0xff, 0xfe, 0x80]), Buffer.from(text)]),
  "in a compressed body that is broken": (text) => Buffer.from(`${text} and no gzip`),
};

test.each(Object.entries(SPELLINGS))("a credential repeated %s is in no recording", async (name, spell) => {
  const respond: Parameters<typeof startTarget>[0] = (_, response) => {
    const coding = name.includes("compressed") ? { "content-encoding": "gzip" } : {};
    response.writeHead(200, CANARY, { ...coding, "x-token": CANARY, server: CANARY, "set-cookie": `t=${CANARY}` });
    response.end(spell(CANARY));
  };
  const headers = { authorization: `Bearer ${CANARY}`, cookie: `session=${CANARY}`, "user-agent": CANARY };
  const path = `/base/${encodeURIComponent(CANARY)}/token-price?key=${CANARY}`;
  const { journal, file } = await recordOne(respond, [path, CANARY, headers]);
  for (const text of [journal, readFileSync(file, "latin1")]) {
    expect(text).toContain(REDACTED);
    for (const trace of tracesOf(CANARY)) expect(text).not.toContain(trace);
  }
});

test("a credential that first appears in a response is in no finished recording", async () => {
  const target = await startTarget((_, response) => response.end(JSON.stringify({ hint: CANARY })));
  const { recording, finish, file } = await record(target);
  await send(recording.url, "/token-price", "{}");
  await send(recording.url, "/token-price", "{}", { authorization: `Bearer ${CANARY}` });
  await finish();
  for (const trace of tracesOf(CANARY)) expect(readFileSync(file, "latin1")).not.toContain(trace);
});

const NAMED: readonly [string, string][] = [
  ["password", "short"],
  ["walletPrivateKey", "0x5f1e0c7a9d"],
  ["api_key", 'key-1 with \\"quotes\\"'],
  ["Seed-Phrase", "\\u0061bandon ability able"],
  ["access_token", "abcdefghijkl"],
];
test.each(NAMED)("what a body calls %s is in no recording, nor its echo", async (name, spelled) => {
  const value: string = JSON.parse(`"${spelled}"`);
  const body = `{"tokenId":"kept-id","deep":[{"${name}":"${spelled}"}],"n":1.50}`;
  const { journal, entry } = await recordOne(echo, ["/token-price", body]);
  for (const text of [journal, JSON.stringify(entry)])
    expect(text).not.toContain(JSON.stringify(value).slice(1, -1).slice(0, 5));
  const kept = { tokenId: "kept-id", deep: [{ [name]: REDACTED }], n: 1.5 };
  expect(JSON.parse(entry?.request.postData?.text ?? "")).toEqual(kept);
});

test("a credential is not guessed from the fields of the interface", async () => {
  const body =
    '{"tokenId":"a-token-id-1","inputToken":"token","tokenSymbol":"SECRET","tokenName":"My password","token_address":"0x1234567890"}';
  const { entry } = await recordOne(echo, ["/token-price", body]);
  expect([entry?.request.postData?.text, entry?.response.content.text]).toEqual([body, body]);
});

test("a credential of one user in the response to another is in no recording", async () => {
  const { recording, finish, file } = await record(await startTarget(echo));
  const tokenOf = (index: number) => `user-token-${index}-${digest(String(index)).slice(0, 12)}`;
  const tokens = Array.from({ length: 300 }, (_, index) => tokenOf(index));
  for (const token of tokens) await send(recording.url, "/token-price", "{}", { authorization: `Bearer ${token}` });
  await send(recording.url, "/token-price", JSON.stringify(tokens));
  await finish();
  const text = readFileSync(file, "utf8");
  expect(tokens.filter((token) => text.includes(token))).toEqual([]);
  expect(text.split(REDACTED).length - 1).toBe(600);
});

/** Texts that each give a credential away. */
function tracesOf(credential: string): readonly string[] {
  const shifted = [0, 1, 2].map((shift) => {
    const text = Buffer.from(`${"x".repeat(shift)}${credential}`)
      .toString("base64")
      .replace(/=+$/, "");
    return text.slice(shift === 0 ? 0 : shift + 1, -2);
  });
  return [credential, encodeURIComponent(credential), Buffer.from(credential).toString("hex"), ...shifted];
}
