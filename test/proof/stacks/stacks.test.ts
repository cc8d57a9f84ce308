// The forms as a server gets them, what becomes of its answers, and the tables of both.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Answer, answersOf, readOf } from "../../../proof/stacks/answers.ts";
import { CONTROL, FORMS } from "../../../proof/stacks/forms.ts";
import { productTable, tablesOf } from "../../../proof/stacks/stack-tables.ts";

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

const NUMBER = 'number as text, `"1.5"`';
const FRACTION = "`1.5` for an integer";
const NULL = "null for an optional number";

test.each([
  ["its status if it was not accepted", NUMBER, { status: 422 }, "422"],
  ["= if the value was kept", NUMBER, { status: 200, read: '"1.5"' }, "="],
  ["+ if it was converted", NUMBER, { status: 200, read: "1.5" }, "+"],
  ["+ if it was cut to its beginning", FRACTION, { status: 200, read: "1" }, "+"],
  ["~ if it was left out", NUMBER, { status: 200, read: "absent" }, "~"],
  ["= if null stays null", NULL, { status: 200, read: "null" }, "="],
  ["~ if null is left out", NULL, { status: 200, read: "absent" }, "~"],
  ["= if there is no member to see", "an empty body", { status: 200 }, "="],
  ["~ if a name in upper case is not read", "a member name in upper case", { status: 200, read: "null" }, "~"],
  ["~ if a name in upper case is left out", "a member name in upper case", { status: 200, read: "absent" }, "~"],
  ["+ if a name in upper case is read", "a member name in upper case", { status: 200, read: "5" }, "+"],
])("the product has %s", (_what, form, answer, word) => {
  expect(wordsOf({ [form]: answer })[form]).toBe(word);
});

test("what was not measured is a question mark, and an empty cell of the page", () => {
  expect(new Set(Object.values(wordsOf({})))).toEqual(new Set(["?"]));
  expect(tablesOf(stack({}))[1]).toContain(`| ${FORMS[0]?.name} |  |`);
});

test("the page shows what was read, and how a form was refused", () => {
  const answers = { [NUMBER]: { status: 200, read: "1.5" }, [NULL]: { status: 307 }, [FRACTION]: { status: 500 } };
  const [versions, forms = ""] = tablesOf(stack(answers));
  expect(versions).toContain("| small | small 1.2.3 | 2026-11-27 |");
  expect(forms).toContain(`| ${NUMBER} | \`1.5\` |`);
  expect(forms).toContain(`| ${NULL} | redirected, 307 |`);
  expect(forms).toContain(`| ${FRACTION} | refused, 500 |`);
});

function stack(answers: Readonly<Record<string, Answer>>) {
  return { small: { versions: "small 1.2.3", date: "2026-11-27", answers } };
}

/** The word of each form. */
function wordsOf(answers: Readonly<Record<string, Answer>>): Readonly<Record<string, string | undefined>> {
  const { forms, stacks } = JSON.parse(productTable(stack(answers))) as {
    readonly forms: readonly string[];
    readonly stacks: readonly { readonly cells: string }[];
  };
  const words = stacks[0]?.cells.split(" ") ?? [];
  return Object.fromEntries(forms.map((form, at) => [form, words[at]]));
}
