// Makes the connections to a target: by its certificates, to its address or to what its name resolves to, and through its proxy.
import { lookup as resolveName } from "node:dns";
import { readFileSync } from "node:fs";
import { request as requestOver } from "node:http";
import { isIPv6, type LookupFunction, type Socket } from "node:net";
import { rootCertificates, type ConnectionOptions as TlsOptions } from "node:tls";
import { buildConnector } from "undici";
import type { HeaderList } from "./exchange.ts";
import { isForbiddenAddress, portOf, type Target } from "./target.ts";

/** A proxy that does not open a tunnel to the target; the status is what it responded. */
export class TunnelRefused extends Error {
  readonly status: number | undefined;

  constructor(status: number | undefined) {
    super("the proxy must open a tunnel");
    this.status = status;
  }
}

export function tlsOptionsOf({ connection }: Target): Pick<TlsOptions, "ca" | "cert" | "key" | "rejectUnauthorized"> {
  if (connection === undefined) return {};
  const { ca, client, isInsecure } = connection;
  return {
    ...(ca !== undefined && { ca: ca.pem }),
    ...(client !== undefined && { cert: client.cert.pem, key: client.key.pem }),
    ...(isInsecure && { rejectUnauthorized: false }),
  };
}

/**
 * The certificate authorities that Node trusts for a target, as PEM, so that another client can trust the same: those of its user,
 * else Node's own with those of NODE_EXTRA_CA_CERTS. Undefined without TLS, and where an option of Node has it ask the system.
 */
export function authoritiesOf(
  { origin, connection }: Target,
  { NODE_EXTRA_CA_CERTS: extra, NODE_OPTIONS: options = "" }: Readonly<Record<string, string | undefined>>,
): string | undefined {
  if (connection?.ca !== undefined) return connection.ca.pem;
  const asksSystem = /--use-(openssl|system)-ca/.test([options, ...process.execArgv].join(" "));
  if (!isTls(origin) || connection?.isInsecure || asksSystem) return undefined;
  return [...rootCertificates, extra === undefined ? "" : textOf(extra)].join("\n");
}

/** Empty for a file that cannot be read: Node warns of it and continues without it. */
function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/** Resolves names for a target: its address, where the user gives it, and what the guard permits otherwise. */
export function lookupOf({ connection }: Target): LookupFunction {
  const address = connection?.address;
  if (address === undefined) return guardedLookup;
  const family = isIPv6(address) ? 6 : 4;
  return (_, { all }, callback) => {
    if (all === true) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };
}

/** Where the requests to a target go, with what precedes their path there and the headers that they have besides. */
export type Receiver = { readonly origin: string; readonly pathPrefix: string; readonly headers: HeaderList };

/** The target itself, which TLS reaches through a tunnel; or the proxy, which passes plain requests on by their whole URL. */
export function receiverOf({ origin, connection }: Target): Receiver {
  const proxy = connection?.proxy;
  if (proxy === undefined || isTls(origin)) return { origin, pathPrefix: "", headers: [] };
  return { origin: proxy.origin, pathPrefix: origin, headers: authorizationOf(proxy) };
}

/** Makes the connections of undici to the receiver of a target. */
export function connectorOf(target: Target, timeoutMs: number): buildConnector.connector {
  const connect = buildConnector({ ...tlsOptionsOf(target), timeout: timeoutMs, lookup: lookupOf(target) });
  const proxy = tunnelProxyOf(target);
  if (proxy === undefined) return connect;
  return (options, callback) => {
    openTunnel(proxy, target, timeoutMs).then(
      (httpSocket) => connect({ ...options, httpSocket }, callback),
      (error: Error) => callback(error, null),
    );
  };
}

/** The proxy through which the target is reached by a tunnel, if there is one. */
export function tunnelProxyOf({ origin, connection }: Target): URL | undefined {
  return isTls(origin) ? connection?.proxy : undefined;
}

/** Opens a tunnel through a proxy to a target. Rejects with {@link TunnelRefused}, or the error of the connection to the proxy. */
export function openTunnel(proxy: URL, target: Target, timeoutMs: number): Promise<Socket> {
  const authority = `${new URL(target.origin).hostname}:${portOf(target)}`;
  return new Promise((resolve, reject) => {
    const request = requestOver(proxy.origin, {
      method: "CONNECT",
      path: authority,
      agent: false,
      lookup: guardedLookup,
      timeout: timeoutMs,
      headers: Object.fromEntries([["Host", authority], ...authorizationOf(proxy)]),
    });
    request.once("connect", ({ statusCode }, socket) => {
      socket.setTimeout(0);
      if (statusCode === 200) return resolve(socket);
      socket.destroy();
      reject(new TunnelRefused(statusCode));
    });
    request.once("timeout", () => request.destroy(Object.assign(new Error("time-out"), { code: "ETIMEDOUT" })));
    request.once("error", reject);
    request.end();
  });
}

/** Resolves a name without the addresses that the guard refuses; a name with no other address is not found. */
const guardedLookup: LookupFunction = (hostname, options, callback) => {
  resolveName(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, "");
    const allowed = addresses.filter(({ address }) => !isForbiddenAddress(address));
    const [first] = allowed;
    if (first === undefined) return callback(Object.assign(new Error("no address allowed"), { code: "ENOTFOUND" }), "");
    if (options.all) return callback(null, allowed);
    return callback(null, first.address, first.family);
  });
};

function authorizationOf({ username, password }: URL): HeaderList {
  if (username === "" && password === "") return [];
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`);
  return [["Proxy-Authorization", `Basic ${credentials.toString("base64")}`]];
}

function isTls(origin: string): boolean {
  return origin.startsWith("https:");
}
