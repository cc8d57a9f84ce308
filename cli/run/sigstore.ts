// Signatures by the identity of a CI job, by Sigstore: a short-lived certificate, and an entry in a public log.
import type { Bundle, SignOptions, VerifyOptions } from "sigstore";
import { Failure } from "../../errors.ts";
import { PAYLOAD_TYPE } from "../../run/attestation/envelope.ts";

/** Signs a statement; returns the bundle as JSON. The services are the public ones, and the token is that of the CI job. */
export async function signByIdentity(statement: string, services: SignOptions = {}): Promise<string> {
  const { attest } = await import("sigstore");
  try {
    return `${JSON.stringify(await attest(Buffer.from(statement), PAYLOAD_TYPE, services), null, 2)}\n`;
  } catch (error) {
    throw new Failure("attestation-not-signed", `Sigstore must sign the attestation, got: ${(error as Error).message}`);
  }
}

/** Why a bundle is not signed by an identity that this issuer vouches for; undefined if it is. */
export async function identityProblem(
  bundle: unknown,
  { identity, issuer }: { readonly identity: string; readonly issuer: string },
  services: VerifyOptions = {},
): Promise<string | undefined> {
  const { verify } = await import("sigstore");
  try {
    await verify(bundle as Bundle, { ...services, certificateIdentityURI: identity, certificateIssuer: issuer });
    return undefined;
  } catch (error) {
    return `${identity} did not sign this attestation: ${(error as Error).message}`;
  }
}
