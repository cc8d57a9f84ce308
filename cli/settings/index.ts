// Every setting in one table: flag, environment, config file and default. Help, the config schema and `assay doctor` are
// derived from it; the rows are grouped by subject in the files beside this one.

import { ATTESTATION_SETTINGS } from "./attestation.ts";
import { CAPACITY_SETTINGS } from "./capacity.ts";
import { COLLECTION_SETTINGS } from "./collection.ts";
import { COMPARISON_SETTINGS } from "./comparison.ts";
import { CONFORMANCE_SETTINGS } from "./conformance.ts";
import { KUBERNETES_SETTINGS } from "./kubernetes.ts";
import { LOAD_SETTINGS } from "./load.ts";
import { OUTPUT_SETTINGS } from "./output.ts";
import { REFERENCE_SETTINGS } from "./reference.ts";
import { REPLAY_SETTINGS } from "./replay.ts";
import type { DocumentSetting, ListSetting, Setting, SingleSetting, SwitchSetting } from "./setting.ts";
import { TARGET_SETTINGS } from "./target.ts";

/** The table. A key is the long flag in camel case. */
export const SETTINGS = {
  ...TARGET_SETTINGS,
  ...CONFORMANCE_SETTINGS,
  ...LOAD_SETTINGS,
  ...COLLECTION_SETTINGS,
  ...KUBERNETES_SETTINGS,
  ...REPLAY_SETTINGS,
  ...CAPACITY_SETTINGS,
  ...COMPARISON_SETTINGS,
  ...OUTPUT_SETTINGS,
  ...ATTESTATION_SETTINGS,
  ...REFERENCE_SETTINGS,
} as const satisfies Record<string, Setting<never> | Setting<unknown>>;

export type SettingKey = keyof typeof SETTINGS;

type ValueOf<S> = S extends SwitchSetting
  ? boolean
  : S extends ListSetting<infer T>
    ? readonly T[]
    : S extends DocumentSetting<infer T>
      ? T | undefined
      : S extends SingleSetting<infer T>
        ? T
        : never;

/** The resolved settings: every key has a value. */
export type Settings = { readonly [K in SettingKey]: ValueOf<(typeof SETTINGS)[K]> };
