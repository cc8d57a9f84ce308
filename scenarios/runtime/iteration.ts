// The k6 script of every scenario: what it sends is in the pool file and in the inputs of the run. Go sends the requests and
// accepts flawless responses; every other response goes to the judge here. The judge is created at the first such response, so
// that a VU needs little memory.
import secrets from "k6/secrets";
import assay, { type Judge } from "k6/x/assay";
import { INPUTS_VARIABLE, type Inputs, readInputs } from "./environment.ts";
import { createJudge } from "./judge.ts";
import { POOL_FILE } from "./pool.ts";
import type { Compare } from "./response-judgement.ts";

const inputs = readInputs();
// VU 0 is k6's own first execution of the script, and later its setup and teardown; it reads the credentials for all.
if (__VU === 0) assay.configure(__ENV[INPUTS_VARIABLE] ?? "", POOL_FILE, await readCredentials(inputs));

let compare: Compare | undefined;
let judge: Judge | undefined;

assay.attach((response) => {
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

/** The credentials of the run, one on each line. k6 redacts in its log what its secret source has. For the init context. */
async function readCredentials({ credentials }: Inputs): Promise<string> {
  if (credentials === 0) return "assay-placeholder-credential";
  const all: string[] = [];
  for (let index = 0; index < credentials; index++) all.push(await secrets.get(`token-${index}`));
  return all.join("\n");
}
