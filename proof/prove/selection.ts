// Which subjects a proof tries: all of them, those that globs choose, or the sample.
import { matcherOf } from "../../conformance/catalogue/glob.ts";
import { Failure } from "../../errors.ts";
import { type Variant, variants } from "../../service/open-points/choices.ts";
import { independentMutants } from "../independent/independent.ts";
import { allMutants } from "../mutants/index.ts";
import { NON_SERVICES, type NonServiceName } from "../non-services.ts";
import { pairwiseVariants } from "./pairwise.ts";
import { sampleOf } from "./sample.ts";
import { type Subject, subjectPath, TRUE_INDEPENDENT } from "./subject.ts";

/** Those that globs over `<kind>/<id>`, or over ids, choose. Throws if one chooses none: a list that rots proves ever less. */
export async function subjectsOf(
  only: readonly string[],
  isSample: boolean,
  seed: number,
): Promise<readonly Subject[]> {
  const all = await everySubject(seed);
  const offered = isSample ? sampleOf(all) : all;
  if (only.length === 0) return offered;
  const matchers = only.map((glob) => ({ glob, matches: matcherOf(glob) }));
  const fits = (subject: Subject, { matches }: { matches: (id: string) => boolean }) =>
    matches(subjectPath(subject)) || matches(subject.id);
  const idle = matchers.filter((matcher) => !offered.some((subject) => fits(subject, matcher)));
  if (idle.length > 0) {
    const globs = idle.map(({ glob }) => `"${glob}"`).join(", ");
    throw new Failure("usage", `--only must choose something of the proof, and ${globs} chooses nothing.`);
  }
  return offered.filter((subject) => matchers.some((matcher) => fits(subject, matcher)));
}

/** Every subject; the true services come first. */
export async function everySubject(seed: number): Promise<readonly Subject[]> {
  const independent = await independentMutants();
  return [
    ...[...variants.values(), ...pairwiseVariants(seed)].map(variantSubject),
    { kind: "independent", id: TRUE_INDEPENDENT },
    ...allMutants().map(({ id }): Subject => ({ kind: "mutant", id })),
    ...independent.map((id): Subject => ({ kind: "independent", id })),
    ...(Object.keys(NON_SERVICES) as NonServiceName[]).map((id): Subject => ({ kind: "non-service", id })),
  ];
}

/** Name of the variant that facts of the others are compared with. */
export const DEFAULT_VARIANT = "default";

/** Where responses lack what is unmarked they name no token, so that the user has to. */
function variantSubject({ name, choices }: Variant): Subject {
  const presence = choices["response.unmarked"] ?? "present";
  const isSingle = Object.keys(choices).length <= 1;
  return { kind: "variant", id: name, choices, isGiven: !isSingle && presence !== "present" };
}
