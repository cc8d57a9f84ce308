import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";

it("has completions that bash understands", () => {
  const script =
    'source deploy/completions/assay.bash; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _assay; printf "%s\\n" $COMPREPLY';
  const complete = (...words: readonly string[]) =>
    execFileSync("bash", ["-c", script, "bash", "assay", ...words], { encoding: "utf8" }).trim();
  expect(complete("compl")).toBe("completion");
  expect(complete("conform", "--targ")).toBe("--target");
  expect(complete("load", "mi")).toBe("mixed");
  expect(complete("load", "--profile", "so")).toBe("soak");
  expect(complete("conform", "nothing")).toBe("");
});
