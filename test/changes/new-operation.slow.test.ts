// A sixth operation on a copy of the project: which files it takes by hand, and that the suite, a load and a report cover it
// without any other change.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { makeScratchCopy, type ScratchCopy } from "./scratch-copy.ts";

const ASSAY = "bin/assay.mjs";
const ID = "get-token-holders";
/** Without the literal examples of test/spec, which are the eighth. */
const MOST_FILES = 7;

let copy: ScratchCopy | undefined;
afterEach(() => copy?.remove());

test("a new operation takes few files and is checked, loaded and reported", async () => {
  const project = makeScratchCopy();
  copy = project;
  expect(project.filesOf(() => addOperation(project)).length).toBeLessThanOrEqual(MOST_FILES);
  const generated = await copy.run("node_modules/tsx/dist/cli.mjs", "tools/generate.ts");
  expect(generated.code, generated.output).toBe(0);
  expect(await copy.run("node_modules/typescript/bin/tsc")).toMatchObject({ code: 0, output: "" });

  const conform = await copy.run(ASSAY, "conform", "--only", `${ID}/**`, "--json", "-", "--quiet");
  expect(conform.code, conform.output.slice(-2_000)).toBe(0);
  const { checks } = JSON.parse(conform.stdout) as { checks: { id: string; verdict: string }[] };
  expect(checks.length).toBeGreaterThan(50);
  expect(checks.filter(({ verdict }) => verdict === "fail")).toEqual([]);
  expect(checks).toContainEqual(expect.objectContaining({ id: `${ID}/response/holders/type`, verdict: "pass" }));

  // A user's file, not one of the project.
  const sessions = { holders: { steps: [{ send: "holders" }] } };
  copy.write("holders.json", JSON.stringify({ sessions, mix: { browse: 1, holders: 1 } }));
  const folder = join(copy.folder, "holders");
  const options = ["--duration", "3s", "--warm-up", "1s", "--allow-small-sample", "--quiet", "--out", folder];
  const load = await copy.run(ASSAY, "load", "mixed", "--workload", "holders.json", "--json", "-", ...options);
  // On a busy machine the generator may be late, and the run inconclusive.
  expect([0, 4], load.output.slice(-2_000)).toContain(load.code);
  expect(JSON.parse(load.stdout)).toMatchObject({
    total: { errors: 0, invalid: 0 },
    operations: { [ID]: { errors: 0, invalid: 0 } },
  });

  const report = await copy.run(ASSAY, "report", folder, "--html", join(folder, "again.html"));
  expect(report.code, report.output.slice(-2_000)).toBe(0);
  expect(readFileSync(join(folder, "again.html"), "utf8")).toContain(ID);
});

function addOperation(project: ScratchCopy): void {
  project.write(`schemas/operations/${ID}.json`, JSON.stringify(DOCUMENT, null, 2));
  project.edit("schemas/operation.ts", '  "get-user-fees",\n', `  "get-user-fees",\n  "${ID}",\n`);
  const holders = `import getTokenHolders from "./operations/${ID}.json" with { type: "json" };\n`;
  project.edit("schemas/facts.ts", "import getUserFees from", `${holders}import getUserFees from`);
  project.edit(
    "schemas/facts.ts",
    '  "get-user-fees": getUserFees,\n',
    `  "get-user-fees": getUserFees,\n  "${ID}": getTokenHolders,\n`,
  );
  const added = STATEMENTS.map((id) => ({
    id: `${ID}/${id}`,
    text: `${id} is as written.`,
    place: "new",
    coverage: "checked",
  }));
  const rows = added.map((statement) => `${JSON.stringify(statement)},`).join("\n");
  project.edit("schemas/statements.json", '"statements": [', `"statements": [\n${rows}`);
  project.write(
    `service/handlers/${ID}.ts`,
    `// Lists the holders of a token.
import type { GetTokenHoldersRequest } from "../../schemas/index.ts";
import { accept, type Handler } from "./handler.ts";

export const getTokenHolders: Handler<GetTokenHoldersRequest> = () => accept({ holders: ["0x1f"] });
`,
  );
  const index = "service/handlers/index.ts";
  const imported = `import { getTokenHolders } from "./${ID}.ts";\n`;
  project.edit(index, "import { getUserFees }", `${imported}import { getUserFees }`);
  project.edit(
    index,
    '  "get-user-fees": getUserFees,\n',
    `  "get-user-fees": getUserFees,\n  "${ID}": getTokenHolders,\n`,
  );
  project.edit(
    "scenarios/sessions/session-steps.ts",
    '  fees: "get-user-fees",\n',
    `  fees: "get-user-fees",\n  holders: "${ID}",\n`,
  );
}

const STATEMENTS = [
  "path",
  "request/type",
  "request/tokenId/type",
  "request/tokenId/required",
  "request/tokenId/format",
  "request/chainSlug/type",
  "request/chainSlug/required",
  "response/type",
  "response/holders/type",
  "response/holders/required",
  "response/holders/items/type",
];

const basedOn = (place: string, ...keywords: readonly string[]) => ({
  "x-statement": Object.fromEntries(keywords.map((keyword) => [keyword, `${ID}/${place}/${keyword}`])),
});

const DOCUMENT = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  $id: `https://assay.example/schemas/operations/${ID}.json`,
  title: ID,
  description: "Lists the holders of a token on a chain.",
  "x-operation": {
    method: "POST",
    path: `/${ID}`,
    evidence: ["holders"],
    sideEffect: "none",
    "x-statement": { path: `${ID}/path` },
  },
  $defs: {
    request: {
      title: "GetTokenHoldersRequest",
      type: "object",
      required: ["tokenId", "chainSlug"],
      properties: {
        tokenId: {
          type: "string",
          format: "uuid",
          description: "The token.",
          examples: ["6b1f8a34-2c5d-4e7f-9a01-b2c3d4e5f607"],
          ...basedOn("request/tokenId", "type", "required", "format"),
        },
        chainSlug: {
          $ref: "../resources/chain-slug.json",
          description: "Its chain.",
          examples: ["base"],
          "x-tier": { accept: "advisory" },
          ...basedOn("request/chainSlug", "type", "required"),
        },
      },
      ...basedOn("request", "type"),
    },
    response: {
      title: "GetTokenHoldersResponse",
      type: "object",
      required: ["holders"],
      properties: {
        holders: {
          type: "array",
          items: { type: "string", examples: ["0x1f"], ...basedOn("response/holders/items", "type") },
          ...basedOn("response/holders", "type", "required"),
        },
      },
      ...basedOn("response", "type"),
    },
  },
};
