// Signs by an identity at mock services of Sigstore on loopback, whose authority, logs and roots are made for the test.
import { createHash, generateKeyPairSync } from "node:crypto";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fulcioHandler, initializeCA, initializeCTLog, initializeTLog, rekorHandler } from "@sigstore/mock";
import { HashAlgorithm, PublicKeyDetails, TrustedRoot } from "@sigstore/protobuf-specs";
import { initializeTUFRepo, tufHandlers } from "@tufjs/repo-mock";
import nock from "nock";
import { beforeAll, expect, test } from "vitest";
import { identityProblem, signByIdentity } from "../../cli/run/sigstore.ts";
import { listening } from "../http/listening.ts";
import { temporaryFolder } from "../scenarios/driver/temporary-folder.ts";

const folder = temporaryFolder();
const ISSUER = "https://ci.example";
const IDENTITY = "https://ci.example/gate.yml";
const STATEMENT = '{"_type":"https://in-toto.io/Statement/v1"}';

type Handler = {
  readonly path: string;
  readonly fn: (body: string) => unknown;
};
type Response = { readonly statusCode: number; readonly response: string | Buffer; readonly contentType?: string };

const handlers: Handler[] = [];
let url = "";

// Loading the mocks makes nock take over node:http in this process, which would keep every other request from its server.
nock.restore();

beforeAll(async () => {
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const handler = handlers.find(({ path }) => path === request.url);
    const result = (await handler?.fn(body)) as Response | undefined;
    response.writeHead(result?.statusCode ?? 404, { "content-type": result?.contentType ?? "text/plain" });
    response.end(result?.response);
  });
  const { close, ...place } = await listening(server);
  ({ url } = place);
  const keys = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const certificateLog = await initializeCTLog(keys);
  const authority = await initializeCA(keys, certificateLog);
  const log = await initializeTLog(url, keys);
  const root = trustedRoot({
    certificate: Buffer.from(authority.rootCertificate.buffer),
    certificateLog: { key: certificateLog.publicKey, id: Buffer.from(certificateLog.logID.buffer) },
    log: { key: log.publicKey, id: createHash("sha256").update(log.publicKey).digest() },
  });
  const roots = initializeTUFRepo([{ name: "trusted_root.json", content: root }]);
  writeFileSync(join(folder.path, "root.json"), JSON.stringify(roots.rootMeta.toJSON()));
  const { path, fn } = rekorHandler(log);
  handlers.push({ path, fn: (body) => fn(loggedEntry(body)) });
  handlers.push(fulcioHandler(authority), ...tufHandlers(roots, { metadataPathPrefix: "" }));
  return close;
});

type Log = { readonly key: Buffer; readonly id: Buffer };

function trustedRoot(made: { readonly certificate: Buffer; readonly certificateLog: Log; readonly log: Log }): string {
  const validFor = { start: new Date(Date.now() - 60_000) };
  const logOf = ({ key, id }: Log) => ({
    baseUrl: url,
    hashAlgorithm: HashAlgorithm.SHA2_256,
    publicKey: { rawBytes: key, keyDetails: PublicKeyDetails.PKIX_ECDSA_P256_SHA_256, validFor },
    logId: { keyId: id },
    checkpointKeyId: undefined,
    operator: "test",
  });
  const root: TrustedRoot = {
    mediaType: "application/vnd.dev.sigstore.trustedroot+json;version=0.1",
    certificateAuthorities: [
      {
        subject: { commonName: "sigstore", organization: "sigstore.mock" },
        uri: url,
        certChain: { certificates: [{ rawBytes: made.certificate }] },
        validFor,
        operator: "test",
      },
    ],
    ctlogs: [logOf(made.certificateLog)],
    tlogs: [logOf(made.log)],
    timestampAuthorities: [],
  };
  return JSON.stringify(TrustedRoot.toJSON(root));
}

/** The entry as the real log keeps it, with digests in place of the envelope; the mock would keep what was proposed. */
function loggedEntry(proposed: string): string {
  const { spec, ...entry } = JSON.parse(proposed);
  const envelope = JSON.parse(spec.proposedContent.envelope);
  const [verifier] = spec.proposedContent.verifiers;
  const hash = (content: string | Buffer) => ({
    algorithm: "sha256",
    value: createHash("sha256").update(content).digest("hex"),
  });
  return JSON.stringify({
    ...entry,
    spec: {
      envelopeHash: hash(spec.proposedContent.envelope),
      payloadHash: hash(Buffer.from(envelope.payload, "base64")),
      signatures: [{ signature: envelope.signatures[0].sig, verifier }],
    },
  });
}

/** A token like that of a CI job. The mock authority does not check its signature. */
function tokenOf(subject: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const claims = { iss: ISSUER, sub: subject, aud: "sigstore", exp: 4_102_444_800, iat: 1_700_000_000 };
  return `${part({ alg: "RS256", typ: "JWT" })}.${part(claims)}.${part({})}`;
}

const signed = async () =>
  JSON.parse(await signByIdentity(STATEMENT, { fulcioURL: url, rekorURL: url, identityToken: tokenOf(IDENTITY) }));

const problemOf = (bundle: unknown, identity = IDENTITY, issuer = ISSUER) =>
  identityProblem(
    bundle,
    { identity, issuer },
    { tufMirrorURL: url, tufRootPath: join(folder.path, "root.json"), tufCachePath: join(folder.path, "cache") },
  );

test("an attestation signed by the identity of a CI job is accepted for that identity alone", async () => {
  const bundle = await signed();
  expect(await problemOf(bundle)).toBeUndefined();
  expect(await problemOf(bundle, "https://ci.example/other.yml")).toMatch(/^https:\S+other.yml did not sign/);
  expect(await problemOf(bundle, IDENTITY, "https://other.example")).toMatch(/did not sign/);
});

test("a changed attestation is not accepted", async () => {
  const bundle = await signed();
  bundle.dsseEnvelope.payload = Buffer.from(`${STATEMENT} `).toString("base64");
  expect(await problemOf(bundle)).toMatch(/did not sign this attestation: \S/);
});

test("a service that cannot sign ends with the reason", async () => {
  const token = tokenOf(IDENTITY);
  await expect(
    signByIdentity(STATEMENT, { fulcioURL: `${url}/none`, rekorURL: url, identityToken: token, retry: 0 }),
  ).rejects.toThrow(/Sigstore must sign the attestation, got: /);
});
