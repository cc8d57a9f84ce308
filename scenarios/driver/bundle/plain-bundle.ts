// Turns a scenario into a script that a stock k6 runs without Assay, its bodies inside.
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { permittedSlugs } from "../../../target/chains.ts";
import type { Token } from "../../../target/knowledge.ts";
import { FIRST_PAGE } from "../../../target/request-bodies.ts";
import { PROFILE_NAMES } from "../../profiles.ts";
import { SCENARIOS, type ScenarioName } from "../../registry.ts";
import type { PlainFacts, PlainPool } from "../../runtime/plain/inputs.ts";
import { placeholder } from "../../runtime/plain/placeholders.ts";
import type { Scenario, ScenarioWorkload } from "../../scenario.ts";
import { createSource } from "../../sessions/fields.ts";
import { createRequest, NEW_TOKEN_ID } from "../../sessions/requests.ts";
import type { Inventory } from "../../sessions/session-steps.ts";
import { workloadOf } from "../../workload.ts";
import { makePool } from "../plan/pool.ts";
import { bundleScript, operationTable } from "./bundle.ts";

/** The same seed gives the same bytes, so that a bundle changes with its sources alone. */
const SEED = 1;
const TOKENS = 12;
const USERS = 20;
const REQUESTS = 600;
/** Few bodies with image data would be most of a bundle. */
const LONGEST_BODY = 4_000;

/** Writes `<scenario>.js` into a folder and returns its path. */
export async function bundlePlain(scenario: ScenarioName, folder: string): Promise<string> {
  const { question, ratePerSecond, durationMs, workload }: Scenario = SCENARIOS[scenario];
  const pool = JSON.stringify(plainPool(scenario, workload));
  const facts: PlainFacts = {
    scenario,
    question,
    byDefault: { ratePerSecond, durationMs },
    operations: operationTable(),
    pool,
  };
  return bundleScript({
    entry: fileURLToPath(new URL("../../runtime/plain/entry.ts", import.meta.url)),
    outfile: join(folder, `${scenario}.js`),
    define: { ASSAY_PLAIN_FACTS: JSON.stringify(facts) },
    banner: headOf(scenario, question, PROFILE_NAMES),
  });
}

/** Bodies with placeholders for tokens and users, and the bodies that create tokens first. All on test networks. */
export function plainPool(scenario: string, workload: ScenarioWorkload): PlainPool {
  const permitted = permittedSlugs("testnet");
  const tokens = Array.from({ length: TOKENS }, (_, index): Token => {
    return { tokenId: placeholder("token", index), chainSlug: permitted[index % permitted.length] ?? "base-sepolia" };
  });
  const userIds = Array.from({ length: USERS }, (_, index) => placeholder("user", index));
  const inventory: Inventory = { tokens, userIds, permittedSlugs: permitted };
  const source = createSource(SEED, "plain", "creations");
  const creations = Array.from({ length: TOKENS * 2 }, (_, index) => {
    const { body } = createRequest(source, [permitted[index % permitted.length] ?? "base-sepolia"]);
    return JSON.stringify(body);
  });
  const isShort = (body: string) => body.length < LONGEST_BODY;
  return {
    // Sessions are interleaved here: a request for a new token names a known one.
    requests: makePool(scenario, { ...workloadOf(workload), unit: "request" }, inventory, SEED, REQUESTS)
      .requests.map(({ operation, body }) => ({ operation, body: body.replace(NEW_TOKEN_ID, placeholder("token", 0)) }))
      .filter(({ body }) => isShort(body)),
    users: JSON.stringify(FIRST_PAGE),
    creations: creations.filter(isShort).slice(0, TOKENS),
  };
}

function headOf(scenario: string, question: string, profiles: readonly string[]): string {
  return `// ${scenario}: ${question}
//
// For a stock k6 2.x:  ASSAY_TOKEN=… ASSAY_TARGET=http://127.0.0.1:8080 k6 run ${scenario}.js
//
// ASSAY_TARGET                 base URL of the service (default http://127.0.0.1:8080)
// ASSAY_TOKEN                  credential without "Bearer"; in the environment, not with -e, which other users can see
// ASSAY_PROFILE                ${profiles.join(", ")} (default average)
// ASSAY_RATE, ASSAY_DURATION   requests per second and a time such as 30s, instead of the profile's
// ASSAY_WARM_UP                load before the measurement, excluded from results (default: a tenth of the duration, 30s at most)
// ASSAY_TIMEOUT                limit of one request (default 10s)
// ASSAY_SIDE_EFFECTS           none, or testnet (default): create and trade on test networks
// ASSAY_TOKEN_IDS              tokens to name, <uuid>@<chain slug>, with commas; else some are created
// ASSAY_USER_IDS               users to name, with commas; else those of the leaderboard
// ASSAY_PAGE                   the page written at the end (default assay-${scenario}.html, empty for none)
// ASSAY_I_AM_ALLOWED_TO_LOAD   the target's host again, for any other host than the loopback
//
// Exit code 99 if a threshold is missed. Made by \`npm run build\` of Assay; Apache-2.0.
`;
}
