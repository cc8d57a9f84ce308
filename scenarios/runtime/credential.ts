// The credentials of a VU: from the secret source, which k6 redacts in its log; never from setup data, tags or files.
import secrets from "k6/secrets";
import type { Inputs } from "./environment.ts";

/**
 * What a VU sends, under the keys token-0, token-1, … of the secret source: every credential by its index where the pool
 * says which one goes with a request, else one that the VU keeps. For the init context.
 */
export async function readCredentials({ credentials, hasPeople }: Inputs): Promise<readonly [string, ...string[]]> {
  if (credentials === 0) return ["assay-placeholder-credential"];
  // VU 0 is k6's own first execution of the script, whose iterations never run.
  if (!hasPeople) return [await secrets.get(`token-${(__VU + credentials - 1) % credentials}`)];
  const others: string[] = [];
  for (let index = 1; index < credentials; index++) others.push(await secrets.get(`token-${index}`));
  return [await secrets.get("token-0"), ...others];
}
