// The measured forms, runs that look like a measured stack, and runs that must not.

import { runInNewContext } from "node:vm";
import { type FastifyInstance, type FastifyServerOptions, fastify } from "fastify";
import { expect, test } from "vitest";
import { allChecks } from "../../../conformance/catalogue/catalogue.ts";
import { FAMILIES, familyOf } from "../../../conformance/causes/families.ts";
import { FORM_ROWS, triedForms } from "../../../conformance/causes/forms.ts";
import { likelyStackOf } from "../../../conformance/causes/likely-stack.ts";
import { MEASURED_FORMS, STACKS } from "../../../conformance/causes/stacks.ts";
import { OPERATION_IDS } from "../../../schemas/index.ts";
import { createRandom } from "../../../schemas/random.ts";
import { runOf, runOn } from "./made-up-run.ts";

const checks = new Map(allChecks().map((check) => [check.id as string, check]));

test("the measured forms that checks try are in the table, and each is tried by a check that exists", () => {
  expect(FORM_ROWS.filter(({ form }) => !MEASURED_FORMS.includes(form))).toEqual([]);
  expect([...triedForms().keys()].filter((id) => !checks.has(id))).toEqual([]);
  const tried = new Set([...triedForms().values()].map(({ row }) => row));
  expect(FORM_ROWS.filter((row) => !tried.has(row))).toEqual([]);
});

test("the measured forms are marked as allowed where the suite expects an acceptance", () => {
  for (const [id, { row }] of triedForms()) expect(checks.get(id)?.kind === "accept", id).toBe(row.isAllowed === true);
});

test.each([
  ["token-price/request/amount/type/numeric-string", 'number as text, `"1.5"`'],
  ["get-leaderboard/request/limit/type/numeric-string", 'an integer as text, `"5"`'],
  ["trade-token/request/builder/fee/type/numeric-string", "number as text in an object"],
  ["create-token-transaction/request/tags/items/type/number", "a number in a list of texts"],
  ["token-price/request/body/json/trailing-bytes", "a text after the JSON"],
  ["token-price/request/content-type/text", "Content-Type `text/plain`"],
  ["token-price/request/body/field-names/other-case", "a member name in upper case"],
])("%s tries: %s", (id, form) => {
  expect(triedForms().get(id)?.row.form).toBe(form);
});

test("the measured forms tell nothing at places where a rule of the interface or the state of a service may decide", () => {
  const isTelling = (id: string) => triedForms().get(id)?.isTelling;
  expect(isTelling("create-token-transaction/request/name/type/number")).toBe(true);
  expect(isTelling("create-token-transaction/request/image/type/number")).toBe(false);
  expect(isTelling("get-user-fees/request/user_id/format/urn")).toBe(false);
  expect(triedForms().has("trade-token/request/buyAmountUSD/type/null")).toBe(false);
});

test.each([
  ["fastify", "Fastify's default validator", ["Fastify"]],
  ["jackson-3", "Jackson's default mapper", ["Jackson 2", "Jackson 3"]],
  ["koa", "Vine's default rules", ["Koa with Vine"]],
  ["litestar", "Litestar's reading of `data`", ["Litestar"]],
  ["gin", "Go's encoding/json", ["Gin", "net/http"]],
  ["fiber", "Go's encoding/json", ["Fiber"]],
  ["micronaut", "Micronaut Serde's defaults", ["Micronaut"]],
  // All three accept the same.
  ["fastapi", "Pydantic's lax mode", ["FastAPI", "Flask", "Django Ninja"]],
])("a run on a stack on %s looks like %s", (name, family, stacks) => {
  expect(likelyStackOf(runOn(name))).toMatchObject({ family, stacks });
});

test("a run on a stack names the failures that follow, at every place of the form, and no other ones", () => {
  const other = "token-price/request/amount/type/numeric-string-blanks";
  const run = runOn("fastify").map((check) => (check.id === other ? { ...check, verdict: "fail" as const } : check));
  const { checks = [], mend } = likelyStackOf(run) ?? {};
  expect(checks).toContain("token-price/request/amount/type/numeric-string");
  expect(checks).toContain("create-token-transaction/request/links/website/type/number");
  expect(checks).not.toContain(other);
  expect(mend).toBe("ajv: { customOptions: { coerceTypes: false } }");
});

test("a run on a stack on Fiber has the server errors that it answers wrong types with among them", () => {
  const withErrors = (name: string) =>
    runOn(name).map((one) => (one.id.endsWith("/no-server-error") ? { ...one, verdict: "fail" as const } : one));
  const errors = (name: string) =>
    likelyStackOf(withErrors(name))?.checks.filter((id) => id.endsWith("/no-server-error")) ?? [];
  expect(errors("fiber")).toHaveLength(OPERATION_IDS.length);
  expect(errors("gin")).toEqual([]);
});

test("a run on a stack takes a few kilobytes of it, however many failures follow", () => {
  for (const { name } of STACKS) expect(JSON.stringify(likelyStackOf(runOn(name)) ?? "").length).toBeLessThan(50_000);
});

test("a run on a stack is recognised although hand-written checks refuse some of the forms", () => {
  const random = createRandom(1, "hand-written checks");
  const run = runOn("fastify", (_id, outcome) => (outcome === "accepted" && random.next() < 0.15 ? 400 : outcome));
  expect(likelyStackOf(run)?.stacks).toEqual(["Fastify"]);
});

test("a run on a stack is recognised by what was judged where the rest was not", () => {
  const run = runOn("fastify", (id, outcome) => (id.startsWith("create-") ? "unjudged" : outcome));
  expect(likelyStackOf(run)?.stacks).toEqual(["Fastify"]);
});

test("a run on a stack counts no known failures", () => {
  const known = { reason: "known", owner: "us", expires: "2999-01-01" };
  const run = runOn("fastify").map((check) => (check.verdict === "fail" ? { ...check, known } : check));
  expect(likelyStackOf(run)).toBeUndefined();
});

test.each([
  ["refuses every form alike, as a gateway does", runOf(() => 403)],
  ["accepts every form", runOf(() => "accepted")],
  ["has no checks", []],
  ["was not judged", runOf(() => "unjudged")],
  ["was judged by a few forms", runOn("fastify", (id, one) => (id.startsWith("get-") ? one : "unjudged"))],
  ["is strict but for one habit", runOf((id) => (id.endsWith("/numeric-string") ? "accepted" : 400))],
])("nothing is said of a run that %s", (_, run) => {
  expect(likelyStackOf(run)).toBeUndefined();
});

test("the families name stacks of the table, each once", () => {
  const names = FAMILIES.flatMap(({ stacks }) => Object.keys(stacks));
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !STACKS.some((stack) => stack.name === name))).toEqual([]);
});

test("the families have a setting for Fastify that mends what it accepts by default", async () => {
  const { mend = "" } = familyOf("fastify");
  const settings = [{}, runInNewContext(`({ ${mend} })`) as FastifyServerOptions];
  const statuses = await Promise.all(settings.map((options) => statusesOf(fastify(options))));
  expect(statuses).toEqual([
    [200, 200, 200],
    [200, 400, 400],
  ]);
});

test("the families leave a stack that none of them names as a family by itself", () => {
  expect(familyOf("a new stack")).toMatchObject({ stacks: { "a new stack": "a new stack" } });
});

/** What a service answers to a valid order, to a number as text and to a number for a text. */
async function statusesOf(app: FastifyInstance): Promise<readonly number[]> {
  const properties = { name: { type: "string" }, amount: { type: "number" } };
  app.post("/orders", { schema: { body: { type: "object", properties } } }, async ({ body }) => body);
  const bodies = [{ name: "a", amount: 1.5 }, { amount: "1.5" }, { name: 5 }];
  const answers = await Promise.all(bodies.map((payload) => app.inject({ method: "POST", url: "/orders", payload })));
  return answers.map(({ statusCode }) => statusCode);
}
