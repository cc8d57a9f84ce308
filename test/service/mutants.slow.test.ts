import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { type OperationId, statements, validateRequest } from "../../schemas/index.ts";
import { mutants } from "../../service/mutants/index.ts";
import { type Service, startService } from "../../service/server.ts";
import { AUTHORIZED, acceptedBody, brokenStatements, type HttpResponse, send } from "./exchange.ts";
import { type Probe, probesFor, REFUSED_TOKEN } from "./probes.ts";

/** Files that hold no mutant. */
const PARTS = [
  ...["alter", "index", "mutant", "overlook", "stand-ins"],
  ...["admit", "crash", "elsewhere", "leaderboard-pages", "occasion", "refusing", "rewrite"],
];

const folder = new URL("../../service/mutants/", import.meta.url);

/** Mutants in the folder itself show at once; those in folders within it show on occasion, or only by their meaning. */
const PLAIN = namesOf(readdirSync(folder));

/** Defaults and pages: what is wrong with these is seen in the meaning of an answer, not in its shape. */
const WRONG_IN_MEANING = [
  "defaults-to-buying",
  "defaults-to-usdc",
  "defaults-to-an-amount-of-ten",
  "promises-more-than-there-is",
  "ignores-offset",
  "names-another-chain",
];

describe("the registry of mutants", () => {
  it("has one row for each file", () => {
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
    const names = namesOf(files.filter((file) => !file.startsWith("derived")));
    expect([...mutants.keys()].sort()).toEqual(names.toSorted());
  });

  it.each([...mutants.values()])("knows the statements that $id breaks", (mutant) => {
    expect(mutant.statements.filter((id) => !statements.has(id))).toEqual([]);
    expect(mutant.description).toMatch(/\.$/);
  });

  it("covers every class of check", () => {
    const broken = [...mutants.values()].flatMap((mutant) => mutant.statements).join(" ");
    for (const part of ["/required", "/type", "/exclusiveMinimum", "/maximum", "/maxLength", "/enum", "/format"]) {
      expect(broken).toContain(`${part}`);
    }
    for (const part of ["authentication/", "conventions/request-body", "/response/", "/default"]) {
      expect(broken).toContain(part);
    }
  });

  it("refuses an unknown mutant as a usage failure", async () => {
    await expect(startService({ mutants: ["nonsense"] })).rejects.toMatchObject({ code: "usage" });
  });
});

describe("the service with a mutant", async () => {
  const plain = await responsesOf([]);

  it.each(PLAIN)("acts, is counted and breaks its statement: %s", async (id) => {
    const mutant = mutants.get(id);
    const { exchanges, service } = await responsesOf([id]);
    const differing = exchanges.filter(
      ({ response }, index) => response.text !== plain.exchanges[index]?.response.text,
    );
    expect(service.activations().get(id)).toBeGreaterThan(0);
    expect(differing.length).toBeGreaterThan(0);
    if (WRONG_IN_MEANING.includes(id)) return;
    const faults = differing.flatMap(({ probe, response }) => faultsOf(probe, response));
    expect(faults.filter((fault) => mutant?.statements.includes(fault))).not.toEqual([]);
  });

  it("counts no activation without a fitting request", async () => {
    const service = await startService({ mutants: ["accepts-symbol-of-eleven"] });
    await service.close();
    expect([...service.activations()]).toEqual([["accepts-symbol-of-eleven", 0]]);
  });

  it("installs two mutants side by side", async () => {
    const { service } = await responsesOf(["accepts-amount-zero", "omits-gas-limit"]);
    expect([...service.activations().values()].every((count) => count > 0)).toBe(true);
  });
});

function namesOf(files: readonly string[]): readonly string[] {
  return files
    .filter((file) => file.endsWith(".ts"))
    .map((file) => basename(file, ".ts"))
    .filter((name) => !PARTS.includes(name));
}

type Exchanged = { readonly probe: Probe; readonly response: HttpResponse };

async function responsesOf(
  ids: readonly string[],
): Promise<{ readonly exchanges: readonly Exchanged[]; readonly service: Service }> {
  const service = await startService({ mutants: ids, refusedTokens: [REFUSED_TOKEN], clock: () => 1_800_000_000_123 });
  const [tokenId = "", lonelyTokenId = ""] = service.tokenIds;
  const exchanges: Exchanged[] = [];
  try {
    for (const probe of probesFor({ tokenId, lonelyTokenId, userId: service.userIds[0] ?? "" })) {
      exchanges.push({ probe, response: await send({ url: service.url, ...probe.sent }) });
    }
    expect(service.failures()).toEqual([]);
  } finally {
    await service.close();
  }
  return { exchanges, service };
}

/** The statements that an answer breaks: those of the request where a breach was accepted, else those of the response. */
function faultsOf(probe: Probe, response: HttpResponse): readonly string[] {
  const body = acceptedBody(probe.operation, response);
  if (body === undefined) return faultsOfRefusal(probe, response);
  return [...(probe.kind === "breach" ? statementsOfBreach(probe) : []), ...brokenStatements(probe.operation, body)];
}

/** A refused control is a fault by itself; what looks accepted but lacks its evidence is judged by its schema. */
function faultsOfRefusal({ kind, operation, sent }: Probe, { status, text }: HttpResponse): readonly string[] {
  if (kind !== "control") return [];
  if (status === 200) return readStatements(operation, text);
  return String(sent.body).includes("monad") ? ["chain-slug/enum"] : ["get-leaderboard/request/limit/maximum"];
}

function readStatements(operation: OperationId, text: string): readonly string[] {
  try {
    return brokenStatements(operation, JSON.parse(text));
  } catch {
    return ["conventions/response-body"];
  }
}

function statementsOfBreach({ operation, sent }: Probe): readonly string[] {
  const { headers = AUTHORIZED, body } = sent;
  if (!("authorization" in headers)) return ["authentication/header"];
  if (headers !== AUTHORIZED) return ["authentication/scheme"];
  try {
    return validateRequest(operation, JSON.parse(String(body))).map(({ statement }) => statement);
  } catch {
    return ["conventions/request-body"];
  }
}
