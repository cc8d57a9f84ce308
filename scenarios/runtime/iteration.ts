// The k6 script of every scenario: what it sends is in the pool file and in the inputs of the run. Go sends the requests and
// accepts flawless responses; every other response goes to the judge here. The judge is created at the first such response, so
// that a VU needs little memory.
import secrets from "k6/secrets";
import assay, { type Judge } from "k6/x/assay";
import { INPUTS_VARIABLE, type Inputs, readInputs } from "./environment.ts";
import { createJudge } from "./judge.ts";
import { POOL_FILE } from "./pool.ts";
import type { Compare } from "./response-judgement.ts";

// VU 0 is k6's own first execution of the script, and later its setup.
const isFirst = __VU === 0 && !assay.isConfigured();
const inputs = readInputs();
// Where the pool says whose credential goes with a request, VU 0 reads them for all.
const credentials = __VU === 0 || !inputs.hasPeople ? await readCredentials(inputs) : [];
if (isFirst) assay.configure(__ENV[INPUTS_VARIABLE] ?? "", POOL_FILE, credentials.join("\n"));

let compare: Compare | undefined;
let judge: Judge | undefined;

assay.attach(credentials[0] ?? "", ownIndex(inputs), (response) => {
  judge ??= createJudge(inputs.operations, compare);
  return judge(response);
});

/** Before the load: whether k6 gets what Node has got. */
export function setup(): void {
  assay.compareWithNode();
}

/** After the load, while the outputs of k6 still take something. */
export function teardown(): void {
  assay.publishRest();
}

/** Sends the requests or the sessions of this VU and reports the outcomes. */
export default function iterate(comparison?: Compare): void {
  compare = comparison;
  assay.iterate();
}

function ownIndex({ credentials }: Pick<Inputs, "credentials">): number {
  return credentials === 0 ? 0 : (__VU + credentials - 1) % credentials;
}

/**
 * What a VU sends, under the keys token-0, token-1, … of the secret source, which k6 redacts in its log: every credential by its
 * index where the pool says which one goes with a request, else one that the VU keeps. For the init context.
 */
async function readCredentials({ credentials, hasPeople }: Inputs): Promise<readonly string[]> {
  if (credentials === 0) return ["assay-placeholder-credential"];
  // VU 0 is k6's own first execution of the script, whose iterations never run.
  if (!hasPeople) return [await secrets.get(`token-${ownIndex({ credentials })}`)];
  const all: string[] = [];
  for (let index = 0; index < credentials; index++) all.push(await secrets.get(`token-${index}`));
  return all;
}
