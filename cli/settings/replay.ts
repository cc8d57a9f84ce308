// Settings of replays: their speed, what replaces the ids of the recording, and what a difference means.

import { REWRITABLE, type Rewritable, type RewriteRule } from "../../scenarios/recording/rewriting.ts";
import { FORMATS } from "../../schemas/dialect.ts";
import { list, positiveNumber, type SettingParser, SettingProblem, single, textsByName, toggle } from "./setting.ts";

const UUID = FORMATS.uuid;

/** `name=found`, `name=keep` or `name=value`; the ids of the interface are UUIDs. */
const parse: SettingParser<readonly [Rewritable, RewriteRule]> = (text) => {
  const [, name, value] = /^([^=]*)=(.+)$/.exec(text) ?? [];
  const field = REWRITABLE.find((known) => known === name);
  if (field === undefined || value === undefined)
    throw new SettingProblem(`NAME=found, NAME=keep or NAME=VALUE with NAME one of ${REWRITABLE.join(", ")}`);
  if (value === "keep") return [field, "keep"];
  if (field === "userAddress") return [field, { value }];
  if (value === "found") return [field, "found"];
  if (!UUID.test(value)) throw new SettingProblem(`${field}=found, ${field}=keep or ${field}= with a UUID`);
  return [field, { value }];
};

export const REPLAY_SETTINGS = {
  speed: single("speed relative to the recording", positiveNumber(1_000, "factor"), {
    config: true,
    fallbackText: "1",
  }),
  rewrite: list(
    "what to send for a recorded tokenId, userId or userAddress: found (an ID of the target), keep or a value; by default found, but userAddress=keep",
    { placeholder: "name=how", parse, schema: textsByName(REWRITABLE) },
    { config: true },
  ),
  failOnDifference: toggle("end with exit code 7 if a response differs from the recording"),
} as const;
