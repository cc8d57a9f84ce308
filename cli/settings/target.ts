// Settings that all commands against a target share: where it is, who calls it, what it knows and what may be done to it.
import { isIP } from "node:net";
import { duration, file, list, notation, oneOf, pair, single, text, toggle, wholeNumber } from "./setting.ts";

export const FIXTURES = ["tokenId", "chainSlug", "userId", "userAddress", "chain"] as const;

/** The kinds of values of the target that a user can pass in. */
export type FixtureName = (typeof FIXTURES)[number];

/** A name of --resolve, with the address that it stands for on that port. */
export type Resolution = { readonly host: string; readonly port: number; readonly address: string };

const RESOLUTION = "HOST:PORT:ADDRESS with the name of a host, its port and an IP address";

const resolution = notation<Resolution>("host:port:address", RESOLUTION, (value) => {
  const [, host = "", port = "", inBrackets, plain = ""] = /^([^:]+):(\d{1,5}):(?:\[(.+)\]|(.+))$/.exec(value) ?? [];
  const address = inBrackets ?? plain;
  if (isIP(host) !== 0 || isIP(address) === 0 || Number(port) > 65_535) return undefined;
  return { host: host.toLowerCase(), port: Number(port), address };
});

const proxyUrl = notation("url", "the URL of an HTTP proxy such as http://127.0.0.1:3128", (value) => {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  return url?.protocol === "http:" && url.hostname !== "" && url.pathname === "/" ? url.href : undefined;
});

export const TARGET_SETTINGS = {
  target: single({
    description: "base URL of the service",
    env: "ASSAY_TARGET",
    config: true,
    value: text("url"),
    fallbackText: "a reference service, started for the run",
  }),
  tokenFile: single({
    description: "file with credentials, one per line; for a single one, set ASSAY_TOKEN instead",
    config: true,
    value: file(),
  }),
  tokenCommand: single({
    description: "shell command whose first line of output is the credential",
    env: "ASSAY_TOKEN_COMMAND",
    config: true,
    value: text("command"),
  }),
  caFile: single({
    description: "certificate authorities (PEM) to trust instead of the default ones",
    env: "ASSAY_CA_FILE",
    config: true,
    value: file(),
  }),
  clientCert: single({
    description: "certificate (PEM) to present to the target; needs --client-key",
    env: "ASSAY_CLIENT_CERT",
    config: true,
    value: file(),
  }),
  clientKey: single({
    description: "private key (PEM, not encrypted) of the client certificate",
    env: "ASSAY_CLIENT_KEY",
    config: true,
    value: file(),
  }),
  insecure: toggle({ description: "accept any certificate of the target; every report says so", config: true }),
  resolve: list({
    description: "connect to this IP address instead of looking up the host",
    config: true,
    value: resolution,
  }),
  proxy: single({
    description: "HTTP proxy; only the variable ASSAY_PROXY may contain a user name and password",
    env: "ASSAY_PROXY",
    config: true,
    value: proxyUrl,
    fallbackText: "none; HTTPS_PROXY and similar variables are ignored",
  }),
  fixture: list({
    description:
      "value that the target knows; names: tokenId, chainSlug, userId, userAddress, and chain (for fee queries, as the target spells it)",
    config: "fixtures",
    value: pair(FIXTURES),
  }),
  fixtures: single({
    description: "JSON file with tokens, users and holdings that the target knows (docs/fixtures.md)",
    config: "fixturesFile",
    value: file(),
  }),
  sideEffects: single({
    description: "where tokens may be created and traded: none (nowhere), testnet (on test networks) or any (on all)",
    config: true,
    value: oneOf("level", ["none", "testnet", "any"]),
    fallbackText: "any on loopback, testnet elsewhere",
  }),
  seed: single({
    description: "seed of every random choice",
    config: true,
    value: wholeNumber(0, 2 ** 31 - 1),
    fallback: 1,
  }),
  timeout: single({
    description: "time limit for one request",
    config: true,
    value: duration(10, 600_000),
    fallback: 10_000,
  }),
  waitForTarget: single({
    description: "wait this long for a service that is still starting",
    config: true,
    value: duration(0, 3_600_000),
    fallbackText: "0s",
  }),
  out: single({
    description: "folder of the run; must not exist yet",
    value: text("dir"),
    fallbackText: "reports/out/<UTC time>-<command>",
  }),
  config: single({
    description: "config file",
    value: file(),
    fallbackText: "assay.config.json, if it exists",
  }),
  quiet: toggle({ description: "show results and warnings, but no progress and no notes" }),
  verbose: toggle({
    description: "print requests and responses, with credentials removed; for a load, only the first of each kind",
  }),
} as const;

/** How connections to the target are made. */
export const CONNECTION = ["caFile", "clientCert", "clientKey", "insecure", "resolve", "proxy"] as const;

/** What a command that sends requests needs to know. */
export const TARGET = [
  "target",
  ...CONNECTION,
  "waitForTarget",
  "tokenFile",
  "tokenCommand",
  "fixture",
  "fixtures",
  "sideEffects",
  "timeout",
  "seed",
] as const;

/** What a command that leaves a run takes besides. */
export const RUN = ["out", "config", "quiet", "verbose"] as const;
