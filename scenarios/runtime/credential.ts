// The credential of a VU: from the secret source, which k6 redacts in its log; never from setup data, tags or files.
import secrets from "k6/secrets";
import type { Inputs } from "./environment.ts";

/**
 * The credential of this VU, one of `credentials` under the keys token-0, token-1, …: each VU keeps its own, as a user
 * would. For the init context.
 */
export async function readCredential({ credentials }: Inputs): Promise<string> {
  if (credentials === 0) return "assay-placeholder-credential";
  // VU 0 is k6's own first execution of the script, whose iterations never run.
  return await secrets.get(`token-${(__VU + credentials - 1) % credentials}`);
}
