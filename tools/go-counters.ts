// Writes the Go structs in which the engine counts, from the declaration of the counters.
import { type CounterTable, OPERATION_COUNTERS, WINDOW_COUNTERS } from "../run/journal/counters.ts";

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

function structOf(name: string, { counts, sums, maxima, byKey, times }: CounterTable): readonly string[] {
  const types = new Map([
    ...counts.map((counter) => [counter, "int64"] as const),
    ...[...sums, ...maxima].map((counter) => [counter, "float64"] as const),
    ...byKey.map((counter) => [counter, "map[string]int64"] as const),
    ...times.map((counter) => [counter, "histogram"] as const),
  ]);
  const nameWidth = longest([...types.keys()].map(fieldOf));
  const typeWidth = longest([...types.values()]);
  const fields = [...types].map(
    ([counter, type]) => `\t${fieldOf(counter).padEnd(nameWidth)} ${type.padEnd(typeWidth)} \`json:"${counter}"\``,
  );
  const values = [
    ...byKey.map((counter) => `${fieldOf(counter)}: map[string]int64{}`),
    ...times.map((counter) => `${fieldOf(counter)}: c.${fieldOf(counter)}.emptied()`),
  ];
  return [
    [`type ${name} struct {`, ...fields, "}"].join("\n"),
    `func (c ${name}) emptied() ${name} {\n\treturn ${name}{${values.join(", ")}}\n}`,
  ];
}

/** The name of a counter in Go, where initialisms are capitals. */
function fieldOf(counter: string): string {
  return counter.replace(/^(http|vus|.)/, (first) => (first === "vus" ? "VUs" : first.toUpperCase()));
}

function longest(texts: readonly string[]): number {
  return Math.max(...texts.map(({ length }) => length));
}
