// What the reference service answers where the interface is silent: every open question is an axis, every axis a choice.
// All services that differ in choices alone are true to the interface.
import { Failure } from "../errors.ts";
import { authenticationAxes } from "./axes/authentication.ts";
import type { Axis } from "./axes/axis.ts";
import { documentAxes } from "./axes/documents.ts";
import { marketAxes } from "./axes/market.ts";
import { refusalAxes } from "./axes/refusals.ts";
import { responseAxes } from "./axes/responses.ts";
import { valueAxes } from "./axes/values.ts";

/** Every axis by its id. */
export const choices = {
  ...refusalAxes,
  ...authenticationAxes,
  ...documentAxes,
  ...valueAxes,
  ...marketAxes,
  ...responseAxes,
} as const;

export type ChoiceId = keyof typeof choices;

/** One option for every axis. */
export type Choices = { readonly [Id in ChoiceId]: (typeof choices)[Id]["default"] };

export const CHOICE_IDS = Object.keys(choices) as ChoiceId[];

/** A named set of choices; what it does not name keeps its default. */
export type Variant = { readonly name: string; readonly description: string; readonly choices: Partial<Choices> };

/** Every named variant: `default`, and one per option that is no default, named `<axis>=<option>`. */
export const variants: ReadonlyMap<string, Variant> = new Map(
  [
    { name: "default", description: "Every axis at its default.", choices: {} },
    ...CHOICE_IDS.flatMap((id) =>
      alternatives(choices[id]).map((option) => ({
        name: `${id}=${option}`,
        description: `${choices[id].question} ${option}.`,
        choices: { [id]: option } as Partial<Choices>,
      })),
    ),
  ].map((variant) => [variant.name, variant]),
);

/** Full choices from some: defaults for the rest. Throws a usage failure naming every unknown axis or option. */
export function resolveChoices(chosen: Partial<Choices> = {}): Choices {
  const problems = Object.entries(chosen).flatMap(([id, option]) => problemOf(id, option));
  if (problems.length > 0) {
    throw new Failure("usage", `Choices must be options of their axes, got ${problems.length} others.`, problems);
  }
  return { ...DEFAULTS, ...chosen };
}

/** The choices of several variants together, later ones first in line. Throws a usage failure for an unknown name. */
export function choicesOfVariants(names: readonly string[]): Choices {
  return resolveChoices(Object.assign({}, ...names.map((name) => variantOf(name).choices)));
}

const DEFAULTS = Object.fromEntries(CHOICE_IDS.map((id) => [id, choices[id].default])) as Choices;

function alternatives(axis: Axis): readonly string[] {
  return axis.options.filter((option) => option !== axis.default);
}

function variantOf(name: string): Variant {
  const variant = variants.get(name);
  if (variant !== undefined) return variant;
  throw new Failure("usage", `A variant must be default or <axis>=<option>, got "${name}".`, problemsOfName(name));
}

function problemsOfName(name: string): readonly string[] {
  const [id = "", option = ""] = name.split(/=(.*)/s);
  const problems = problemOf(id, option);
  return problems.length > 0 ? problems : [`${option} is the default of ${id}: leave it out`];
}

function problemOf(id: string, option: unknown): readonly string[] {
  const axis: Axis | undefined = Object.hasOwn(choices, id) ? choices[id as ChoiceId] : undefined;
  if (axis === undefined) return [`there is no axis ${id}`];
  if (typeof option === "string" && axis.options.includes(option)) return [];
  return [`${id} is one of ${axis.options.join(", ")}, got ${String(option)}`];
}
