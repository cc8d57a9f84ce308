// The target of the settings, with how connections to it are made; and the first of them, which shows whether that works.
import { createPrivateKey, X509Certificate } from "node:crypto";
import { Failure } from "../../errors.ts";
import { statusOf } from "../../http/client.ts";
import { TunnelRefused } from "../../http/connector.ts";
import type { TransportFault } from "../../http/exchange.ts";
import {
  type ConnectionOptions,
  isForbiddenAddress,
  type PemFile,
  parseTarget,
  portOf,
  type Target,
} from "../../http/target.ts";
import { faultOf } from "../../http/transport-fault.ts";
import { readText } from "../../run/documents/document.ts";
import type { RunConnection } from "../../run/format/run.ts";
import type { Context } from "../definition/command.ts";
import type { Settings } from "../settings/index.ts";
import type { CONNECTION } from "../settings/target.ts";

type Given = Pick<Context, "settings" | "origins">;

/** The target at a URL, reached as the settings say. Reads their files; throws for a setting that cannot be used. */
export function targetAt(url: string, { settings, origins }: Given): Target {
  const target = parseTarget(url);
  if (runConnectionOf(settings) === undefined && settings.clientKey === undefined) return target;
  const { caFile, insecure, proxy, resolve } = settings;
  if (proxy !== undefined && resolve.length > 0)
    throw new Failure("usage", "--resolve must be given without --proxy, because a proxy resolves names itself.");
  const connection: ConnectionOptions = {
    isInsecure: insecure,
    ca: caFile === undefined ? undefined : certificatesOf("--ca-file", caFile),
    client: clientOf(settings),
    address: resolve.length === 0 ? undefined : addressOf(target, resolve),
    proxy: proxy === undefined ? undefined : proxyOf(new URL(proxy), origins),
  };
  return { ...target, connection };
}

/** The settings of connections for a target on this machine that Assay starts. */
export const NO_CONNECTION: ConnectionSettings = {
  caFile: undefined,
  clientCert: undefined,
  clientKey: undefined,
  insecure: false,
  resolve: [],
  proxy: undefined,
};

/** What a run says of these settings: nothing of what is in the files, and no credential of a proxy. */
export function runConnectionOf(settings: ConnectionSettings): RunConnection | undefined {
  const { caFile, clientCert, insecure, resolve, proxy } = settings;
  const connection: RunConnection = {
    ...(insecure && { insecure: true }),
    ...(proxy !== undefined && { proxy: new URL(proxy).origin }),
    ...(resolve.length > 0 && { resolve: resolve.map((one) => `${one.host}:${one.port}:${one.address}`) }),
    ...(caFile !== undefined && { caFile }),
    ...(clientCert !== undefined && { clientCert }),
  };
  return Object.keys(connection).length === 0 ? undefined : connection;
}

type ConnectionSettings = Pick<Settings, (typeof CONNECTION)[number]>;

function clientOf({ clientCert, clientKey }: ConnectionSettings): ConnectionOptions["client"] {
  if (clientCert === undefined && clientKey === undefined) return undefined;
  if (clientCert === undefined || clientKey === undefined)
    throw new Failure("usage", "--client-cert and --client-key must be given together, got only one of them.");
  const cert = certificatesOf("--client-cert", clientCert);
  const key = pemFile("--client-key", clientKey, "an unencrypted private key", createPrivateKey);
  if (!new X509Certificate(cert.pem).checkPrivateKey(createPrivateKey(key.pem)))
    throw unreadable("--client-key", clientKey, `the key of the certificate in ${clientCert}`, "another key");
  return { cert, key };
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----.+?-----END CERTIFICATE-----/gs;

function certificatesOf(flag: string, path: string): PemFile {
  return pemFile(flag, path, "certificates", (pem) => {
    const certificates = pem.match(CERTIFICATE) ?? [];
    if (certificates.length === 0) throw new Error("no certificate");
    for (const one of certificates) new X509Certificate(one);
  });
}

/** Reads a file in PEM. The error of `parse` is not repeated, because it may quote the file. */
function pemFile(flag: string, path: string, expected: string, parse: (pem: string) => void): PemFile {
  const pem = readText(path, { what: `a readable file for ${flag}`, code: "certificate-unreadable" });
  try {
    parse(pem);
  } catch {
    throw unreadable(flag, path, `${expected} in PEM`, "a file that is not");
  }
  return { path, pem };
}

function unreadable(flag: string, path: string, expected: string, found: string): Failure {
  return new Failure("certificate-unreadable", `The file ${path} of ${flag} must be ${expected}, got ${found}.`);
}

/** An entry for another host or port would leave the name to the system, and the requests to another service. */
function addressOf(target: Target, resolve: Settings["resolve"]): string {
  const port = portOf(target);
  const address = resolve.find((one) => one.host === target.host && one.port === port)?.address;
  if (address === undefined) {
    const given = resolve.map((one) => `${one.host}:${one.port}`).join(", ");
    throw new Failure("usage", `--resolve must have an address for ${target.host}:${port}, got one for ${given}.`);
  }
  if (isForbiddenAddress(address))
    throw new Failure(
      "target-refused-by-guard",
      `The address of --resolve must be that of a service to test, got ${address}, which is link-local or a metadata service.`,
    );
  return address;
}

/** Command lines are public and config files are shared, so credentials of a proxy come only from the environment. */
function proxyOf(url: URL, { proxy: origin }: Given["origins"]): URL {
  if (origin !== "environment" && (url.username !== "" || url.password !== ""))
    throw new Failure("usage", "--proxy must be without a user name and password, which only ASSAY_PROXY may hold.");
  return url;
}

/** Warns on the terminal if the settings leave the credentials unprotected. */
export function warnIfInsecure({ settings, console }: Pick<Context, "settings" | "console">, { url }: Target): void {
  if (settings.insecure)
    console.warn(`WARNING: --insecure accepts any certificate. Whatever responds at ${url} gets the credentials.`);
}

/**
 * Sends one request where TLS or a proxy may prevent it, and throws `connection-failed` where one does, or
 * `target-unreachable` for a target that speaks HTTP/2 only. Any other fault is left to the first request of the run.
 */
export async function requireConnection(target: Target, timeoutMs: number, signal: AbortSignal): Promise<void> {
  const { url, host, origin, connection } = target;
  const proxy = connection?.proxy;
  if (proxy === undefined && !origin.startsWith("https:")) return;
  const attempt = () => statusOf(target, { timeoutMs }, signal).catch((error: Error) => error);
  const first = await attempt();
  // One connection may be lost by chance.
  const found = first instanceof Error && faultOf(first, "connect") === "reset" ? await attempt() : first;
  const status = found instanceof TunnelRefused ? found.status : found;
  if (proxy !== undefined && (found instanceof TunnelRefused || found === PROXY_AUTHENTICATION)) {
    throw failed(`The proxy ${proxy.origin} must pass requests on to ${host}:${portOf(target)}, got status ${status}.`);
  }
  if (!(found instanceof Error)) return;
  const fault = faultOf(found, "connect");
  const code = "code" in found ? String(found.code) : found.name;
  if (proxy !== undefined && UNREACHABLE.has(fault))
    throw failed(`The proxy ${proxy.origin} must be reachable, got ${code}.`);
  if (fault === "http2-only")
    throw new Failure(
      "target-unreachable",
      `${url} must respond in HTTP/1.1, but refuses it, as a service that speaks HTTP/2 only.`,
    );
  // What the target thinks of a client certificate comes as an alert or, with TLS 1.3, as a reset after the handshake.
  const isRefused = (fault === "reset" && origin.startsWith("https:")) || code.includes("ALERT");
  const client = connection?.client === undefined ? "without a client certificate" : "with the client certificate";
  if (isRefused) throw failed(`${url} must accept a TLS connection ${client}, got ${code}.`);
  if (code === "ERR_SSL_WRONG_VERSION_NUMBER")
    throw failed(`${url} must respond over TLS, got a response without it; its URL may have to begin with http://.`);
  if (fault === "tls") throw failed(`${url} must have a certificate that is trusted here, got ${code}.`);
}

const PROXY_AUTHENTICATION = 407;
const UNREACHABLE: ReadonlySet<TransportFault> = new Set([
  "connection-refused",
  "host-unreachable",
  "dns",
  "timeout-connect",
]);

function failed(sentence: string): Failure {
  return new Failure("connection-failed", sentence);
}
