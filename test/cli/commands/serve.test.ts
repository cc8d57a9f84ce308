// The list of what the reference service can be started with.
import { expect, it } from "vitest";
import { serviceCatalogue } from "../../../cli/target/reference.ts";

it("lists one kind of faults, mutants and variants, or all of them", () => {
  const faults = serviceCatalogue("faults");
  expect(faults).toMatch(/^Faults:\n {2}latency, /);
  expect(faults).not.toContain("Mutants (");
  expect(serviceCatalogue()).toContain(faults);
  expect(() => serviceCatalogue("fault")).toThrow('The argument must be variants, mutants, faults, got "fault".');
});
