// What the reference service does where the interface is silent: one choice for every open point.
// All services that differ only in choices conform to the interface.
import { Failure } from "../../errors.ts";
import { marketPoints } from "./market.ts";
import type { OpenPoint } from "./open-point.ts";
import { requestPoints } from "./requests.ts";
import { rejectionPoints, responsePoints } from "./responses.ts";

/** Every open point by its id. */
export const choices = { ...rejectionPoints, ...requestPoints, ...marketPoints, ...responsePoints } as const;

export type ChoiceId = keyof typeof choices;

/** One option for every open point. */
export type Choices = { readonly [Id in ChoiceId]: (typeof choices)[Id]["default"] };

export const CHOICE_IDS = Object.keys(choices) as ChoiceId[];

/** A named set of choices; what it does not name keeps its default. */
export type Variant = { readonly name: string; readonly description: string; readonly choices: Partial<Choices> };

/** Every named variant: `default`, and one per other option, named `<open point>=<option>`. */
export const variants: ReadonlyMap<string, Variant> = new Map(
  [
    { name: "default", description: "Every open point at its default.", choices: {} },
    ...CHOICE_IDS.flatMap((id) =>
      alternatives(choices[id]).map((option) => ({
        name: `${id}=${option}`,
        description: `${choices[id].question} ${option}.`,
        choices: { [id]: option } as Partial<Choices>,
      })),
    ),
  ].map((variant) => [variant.name, variant]),
);

/** Full choices from some: defaults for the rest. Throws a usage failure naming every unknown open point or option. */
export function resolveChoices(chosen: Partial<Choices> = {}): Choices {
  const problems = Object.entries(chosen).flatMap(([id, option]) => problemOf(id, option));
  if (problems.length > 0) {
    throw new Failure(
      "usage",
      `Choices must be options of their open points, got ${problems.length} others.`,
      problems,
    );
  }
  return { ...DEFAULTS, ...chosen };
}

/** The choices of several variants together; later ones win. Throws a usage failure for an unknown name. */
export function choicesOfVariants(names: readonly string[]): Choices {
  return resolveChoices(Object.assign({}, ...names.map((name) => variantOf(name).choices)));
}

const DEFAULTS = Object.fromEntries(CHOICE_IDS.map((id) => [id, choices[id].default])) as Choices;

function alternatives(openPoint: OpenPoint): readonly string[] {
  return openPoint.options.filter((option) => option !== openPoint.default);
}

function variantOf(name: string): Variant {
  const variant = variants.get(name);
  if (variant !== undefined) return variant;
  throw new Failure(
    "usage",
    `A variant must be default or <open point>=<option>, got "${name}".`,
    problemsOfName(name),
  );
}

function problemsOfName(name: string): readonly string[] {
  const [id = "", option = ""] = name.split(/=(.*)/s);
  const problems = problemOf(id, option);
  return problems.length > 0 ? problems : [`${option} is the default of ${id}: leave it out`];
}

function problemOf(id: string, option: unknown): readonly string[] {
  const openPoint: OpenPoint | undefined = Object.hasOwn(choices, id) ? choices[id as ChoiceId] : undefined;
  if (openPoint === undefined) return [`there is no open point ${id}`];
  if (typeof option === "string" && openPoint.options.includes(option)) return [];
  return [`${id} must be one of ${openPoint.options.join(", ")}, got ${String(option)}`];
}
