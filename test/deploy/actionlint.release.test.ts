// The GitHub action and its example under actionlint, which knows the syntax of workflows and the inputs of actions.
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { goEnvironment } from "../../scenarios/driver/k6/environment.ts";
import { runProgram } from "../program.ts";
import { temporaryFolder } from "../scenarios/driver/temporary-folder.ts";

/** Go builds it once and keeps it. */
const ACTIONLINT = "github.com/rhysd/actionlint/cmd/actionlint@v1.7.12";

const folder = temporaryFolder();

cpSync("deploy/github", join(folder.path, "deploy/github"), { recursive: true });
const workflow = (name: string) =>
  readFileSync(join("deploy/github", name), "utf8").replaceAll("ORG/assay/deploy/github@COMMIT", "./deploy/github");
const example = workflow("example.yml");

it("accepts the examples, and reports an input that the action does not have", async () => {
  expect(await linted("example.yml", example)).toBe("");
  expect(await linted("soak.yml", workflow("soak.yml"))).toBe("");
  const wrong = example.replace("command: load", "commando: load");
  expect(await linted("wrong.yml", wrong)).toMatch(/^input "commando" is not defined in action "Assay"/);
});

/** What it finds in a workflow of a repository that holds the action. */
async function linted(name: string, text: string): Promise<string> {
  const file = folder.write(`.github/workflows/${name}`, text);
  folder.write(".git/HEAD", "ref: refs/heads/main\n");
  const options = ["-no-color", "-shellcheck=", "-pyflakes=", "-format", "{{range .}}{{.Message}}{{end}}"];
  const env = goEnvironment(process.env);
  const ended = await runProgram("go", ["run", ACTIONLINT, ...options, file], { cwd: folder.path, env });
  // It ends with 1 where it finds something, and so does a Go that cannot run it.
  expect(ended.code === 0 || ended.stdout !== "", ended.stderr).toBe(true);
  return ended.stdout;
}
