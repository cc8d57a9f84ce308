// Settings of attestations: what a run signs, and what `assay verify` trusts.
import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { Failure } from "../../errors.ts";
import type { Subject } from "../../run/attestation/statement.ts";
import { readText } from "../../run/documents/document.ts";
import { file, notation, outputFile, single, toggle } from "./setting.ts";

/** How often --certify runs the suite, each time with the next seed. */
export const CERTIFYING_ROUNDS = 3;

const DIGEST = "NAME@sha256:DIGEST with 64 lower-case hex digits";

const subject = notation<Subject>("name@sha256:digest", DIGEST, (value) => {
  const [, name, sha256] = /^(.+)@sha256:([0-9a-f]{64})$/.exec(value) ?? [];
  return name === undefined || sha256 === undefined ? undefined : { name, sha256 };
});

export const ATTESTATION_SETTINGS = {
  attest: outputFile("write a signed attestation of the result, for `assay verify`; needs --attest-key"),
  certify: toggle(
    `run the whole suite at ${CERTIFYING_ROUNDS} seeds, and keep an exchange for each statement; needs --attest`,
  ),
  attestKey: single("private key of the signer: Ed25519 or ECDSA, PEM", file()),
  subject: single("name and digest of the build under test, for the attestation", subject),
  key: single("public key of the signer (PEM)", file()),
} as const;

export const ATTESTING = ["attest", "attestKey", "subject"] as const;

/** The attestation of a run of the suite. */
export const CERTIFYING = ["certify", ...ATTESTING] as const;

type Attesting = { readonly attest: string | undefined; readonly attestKey: string | undefined };

/** Fails before anything is sent if an attestation is requested that could not be signed. */
export function requireSigner({ attest, attestKey }: Attesting): void {
  if (attest === undefined) return;
  if (attest === "-") throw new Failure("usage", "--attest must name a file, got - for stdout.");
  if (attestKey === undefined) throw new Failure("usage", "--attest must have --attest-key FILE, got none.");
  privateKeyAt(attestKey);
}

/** The private key in a file. Throws `key-unreadable`. */
export function privateKeyAt(file: string): KeyObject {
  return keyAt(file, "a private key", createPrivateKey);
}

/** The public key in a file. Throws `key-unreadable`. */
export function publicKeyAt(file: string): KeyObject {
  return keyAt(file, "a public key", createPublicKey);
}

function keyAt(file: string, what: string, read: (pem: string) => KeyObject): KeyObject {
  const expected = `${what} in PEM, Ed25519 or ECDSA and not encrypted`;
  const unreadable = (found: string) => new Failure("key-unreadable", `${file} must be ${expected}, got ${found}.`);
  const pem = readText(file, { what: expected, code: "key-unreadable" });
  try {
    const key = read(pem);
    if (key.asymmetricKeyType === "ed25519" || key.asymmetricKeyType === "ec") return key;
    throw unreadable(key.asymmetricKeyType ?? "another kind");
  } catch (error) {
    throw error instanceof Failure ? error : unreadable("something else");
  }
}
