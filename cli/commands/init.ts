// `assay init`: the files that a project starts from. It asks nothing and changes no file that is there, but for a line
// that it adds to .gitignore.
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { EXIT, Failure, unwritable } from "../../errors.ts";
import { suggestion } from "../../results/text/nearest.ts";
import type { CommandDefinition } from "../definition/command.ts";

const ROOT = join(import.meta.dirname, "../..");
const DEPLOY = join(ROOT, "deploy");

/** The recipe of each CI, where it goes, and what shows that a project uses it. */
const CI = {
  github: { recipe: "github/example.yml", file: ".github/workflows/assay.yml", sign: ".github" },
  gitlab: { recipe: "gitlab/assay.gitlab-ci.yml", file: "assay.gitlab-ci.yml", sign: ".gitlab-ci.yml" },
  jenkins: { recipe: "jenkins/Jenkinsfile", file: "Jenkinsfile.assay", sign: "Jenkinsfile" },
} as const;

const IGNORED = "reports/out/";

export const command: CommandDefinition = {
  summary: "Writes a config file, objectives and a CI job to start from. Keeps what is there.",
  args: [
    { name: "[ci]", description: `${Object.keys(CI).join(", ")} or none (default: the one that the folder shows)` },
  ],
  settings: ["target", "quiet"],
  settingHelp: { target: { description: "base URL of the service", fallbackText: "http://127.0.0.1:8080" } },
  examples: ["assay init", "assay init gitlab --target http://127.0.0.1:3000"],
  async run({ args: [ci], settings: { target = "http://127.0.0.1:8080" }, console }) {
    const name = ci ?? ciOf(process.cwd());
    const files = [
      ["assay.config.json", configOf(target)] as const,
      ["objectives.json", OBJECTIVES] as const,
      ...recipeOf(name),
    ];
    for (const [file, text] of files) {
      if (existsSync(file)) console.result(`kept     ${file}\n`);
      else {
        write(file, () => writeFileSync(file, text, { flag: "wx" }));
        console.result(`written  ${file}\n`);
      }
    }
    ignoreRuns(console.result);
    return EXIT.pass;
  },
};

function ciOf(folder: string): string {
  return Object.entries(CI).find(([, { sign }]) => existsSync(join(folder, sign)))?.[0] ?? "none";
}

function recipeOf(name: string): readonly (readonly [string, string])[] {
  if (name === "none") return [];
  const known = Object.entries(CI).find(([key]) => key === name)?.[1];
  if (known === undefined) {
    const names = [...Object.keys(CI), "none"];
    throw new Failure("usage", `Expected one of ${names.join(", ")}, got "${name}".${suggestion(name, names)}`);
  }
  return [[known.file, readFileSync(join(DEPLOY, known.recipe), "utf8")]];
}

/**
 * An editor that knows the schema shows every setting with its meaning. An Assay outside of the project lies elsewhere on the
 * next machine.
 */
function configOf(target: string): string {
  const schema = relative(process.cwd(), join(ROOT, "cli/config.schema.json"));
  const config = {
    ...(!schema.startsWith("..") && { $schema: `./${schema}` }),
    target,
    waitForTarget: "60s",
    sideEffects: "testnet",
    objectives: "objectives.json",
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}

const OBJECTIVES = `${JSON.stringify(
  {
    objectives: [
      { operation: "*", metric: "errorRate", below: 0.01 },
      { operation: "*", metric: "responseTimeMs.p95", below: 500 },
    ],
  },
  null,
  2,
)}\n`;

function ignoreRuns(say: (text: string) => void): void {
  const before = existsSync(".gitignore") ? readFileSync(".gitignore", "utf8") : "";
  if (before.split(/\r?\n/).includes(IGNORED)) return;
  const gap = before === "" || before.endsWith("\n") ? "" : "\n";
  write(".gitignore", () => appendFileSync(".gitignore", `${gap}${IGNORED}\n`));
  say(`added    ${IGNORED} to .gitignore\n`);
}

function write(file: string, action: () => void): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    action();
  } catch (error) {
    throw unwritable(`${file} must be written`, (error as NodeJS.ErrnoException).code ?? "unknown");
  }
}
