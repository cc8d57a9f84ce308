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
  target: single("base URL of the service", text("url"), {
    env: "ASSAY_TARGET",
    config: true,
    fallbackText: "a reference service, started for the run",
  }),
  tokenFile: single("file with credentials, one per line; for a single one, set ASSAY_TOKEN instead", file(), {
    config: true,
  }),
  tokenCommand: single("shell command whose first line of output is the credential", text("command"), {
    env: "ASSAY_TOKEN_COMMAND",
    config: true,
  }),
  caFile: single("certificate authorities (PEM) to trust instead of the default ones", file(), {
    env: "ASSAY_CA_FILE",
    config: true,
  }),
  clientCert: single("certificate (PEM) to present to the target; needs --client-key", file(), {
    env: "ASSAY_CLIENT_CERT",
    config: true,
  }),
  clientKey: single("private key (PEM, not encrypted) of the client certificate", file(), {
    env: "ASSAY_CLIENT_KEY",
    config: true,
  }),
  insecure: toggle("accept any certificate of the target; every report says so", { config: true }),
  resolve: list("connect to this IP address instead of looking up the host", resolution, { config: true }),
  proxy: single("HTTP proxy; only the variable ASSAY_PROXY may contain a user name and password", proxyUrl, {
    env: "ASSAY_PROXY",
    config: true,
    fallbackText: "none; HTTPS_PROXY and similar variables are ignored",
  }),
  fixture: list(
    "value that the target knows; names: tokenId, chainSlug, userId, userAddress, and chain (for fee queries, as the target spells it)",
    pair(FIXTURES),
    { config: "fixtures" },
  ),
  fixtures: single("JSON file with tokens, users and holdings that the target knows (docs/fixtures.md)", file(), {
    config: "fixturesFile",
  }),
  sideEffects: single(
    "where tokens may be created and traded: none (nowhere), testnet (on test networks) or any (on all)",
    oneOf("level", ["none", "testnet", "any"]),
    { config: true, fallbackText: "any on loopback, testnet elsewhere" },
  ),
  seed: single("seed of every random choice", wholeNumber(0, 2 ** 31 - 1), { config: true, fallback: 1 }),
  timeout: single("time limit for one request", duration(10, 600_000), { config: true, fallback: 10_000 }),
  waitForTarget: single("wait this long for a service that is still starting", duration(0, 3_600_000), {
    config: true,
    fallbackText: "0s",
  }),
  out: single("folder of the run; must not exist yet", text("dir"), {
    fallbackText: "reports/out/<UTC time>-<command>",
  }),
  config: single("config file", file(), { fallbackText: "assay.config.json, if it exists" }),
  quiet: toggle("show results and warnings, but no progress and no notes"),
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
export const RUN = ["out", "config", "quiet"] as const;
