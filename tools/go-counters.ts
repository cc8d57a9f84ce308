// Writes the Go structs in which the engine counts, from the declaration of the counters.
import {
  type CounterKind,
  type CounterTable,
  namesOf,
  OPERATION_COUNTERS,
  OPTIONAL_COUNTERS,
  WINDOW_COUNTERS,
} from "../run/journal/counters.ts";

/** The source of scenarios/engine/record/counters.go, as gofmt writes it. */
export function goCountersSource(): string {
  const structs = [
    ...structOf("windowCounters", WINDOW_COUNTERS),
    ...structOf("operationCounters", OPERATION_COUNTERS),
  ];
  return `${[HEADER, ...structs].join("\n\n")}\n`;
}

const HEADER = `// Code generated from run/journal/counters.ts by npm run generate. DO NOT EDIT.

package record`;

const TYPES: Readonly<Record<CounterKind, string>> = {
  count: "int64",
  sum: "float64",
  maximum: "float64",
  byKey: "map[string]int64",
  times: "histogram",
  timesByKey: "histograms",
};

function structOf(name: string, table: CounterTable): readonly string[] {
  const names = Object.keys(table);
  const types = Object.values(table).map((kind) => TYPES[kind]);
  const [nameWidth, typeWidth] = [longest(names.map(fieldOf)), longest(types)];
  const fields = names.map(
    (counter, at) =>
      `\t${fieldOf(counter).padEnd(nameWidth)} ${types[at]?.padEnd(typeWidth)} \`json:"${tagOf(counter)}"\``,
  );
  const values = [
    ...namesOf(table, ["byKey"]).map((counter) => `${fieldOf(counter)}: map[string]int64{}`),
    ...namesOf(table, ["times", "timesByKey"]).map((counter) => `${fieldOf(counter)}: c.${fieldOf(counter)}.emptied()`),
  ];
  return [
    [`type ${name} struct {`, ...fields, "}"].join("\n"),
    `func (c ${name}) emptied() ${name} {\n\treturn ${name}{${values.join(", ")}}\n}`,
  ];
}

function tagOf(counter: string): string {
  return OPTIONAL_COUNTERS.some((optional) => optional === counter) ? `${counter},omitempty` : counter;
}

/** The name of a counter in Go, where initialisms are capitals. */
function fieldOf(counter: string): string {
  return counter.replace(/^(http|vus|.)/, (first) => (first === "vus" ? "VUs" : first.toUpperCase()));
}

function longest(texts: readonly string[]): number {
  return Math.max(...texts.map(({ length }) => length));
}
