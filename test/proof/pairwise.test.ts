// The covering set: every two options of different parameters occur together in one of the services.
import { describe, expect, test } from "vitest";
import { type Options, pairwiseVariants } from "../../proof/prove/pairwise.ts";
import { sampleOf } from "../../proof/prove/sample.ts";
import type { Subject } from "../../proof/prove/subject.ts";
import { CHOICE_IDS, choices, resolveChoices } from "../../service/open-points/choices.ts";
import type { OpenPoint } from "../../service/open-points/open-point.ts";

const PARAMETERS: Options = Object.fromEntries(CHOICE_IDS.map((id) => [id, (choices[id] satisfies OpenPoint).options]));

describe("the covering set of the reference service", () => {
  const set = pairwiseVariants(1);

  test("has 40 to 60 services, each with a full set of known choices", () => {
    expect(set.length).toBeGreaterThanOrEqual(40);
    expect(set.length).toBeLessThanOrEqual(60);
    expect(new Set(set.map(({ name }) => name)).size).toBe(set.length);
    for (const variant of set) {
      expect(Object.keys(variant.choices).sort()).toEqual([...CHOICE_IDS].sort());
      expect(resolveChoices(variant.choices)).toEqual(variant.choices);
    }
  });

  test("combines every two options of different parameters in some service", () => {
    const rows = set.map((variant) => variant.choices as Readonly<Record<string, string>>);
    expect(missingPairs(PARAMETERS, rows)).toEqual([]);
  });

  test("has every option in the services of the sample", () => {
    const subjects = set.map(({ name, choices }): Subject => ({ kind: "variant", id: name, choices, isGiven: false }));
    const sampled = new Set(sampleOf(subjects).map(({ id }) => id));
    const rows = set.filter(({ name }) => sampled.has(name)).map(({ choices }) => choices as Record<string, string>);
    const missing = CHOICE_IDS.flatMap((id) =>
      (PARAMETERS[id] ?? [])
        .filter((option) => !rows.some((row) => row[id] === option))
        .map((option) => `${id}=${option}`),
    );
    expect(missing).toEqual([]);
  });

  test("is the same for the same seed and another for another", () => {
    expect(pairwiseVariants(1)).toEqual(set);
    expect(pairwiseVariants(2)).not.toEqual(set);
  });
});

/** Pairs that no row has, found without the code under test. */
function missingPairs(parameters: Options, rows: readonly Readonly<Record<string, string>>[]): readonly string[] {
  const ids = Object.keys(parameters);
  return ids.flatMap((id, index) =>
    ids
      .slice(index + 1)
      .flatMap((other) =>
        (parameters[id] ?? []).flatMap((option) =>
          (parameters[other] ?? [])
            .filter((second) => !rows.some((row) => row[id] === option && row[other] === second))
            .map((second) => `${id}=${option} with ${other}=${second}`),
        ),
      ),
  );
}
