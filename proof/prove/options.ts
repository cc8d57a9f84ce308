// The options of `npm run prove`.
import { parseArgs } from "node:util";
import { FAMILIES, type FamilyId } from "../../conformance/catalogue/catalogue.ts";
import { Failure } from "../../errors.ts";

export type ProveOptions = {
  readonly only: readonly string[];
  readonly isSample: boolean;
  readonly without: readonly FamilyId[];
  readonly seed: number;
  readonly threads: number;
  /** Where the proof goes as JSON besides the certificate; `-` for stdout. */
  readonly json: string | undefined;
  readonly isHelp: boolean;
};

/** What `--help` prints. */
export const HELP = `npm run prove -- [options]

Tries the suite on every mutant, variant and non-service and on the independent implementation, and writes
docs/reference/certificate.md and reports/out/certificate.json, the kill matrix. Exit code 1 if a gate fails.

  --only GLOB        subjects by <kind>/<id> or id (kinds: mutant, variant, non-service, independent); may be repeated
  --sample           one subject of every kind of fault
  --without FAMILY   leaves a family of checks out, to show that it is needed; may be repeated
  --seed N           of the services, the covering set and the suite; 1 unless given
  --threads N        trials at once; 2 unless given
  --json FILE        the proof as JSON; - for stdout

The certificate is written only if everything was tried and nothing left out.
`;

/** Reads the arguments. Throws a usage failure with every problem at once. */
export function readOptions(args: readonly string[]): ProveOptions {
  const { values } = parse(args);
  const without = values.without ?? [];
  const problems = [
    ...without.filter((name) => !isFamily(name)).map((name) => `--without takes a family, got "${name}"`),
    ...(["seed", "threads"] as const).flatMap((name) =>
      /^[1-9]\d{0,8}$/.test(values[name] ?? "1")
        ? []
        : [`--${name} takes a whole number above 0, got "${values[name]}"`],
    ),
  ];
  if (problems.length > 0) throw new Failure("usage", problems.join("; "));
  return {
    only: values.only ?? [],
    isSample: values.sample ?? false,
    without: without.filter(isFamily),
    seed: Number(values.seed ?? 1),
    threads: Number(values.threads ?? 2),
    json: values.json,
    isHelp: values.help ?? false,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        only: { type: "string", multiple: true },
        sample: { type: "boolean" },
        without: { type: "string", multiple: true },
        seed: { type: "string" },
        threads: { type: "string" },
        json: { type: "string" },
        help: { type: "boolean" },
      },
    });
  } catch (error) {
    throw new Failure("usage", error instanceof Error ? error.message : String(error));
  }
}

function isFamily(name: string): name is FamilyId {
  return Object.hasOwn(FAMILIES, name);
}
