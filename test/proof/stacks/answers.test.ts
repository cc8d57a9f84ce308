// The forms as a server gets them, and what becomes of its answers.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Answer, answersOf, readOf } from "../../../proof/stacks/answers.ts";
import { CONTROL, FORMS } from "../../../proof/stacks/forms.ts";

type Got = { readonly method: string; readonly url: string; readonly type: string | undefined; readonly body: string };

const got: Got[] = [];
let answer: (request: Got) => { readonly status: number; readonly body?: string } = () => ({ status: 200 });

const server = createServer(async (request, response) => {
  const { method = "", url = "", headers } = request;
  const one = { method, url, type: headers["content-type"], body: await text(request) };
  got.push(one);
  const { status, body = one.body } = answer(one);
  response.writeHead(status).end(body);
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

test("every form reaches the stack byte by byte, after the control, with its method, path and Content-Type", async () => {
  got.length = 0;
  await sendAll();
  const sent = [CONTROL, ...FORMS].map(({ body, method = "POST", path = "/orders", type = "application/json" }) => ({
    method,
    url: path,
    type: type ?? undefined,
    body,
  }));
  expect(got).toEqual(sent);
});

test("an accepted form has the member as the response spells it, and a refused one its status alone", async () => {
  answer = ({ body }) => (body.includes("-0") ? { status: 422 } : { status: 201, body: '{"limit": 1.0,"amount":1e2}' });
  const answers = await sendAll();
  expect(answers["minus zero, `-0`"]).toEqual({ status: 422 });
  expect(answers["`1.0` for an integer"]).toEqual({ status: 201, read: "1.0" });
  expect(answers["`true` for a number"]).toEqual({ status: 201, read: "1e2" });
  expect(answers["null for an optional list"]).toEqual({ status: 201, read: "absent" });
  expect(answers["an empty body"]).toEqual({ status: 201 });
});

test("a redirection is not followed", async () => {
  answer = ({ url }) => ({ status: url.endsWith("/") ? 307 : 200 });
  expect((await sendAll())["a slash after the path"]).toEqual({ status: 307 });
});

test("a stack that refuses an order without anything unusual is not measured", async () => {
  answer = () => ({ status: 400 });
  await expect(sendAll()).rejects.toThrow("small answered 400 to an order without anything unusual");
});

test("a stack that closes the connection is not measured", async () => {
  answer = ({ body }) => {
    if (body === "null") server.closeAllConnections();
    return { status: 200 };
  };
  await expect(sendAll()).rejects.toThrow("socket hang up");
});

test("the forms have names of their own", () => {
  expect(new Set(FORMS.map(({ name }) => name)).size).toBe(FORMS.length);
});

test.each([
  ['{"amount":[1.5]}', "[1.5]"],
  ['{"amount":{"fee": null},"b":1}', '{"fee": null}'],
  ['{"amount":"{a}"}', '"{a}"'],
  ['{"amount":9007199254740993}', "9007199254740993"],
  ['{"other":"amount"}', "absent"],
])("of %s the member is %s", (response, read) => {
  expect(readOf(response, { name: "a form", body: "", member: "amount" })).toEqual({ read });
});

function sendAll(): Promise<Readonly<Record<string, Answer>>> {
  const { port } = server.address() as AddressInfo;
  return answersOf("small", `http://127.0.0.1:${port}`);
}
