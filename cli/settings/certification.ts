// What a user of the suite excuses or leaves out: an attestation says it, and a run that certifies refuses it.
import { decidingListOf, LATEST } from "../../conformance/catalogue/deciding.ts";
import { Failure } from "../../errors.ts";
import { CERTIFYING_ROUNDS } from "./attestation.ts";
import type { SettingKey, Settings } from "./index.ts";
import type { Origin } from "./resolution.ts";
import { flagOf } from "./setting.ts";

/** Settings by which a user steps back from checks or leaves them out. */
const EXCUSING = [
  "knownFailing",
  "interpretationOff",
  "only",
  "skip",
  "tier",
  "smoke",
  "deciding",
] as const satisfies readonly SettingKey[];

/** The settings that excuse something, as flags with their values. */
export function excusingFlags(settings: Settings): readonly string[] {
  const given = EXCUSING.flatMap((key) =>
    [settings[key] ?? []].flat().flatMap((value) => (value === false ? [] : flagText(key, value))),
  );
  return [...given, ...(settings.sideEffects === "none" ? [flagText("sideEffects", "none")] : [])];
}

function flagText(key: SettingKey, value: string | true): string {
  return value === true ? flagOf(key) : `${flagOf(key)} ${value}`;
}

/** Fails before anything is sent if a run cannot certify: it leaves something out, excuses something, or is not signed. */
export function requireWholeRun(settings: Settings, { repeat: origin }: Readonly<Record<"repeat", Origin>>): void {
  if (!settings.certify) return;
  const { attest, repeat, insecure, deciding } = settings;
  const isNewest = deciding === LATEST || decidingListOf(deciding).name === decidingListOf().name;
  const excusing = excusingFlags(isNewest ? { ...settings, deciding: undefined } : settings);
  const refused = [
    ...excusing,
    ...(insecure ? [flagOf("insecure")] : []),
    ...(origin !== "default" && repeat !== CERTIFYING_ROUNDS ? [flagText("repeat", String(repeat))] : []),
  ];
  if (refused.length > 0)
    throw new Failure(
      "usage",
      `--certify must run every check ${CERTIFYING_ROUNDS} times and excuse nothing, got ${refused.join(" and ")}.`,
    );
  if (attest === undefined) throw new Failure("usage", "--certify must have --attest FILE, got none.");
}
