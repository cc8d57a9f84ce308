// The base URL of a service, and the guard that keeps requests and credentials away from hosts that must not be tested.
import { BlockList, isIPv4, isIPv6 } from "node:net";
import { Failure } from "../errors.ts";

export type PemFile = { readonly path: string; readonly pem: string };

/** What the user says of connections to one target. The key, and the credentials of the proxy, are secrets. */
export type ConnectionOptions = {
  /** The certificate authorities that are trusted in place of those of the system. */
  readonly ca?: PemFile | undefined;
  readonly client?: { readonly cert: PemFile; readonly key: PemFile } | undefined;
  /** Whether every certificate of the target is accepted. */
  readonly isInsecure: boolean;
  /** The address that the name of the target's host stands for. */
  readonly address?: string | undefined;
  /** An HTTP proxy; its URL may hold credentials. */
  readonly proxy?: URL | undefined;
};

/** A checked base URL. Requests go to `origin` at `basePath` + operation path. */
export type Target = {
  /** Normalised base URL without a slash at its end; the spelling for runs and messages. */
  readonly url: string;
  readonly origin: string;
  /** Host name or address, without the brackets of IPv6. */
  readonly host: string;
  /** Path of the base URL, empty or beginning with a slash and not ending in one. */
  readonly basePath: string;
  /** How connections to it are made; absent where the system's defaults do. */
  readonly connection?: ConnectionOptions | undefined;
};

/**
 * The target that a text names. Hosts are normalised as WHATWG URLs first, so that 0x7f000001 is 127.0.0.1.
 * Throws `target-refused-by-guard` for anything but a plain http or https URL of a host that is neither link-local nor a
 * metadata service; the text itself is not repeated, because it may hold a password.
 */
export function parseTarget(text: string): Target {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined)
    throw refused(`The base URL must be one such as http://127.0.0.1:8080, got ${noUrlReason(text)}.`);
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw refused(`The base URL must begin with http:// or https://, got ${url.protocol}.`);
  }
  if (url.username !== "" || url.password !== "") {
    throw refused(`The base URL of ${url.host} must not contain a user name or password.`);
  }
  if (url.search !== "" || url.hash !== "") {
    throw refused(`The base URL of ${url.host} must not contain ? or #.`);
  }
  const host = hostOf(url);
  if (isForbiddenHost(host)) {
    throw refused(`The target must be a service to test, got ${host}, which is link-local or a metadata service.`);
  }
  const basePath = url.pathname.replace(/\/+$/, "");
  return { url: url.origin + basePath, origin: url.origin, host, basePath };
}

function noUrlReason(text: string): string {
  return URL.canParse(`http://${text}`) && !text.includes("://")
    ? "a text without http:// or https://"
    : "a text that is not a URL";
}

/** The port of a target, also where its URL leaves it to the scheme. */
export function portOf({ origin }: Target): number {
  const { port, protocol } = new URL(origin);
  return port === "" ? (protocol === "https:" ? 443 : 80) : Number(port);
}

/** Whether requests to the target stay on this machine, by the spelling of all hosts that they go to. */
export function isLoopback({ host, connection }: Target): boolean {
  const { address = host, proxy } = connection ?? {};
  return [host, address, proxy === undefined ? host : hostOf(proxy)].every(isLoopbackHost);
}

function isLoopbackHost(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost") || isListed(LOOPBACK, host);
}

/** The host of a URL, without the brackets of IPv6. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, "");
}

/** Whether an address that a host name resolved to is one that no request may go to. */
export function isForbiddenAddress(address: string): boolean {
  return isListed(FORBIDDEN, address);
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8, "ipv4");
LOOPBACK.addAddress("::1", "ipv6");

// Link-local ranges, and the addresses outside them at which clouds hand out machine credentials.
const FORBIDDEN = new BlockList();
FORBIDDEN.addSubnet("169.254.0.0", 16, "ipv4");
FORBIDDEN.addSubnet("fe80::", 10, "ipv6");
FORBIDDEN.addAddress("100.100.100.200", "ipv4");
FORBIDDEN.addAddress("192.0.0.192", "ipv4");
FORBIDDEN.addAddress("fd00:ec2::254", "ipv6");

const METADATA_NAMES = new Set(["metadata", "metadata.google.internal", "instance-data", "instance-data.ec2.internal"]);

function isForbiddenHost(host: string): boolean {
  return METADATA_NAMES.has(host.replace(/\.$/, "")) || isForbiddenAddress(host);
}

function isListed(list: BlockList, address: string): boolean {
  if (isIPv4(address)) return list.check(address, "ipv4");
  return isIPv6(address) && list.check(address, "ipv6");
}

function refused(sentence: string): Failure {
  return new Failure("target-refused-by-guard", sentence);
}
