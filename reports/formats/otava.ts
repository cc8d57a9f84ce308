// A load run as a row of CSV for a history that Apache Otava searches for changes (https://otava.apache.org): the same columns
// whatever the run, so that one file can hold rows of many runs. A metric that a run lacks is an empty cell.
import { type LoadRun, machineClass, type Run } from "../../run/format/run.ts";
import { showHiddenOnOneLine } from "../../run/text/hidden-characters.ts";
import { OPERATION_IDS } from "../../schemas/operation.ts";
import { EXPORTED_PERCENTILES, exportedOperations, trustworthyLoadOf } from "../view/exported-load.ts";

/** The head and the row. Times are in milliseconds; `time`, the first column, is when the run started. */
export function otavaCsv(run: Run): string {
  const cells = cellsOf(run, trustworthyLoadOf(run));
  return `${[cells.map(([name]) => name), cells.map(([, value]) => value)].map((row) => row.map(quoted).join(",")).join("\n")}\n`;
}

function cellsOf(run: Run, load: LoadRun): readonly (readonly [string, string])[] {
  const exported = exportedOperations(load);
  return [
    ["time", run.startedAt],
    ["target", run.target],
    ["scenario", load.scenario],
    ["profile", load.profile],
    ["rate", String(load.ratePerSecond)],
    ["machine", machineClass(run.machine)],
    ["assay", run.versions.assay],
    ...([...OPERATION_IDS, "all"] as const).flatMap((name): readonly (readonly [string, string])[] => {
      const own = exported.find((one) => one.name === name);
      const text = (value: number | undefined) => (value === undefined ? "" : String(value));
      return [
        ...EXPORTED_PERCENTILES.map((key, at) => [`${name}/${key}_ms`, text(own?.percentiles[at]?.ms)] as const),
        [`${name}/error_rate`, text(own?.errorRate)],
        [`${name}/invalid_rate`, text(own?.invalidRate)],
      ];
    }),
    ["all/goodput_per_second", String(load.goodputPerSecond)],
  ];
}

/** In quotes where the text would end its cell. */
function quoted(text: string): string {
  const shown = showHiddenOnOneLine(text);
  return /[",]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
}
