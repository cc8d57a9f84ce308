// Settings that all commands against a target share: where it is, who calls it, what it knows and what may be done to it.
import { isIP } from "node:net";
import {
  DURATION,
  duration,
  durationText,
  list,
  oneOf,
  pair,
  type SettingParser,
  SettingProblem,
  single,
  TEXT,
  TEXTS,
  text,
  toggle,
  wholeNumber,
} from "./setting.ts";

const FIXTURES = ["tokenId", "chainSlug", "userId", "userAddress", "chain"] as const;

/** The kinds of values of the target that a user can pass in. */
export type FixtureName = (typeof FIXTURES)[number];

/** A name of --resolve, with the address that it stands for on that port. */
export type Resolution = { readonly host: string; readonly port: number; readonly address: string };

const resolution: SettingParser<Resolution> = (value) => {
  const [, host = "", port = "", inBrackets, plain = ""] = /^([^:]+):(\d{1,5}):(?:\[(.+)\]|(.+))$/.exec(value) ?? [];
  const address = inBrackets ?? plain;
  if (isIP(host) !== 0 || isIP(address) === 0 || Number(port) > 65_535)
    throw new SettingProblem("HOST:PORT:ADDRESS with the name of a host, its port and an IP address");
  return { host: host.toLowerCase(), port: Number(port), address };
};

const proxyUrl: SettingParser<URL> = (value) => {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url?.protocol !== "http:" || url.hostname === "" || url.pathname !== "/")
    throw new SettingProblem("the URL of an HTTP proxy such as http://127.0.0.1:3128");
  return url;
};

/** The rows, by key. */
export const TARGET_SETTINGS = {
  target: single<string | undefined>({
    flags: "--target <url>",
    description: "base URL of the service",
    env: "ASSAY_TARGET",
    config: { field: "target", schema: TEXT },
    parse: text,
    fallback: undefined,
    fallbackText: "a reference service, started for the run",
  }),
  tokenFile: single<string | undefined>({
    flags: "--token-file <file>",
    description: "credentials, one per line; ASSAY_TOKEN holds a single one",
    config: { field: "tokenFile", schema: TEXT },
    parse: text,
    fallback: undefined,
  }),
  tokenCommand: single<string | undefined>({
    flags: "--token-command <command>",
    description: "shell command whose first line of output is the credential",
    env: "ASSAY_TOKEN_COMMAND",
    config: { field: "tokenCommand", schema: TEXT },
    parse: text,
    fallback: undefined,
  }),
  caFile: single<string | undefined>({
    flags: "--ca-file <file>",
    description: "certificate authorities (PEM) to trust in place of those of the system",
    env: "ASSAY_CA_FILE",
    config: { field: "caFile", schema: TEXT },
    parse: text,
    fallback: undefined,
  }),
  clientCert: single<string | undefined>({
    flags: "--client-cert <file>",
    description: "certificate (PEM) to present to the target; needs --client-key",
    env: "ASSAY_CLIENT_CERT",
    config: { field: "clientCert", schema: TEXT },
    parse: text,
    fallback: undefined,
  }),
  clientKey: single<string | undefined>({
    flags: "--client-key <file>",
    description: "private key (PEM, not encrypted) of the client certificate",
    env: "ASSAY_CLIENT_KEY",
    config: { field: "clientKey", schema: TEXT },
    parse: text,
    fallback: undefined,
  }),
  insecure: toggle({
    flags: "--insecure",
    description: "accept any certificate of the target; every report says so",
    config: { field: "insecure", schema: { type: "boolean" } },
  }),
  resolve: list<Resolution>({
    flags: "--resolve <host:port:address>",
    description: "IP address to connect to for a host and port (repeatable)",
    config: { field: "resolve", schema: TEXTS },
    parse: resolution,
  }),
  proxy: single<URL | undefined>({
    flags: "--proxy <url>",
    description: "HTTP proxy; its user name and password may be in ASSAY_PROXY only",
    env: "ASSAY_PROXY",
    config: { field: "proxy", schema: TEXT },
    parse: proxyUrl,
    fallback: undefined,
    fallbackText: "none; HTTPS_PROXY and the like are ignored",
  }),
  fixture: list<readonly [FixtureName, string]>({
    flags: "--fixture <name=value>",
    description: "tokenId, chainSlug, userId, userAddress or chain that the target knows (repeatable)",
    config: {
      field: "fixtures",
      schema: {
        type: "object",
        additionalProperties: false,
        properties: Object.fromEntries(FIXTURES.map((name) => [name, TEXT])),
      },
    },
    parse: pair(FIXTURES),
  }),
  fixtures: single<string | undefined>({
    flags: "--fixtures <file>",
    description: "JSON file of tokens, users and holdings that the target knows (docs/fixtures.md)",
    config: { field: "fixturesFile", schema: TEXT },
    parse: text,
    fallback: undefined,
  }),
  sideEffects: single<"none" | "testnet" | "any" | undefined>({
    flags: "--side-effects <level>",
    description: "where tokens may be created and traded: none (nowhere), testnet (on test networks) or any (on all)",
    config: { field: "sideEffects", schema: { enum: ["none", "testnet", "any"] } },
    parse: oneOf(["none", "testnet", "any"]),
    fallback: undefined,
    fallbackText: "any on loopback, testnet elsewhere",
  }),
  seed: single<number>({
    flags: "--seed <n>",
    description: "seed of every random choice",
    config: { field: "seed", schema: { type: "integer", minimum: 0, maximum: 2 ** 31 - 1 } },
    parse: wholeNumber(0, 2 ** 31 - 1),
    fallback: 1,
  }),
  timeout: single<number>({
    flags: "--timeout <duration>",
    description: "time limit for one request",
    config: { field: "timeout", schema: DURATION },
    parse: duration(10, 600_000),
    fallback: 10_000,
    fallbackText: durationText(10_000),
  }),
  waitForTarget: single<number | undefined>({
    flags: "--wait-for-target <duration>",
    description: "wait this long for a service that is still starting",
    config: { field: "waitForTarget", schema: DURATION },
    parse: duration(0, 3_600_000),
    fallback: undefined,
    fallbackText: "0s",
  }),
  out: single<string | undefined>({
    flags: "--out <dir>",
    description: "folder of the run; must not exist yet",
    parse: text,
    fallback: undefined,
    fallbackText: "reports/out/<UTC time>-<command>",
  }),
  config: single<string | undefined>({
    flags: "--config <file>",
    description: "config file",
    parse: text,
    fallback: undefined,
    fallbackText: "assay.config.json, if it exists",
  }),
  quiet: toggle({ flags: "--quiet", description: "show no progress" }),
  verbose: toggle({
    flags: "--verbose",
    description: "print requests and responses without credentials; for a load, only the first of each kind",
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
