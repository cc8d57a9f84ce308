// `npm run prove:prism`: holds the suite against a service that shares no code with Assay, Prism with the exported OpenAPI
// description, as it is and with faults planted in the description, and writes docs/second-opinion.md.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { CONFORMANCE_DEFAULTS, type ConformanceResult, runConformance } from "../conformance/runner.ts";
import { openapiDocument } from "../schemas/index.ts";
import { parseTarget } from "../traffic/target.ts";
import { DESCRIPTION_FAULTS, type DescriptionFault, withFault } from "./prism/faults.ts";
import { PRISM, startPrism } from "./prism/server.ts";

/** Prism never answers a body that is no JSON, so that an operation that is sent some is soon given up. */
const SKIPPED = "*/request/body/json";

async function judge(document: unknown): Promise<ConformanceResult> {
  const prism = await startPrism(document);
  try {
    return await runConformance({
      ...CONFORMANCE_DEFAULTS,
      target: parseTarget(prism.url),
      token: "assay-second-opinion",
      fixtures: {},
      sideEffects: "any",
      strict: false,
      only: [],
      skip: [SKIPPED],
      tiers: [],
      smoke: false,
      readingsOff: [],
      timeoutMs: 2000,
      wait: async () => undefined,
    });
  } finally {
    await prism.close();
  }
}

function failing({ checks }: ConformanceResult): readonly string[] {
  return checks.flatMap(({ id, tier, verdict }) => (tier === "specified" && verdict === "fail" ? [id] : []));
}

type Row = DescriptionFault & { readonly others: readonly string[]; readonly isFound: boolean };

function lineOf({ id, edits, foundBy, others, isFound }: Row): string {
  const place = edits[0]?.[0] ?? "";
  return `| ${id} | \`${place}\` | ${isFound ? `\`${foundBy}\`` : "**nothing**"} | ${others.length} |`;
}

const truth = openapiDocument();
const honest = await judge(truth);
const rows: Row[] = [];
for (const fault of DESCRIPTION_FAULTS) {
  const found = failing(await judge(withFault(truth, fault)));
  rows.push({
    ...fault,
    others: found.filter((id) => id !== fault.foundBy),
    isFound: found.includes(fault.foundBy),
  });
  process.stderr.write(`${fault.id}: ${found.join(", ") || "nothing"}\n`);
}
const { pass, fail, inconclusive, notApplicable } = honest.counts.specified;
const page = `# A second opinion

Written by \`npm run prove:prism\`, not by hand. It holds the suite against [Prism](https://github.com/stoplightio/prism)
(\`${PRISM}\`), a mock server that shares no code with Assay and reads the exported OpenAPI description
(\`npx assay openapi\`); npx fetches it. Checks of \`${SKIPPED}\` are left out: Prism never answers a body that is no JSON.

With the description as it is, ${pass} specified checks pass, ${fail} fail, ${inconclusive} stay inconclusive and ${notApplicable} are not
applicable; exit code ${honest.exitCode}. ${honest.counts.advisory.fail} advisory checks fail, as they may: a mock repeats its examples whatever it is asked.

With one fault planted in the description:

| Fault | Place | Found by | Other specified checks that fail |
| --- | --- | --- | --- |
${rows.map(lineOf).join("\n")}
`;
writeFileSync(join(import.meta.dirname, "../docs/second-opinion.md"), page);
process.exitCode = fail === 0 && pass > 0 && rows.every(({ isFound }) => isFound) ? 0 : 1;
