// The format of the file that tells VUs of a tape. Pure.
import type { OperationId } from "../../../schemas/operation.ts";
import type { Baseline } from "./comparison.ts";

/** Version of the file that this code reads. */
const EXPECTATIONS_FORMAT_VERSION = 1;

export type Baselines = Readonly<Partial<Record<OperationId, Baseline>>>;

/** What the file holds: classes of statuses as digits, in stretches of {@link STRETCH} exchanges. */
export type ExpectationsFile = {
  readonly formatVersion: typeof EXPECTATIONS_FORMAT_VERSION;
  readonly baselines: Baselines;
  readonly classes: readonly string[];
};

/** Exchanges in a stretch: k6 parses one on each access. */
export const INTERVAL = 500;

/** The file for statuses in the order of the exchanges; undefined where the target gave no answer. */
export function expectationsFile(baselines: Baselines, statuses: readonly (number | undefined)[]): ExpectationsFile {
  const digits = statuses.map((status) => (status === undefined ? 0 : Math.floor(status / 100)) % 10);
  const classes = Array.from({ length: Math.ceil(digits.length / INTERVAL) }, (_, interval) =>
    digits.slice(interval * INTERVAL, (interval + 1) * INTERVAL).join(""),
  );
  return { formatVersion: EXPECTATIONS_FORMAT_VERSION, baselines, classes };
}

/** The class of an exchange, 0 where the tape has none. */
export function classAt(exchange: number, intervalAt: (interval: number) => string | undefined): number {
  return Number(intervalAt(Math.floor(exchange / INTERVAL))?.charAt(exchange % INTERVAL) || 0);
}

/** Reads the text of the file. Throws for another format. */
export function readExpectations(text: string): ExpectationsFile {
  const file = JSON.parse(text) as ExpectationsFile;
  if (file.formatVersion !== EXPECTATIONS_FORMAT_VERSION)
    throw new Error(`the file of a tape must be of format ${EXPECTATIONS_FORMAT_VERSION}`);
  return file;
}
