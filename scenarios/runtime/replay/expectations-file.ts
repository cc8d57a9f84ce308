// The format of the file from which VUs read what a recording shows. Pure.
import type { OperationId } from "../../../schemas/operation.ts";
import type { Baseline } from "./comparison.ts";

/** Version of the file that this code reads. */
const EXPECTATIONS_FORMAT_VERSION = 1;

export type Baselines = Readonly<Partial<Record<OperationId, Baseline>>>;

/** What the file holds: classes of statuses as digits, in groups of {@link GROUP} exchanges. */
export type ExpectationsFile = {
  readonly formatVersion: typeof EXPECTATIONS_FORMAT_VERSION;
  readonly baselines: Baselines;
  readonly classes: readonly string[];
};

/** Exchanges in a group: k6 parses one group on each access. */
export const GROUP = 500;

/** The file for the statuses of the exchanges in sequence; undefined for an exchange without a response. */
export function expectationsFile(baselines: Baselines, statuses: readonly (number | undefined)[]): ExpectationsFile {
  const digits = statuses.map((status) => (status === undefined ? 0 : Math.floor(status / 100)) % 10);
  const classes = Array.from({ length: Math.ceil(digits.length / GROUP) }, (_, group) =>
    digits.slice(group * GROUP, (group + 1) * GROUP).join(""),
  );
  return { formatVersion: EXPECTATIONS_FORMAT_VERSION, baselines, classes };
}

/** The class of an exchange, 0 without a recorded response. */
export function classAt(exchange: number, groupAt: (group: number) => string | undefined): number {
  return Number(groupAt(Math.floor(exchange / GROUP))?.charAt(exchange % GROUP) || 0);
}

/** Reads the text of the file. Throws for another format. */
export function readExpectations(text: string): ExpectationsFile {
  const file = JSON.parse(text) as ExpectationsFile;
  if (file.formatVersion !== EXPECTATIONS_FORMAT_VERSION)
    throw new Error(`the file of a recording must be of format ${EXPECTATIONS_FORMAT_VERSION}`);
  return file;
}
