// The signed form of an in-toto statement: a Sigstore bundle (v0.3) around a DSSE envelope, which cosign reads too.
import { createHash, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { Failure } from "../../errors.ts";
import { parsedJson } from "../../schemas/json.ts";
import { valueAt } from "../../schemas/violation.ts";

/** Type of the content of an envelope that holds an in-toto statement. */
const PAYLOAD_TYPE = "application/vnd.in-toto+json";

const BUNDLE = "application/vnd.dev.sigstore.bundle.v0.3+json";

/** A signed statement as it was read. */
export type Envelope = { readonly statement: string; readonly signature: Buffer };

/** Signs a statement by an Ed25519 or ECDSA key; returns the bundle as JSON. */
export function signByKey(statement: string, key: KeyObject): string {
  const payload = Buffer.from(statement);
  const hint = fingerprintOf(createPublicKey(key));
  const signature = sign(digestFor(key), preAuthenticationEncoding(payload), key);
  const bundle = {
    mediaType: BUNDLE,
    verificationMaterial: { publicKey: { hint } },
    dsseEnvelope: {
      payload: payload.toString("base64"),
      payloadType: PAYLOAD_TYPE,
      // Verifiers skip a key id that is not in their own form; the hint above names the key.
      signatures: [{ sig: signature.toString("base64"), keyid: "" }],
    },
  };
  return `${JSON.stringify(bundle, null, 2)}\n`;
}

export function isSignedBy({ statement, signature }: Envelope, key: KeyObject): boolean {
  return verify(digestFor(key), preAuthenticationEncoding(Buffer.from(statement)), key, signature);
}

/** SHA-256 of a public key in hex: how reports name it. */
export function fingerprintOf(key: KeyObject): string {
  return createHash("sha256")
    .update(key.export({ type: "spki", format: "der" }))
    .digest("hex");
}

/** Reads a bundle. Throws `attestation-unreadable` for any other text. */
export function readEnvelope(text: string, file: string): Envelope {
  const bundle = parsedJson(text);
  const payload = valueAt(bundle, "/dsseEnvelope/payload");
  const signature = valueAt(bundle, "/dsseEnvelope/signatures/0/sig");
  const isStatement = valueAt(bundle, "/dsseEnvelope/payloadType") === PAYLOAD_TYPE;
  if (!isStatement || typeof payload !== "string" || typeof signature !== "string")
    throw new Failure("attestation-unreadable", `${file} must be a Sigstore bundle with an in-toto statement.`);
  return {
    statement: Buffer.from(payload, "base64").toString("utf8"),
    signature: Buffer.from(signature, "base64"),
  };
}

/** Ed25519 hashes by itself. */
function digestFor(key: KeyObject): string | null {
  return key.asymmetricKeyType === "ed25519" ? null : "sha256";
}

/** The bytes that a DSSE signature covers: type and content, each after its length. */
function preAuthenticationEncoding(payload: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`DSSEv1 ${PAYLOAD_TYPE.length} ${PAYLOAD_TYPE} ${payload.length} `), payload]);
}
