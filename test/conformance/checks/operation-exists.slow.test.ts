// A missing operation fails; one that accepts nothing for another reason does not.
import { expect, test } from "vitest";
import { OPERATION_IDS } from "../../../schemas/index.ts";
import type { ServiceOptions } from "../../../service/server.ts";
import { type Intercept, meeting } from "../forwarder.ts";
import { run, startThrough } from "../run.ts";

const SERVED = "token-price/request/path/served";
const NOTHING_HERE = { title: "path", status: 404, detail: "There is nothing here.", errors: [] };

/** The verdict on quotes; leaderboard and fees are asked too, so that another operation is there. */
async function verdictOf(options: ServiceOptions, intercept?: Intercept, tokenId?: string) {
  const { url } = await startThrough(intercept, options);
  const result = await run(url, {
    only: ["**/path/served"],
    ...(tokenId !== undefined && { fixtures: { tokenId, chainSlug: "base" } }),
  });
  const { exitCode, checks } = result;
  return { exitCode, verdict: checks.find(({ id }) => id === SERVED)?.verdict };
}

/** Responds to quotes instead of the service if `isMine` holds. */
function quotes(status: number, body: unknown, isMine: (isAuthorised: boolean) => boolean = () => true): Intercept {
  return ({ path, headers }, response) => {
    if (path !== "/token-price" || !isMine(headers.authorization !== undefined)) return false;
    response.writeHead(status, { "content-type": "application/problem+json" }).end(JSON.stringify(body));
    return true;
  };
}

const isKnown = (path: string) => OPERATION_IDS.some((id) => path === `/${id}` && id !== "token-price");

/** A gateway that lets through the other operations and rejects everything else with 403. */
const everythingForbidden = meeting(
  ({ path }) => !isKnown(path),
  (response) => response.writeHead(403).end("Forbidden"),
);

const EMPTY_422 = { "rejection.body": "empty", "rejection.malformed": "422", "rejection.invalid": "422" } as const;

/** Refuses quotes, broken bodies and unknown paths alike. */
const alwaysEmpty = meeting(
  ({ path, body }) => path.startsWith("/token-price") || path.includes("no-such-path") || body === '{"assay":',
  404,
);

test("fails if the response repeats the requested path", async () => {
  const intercept: Intercept = ({ path }, response) => {
    if (!isKnown(path)) response.writeHead(404).end(`Cannot POST ${path}`);
    return !isKnown(path);
  };
  expect(await verdictOf({}, intercept)).toEqual({ exitCode: 1, verdict: "fail" });
});

test.each<[what: string, options: ServiceOptions, intercept: Intercept]>([
  ["lacks the right, and is told so by 404", {}, quotes(404, NOTHING_HERE, (isAuthorised) => isAuthorised)],
  ["lacks the right for whatever is not allowed, unknown paths too", {}, everythingForbidden],
  ["is rejected as at an unknown path in other words", {}, quotes(404, { ...NOTHING_HERE, detail: "No such token." })],
  ["cannot be distinguished from an unknown path", { choices: EMPTY_422 }, alwaysEmpty],
])("is inconclusive if the user %s", async (_what, options, intercept) => {
  expect((await verdictOf(options, intercept)).verdict).toBe("inconclusive");
});

test("is inconclusive for an unknown token that is rejected like an unknown path", async () => {
  const choices = { "rejection.body": "empty", "rejection.unknown": "404", "route.path": "404" } as const;
  const { verdict } = await verdictOf({ choices }, undefined, "5a0c1f7e-2b3d-4e6f-9a8b-7c6d5e4f3a2b");
  expect(verdict).toBe("inconclusive");
});
