// Settings that all commands against a target share: where it is, who calls it, what it holds and what may be done to it.
import {
  DURATION,
  duration,
  durationText,
  list,
  oneOf,
  pair,
  single,
  TEXT,
  text,
  toggle,
  wholeNumber,
} from "./setting.ts";

const FIXTURES = ["tokenId", "chainSlug", "userId", "userAddress", "chain"] as const;

/** What a user can tell of the data that the target holds. */
export type FixtureName = (typeof FIXTURES)[number];

/** The rows, by key. */
export const TARGET_SETTINGS = {
  target: single<string | undefined>({
    flags: "--target <url>",
    description: "base URL of the service; without it the reference service is started",
    env: "ASSAY_TARGET",
    config: { field: "target", schema: TEXT },
    parse: text,
    fallback: undefined,
  }),
  tokenFile: single<string | undefined>({
    flags: "--token-file <file>",
    description: "credentials, one a line (or one in ASSAY_TOKEN)",
    config: { field: "tokenFile", schema: TEXT },
    parse: text,
    fallback: undefined,
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
  sideEffects: single<"none" | "testnet" | "any" | undefined>({
    flags: "--side-effects <level>",
    description: "what may be created or traded: none, testnet or any",
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
    description: "time limit of one request",
    config: { field: "timeout", schema: DURATION },
    parse: duration(10, 600_000),
    fallback: 10_000,
    fallbackText: durationText(10_000),
  }),
  out: single<string | undefined>({
    flags: "--out <dir>",
    description: "new folder for record, journal, report and logs; of `record`, the tape itself",
    parse: text,
    fallback: undefined,
    fallbackText: "reports/out/<UTC time>-<command>",
  }),
  config: single<string | undefined>({
    flags: "--config <file>",
    description: "config file",
    parse: text,
    fallback: undefined,
    fallbackText: "assay.config.json where there is one",
  }),
  quiet: toggle({ flags: "--quiet", description: "no progress on stderr" }),
} as const;
