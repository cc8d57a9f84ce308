// The base URL of a service, and the guard that keeps requests and credentials away from hosts that must not be tested.
import { BlockList, isIPv4, isIPv6 } from "node:net";
import { Failure } from "../errors.ts";

/** A checked base URL. Requests go to `origin` at `basePath` + operation path. */
export type Target = {
  /** Normalised base URL without a slash at its end; the spelling for runs and messages. */
  readonly url: string;
  readonly origin: string;
  /** Host name or address, without the brackets of IPv6. */
  readonly host: string;
  /** Path of the base URL, empty or beginning with a slash and not ending in one. */
  readonly basePath: string;
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
  const host = url.hostname.replace(/^\[|\]$/g, "");
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

/** Whether requests to the target stay on this machine by the spelling of its host. */
export function isLoopback(target: Target): boolean {
  if (target.host === "localhost" || target.host.endsWith(".localhost")) return true;
  return isListed(LOOPBACK, target.host);
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
