// `assay init`: the files that a project starts from. It asks nothing and changes no file that is there, but for a line
// that it adds to .gitignore.
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { EXIT, Failure, unwritable } from "../../errors.ts";
import { suggestion } from "../../run/text/nearest.ts";
import type { CommandDefinition } from "../definition/command.ts";
import { programHere } from "../run/program.ts";

const ROOT = join(import.meta.dirname, "../..");
const DEPLOY = join(ROOT, "deploy");

export const CI = {
  github: {
    recipe: "github/example.yml",
    file: ".github/workflows/assay.yml",
    sign: ".github",
    toFill: ["./start-service"],
    installed: {
      "# ORG/assay is the repository that holds Assay, COMMIT the commit that you reviewed.\n": "",
      "- uses: ORG/assay/deploy/github@COMMIT": "- run: npm ci\n      - uses: ./PACKAGE/deploy/github",
    },
  },
  gitlab: {
    recipe: "gitlab/assay.gitlab-ci.yml",
    file: "assay.gitlab-ci.yml",
    sign: ".gitlab-ci.yml",
    toFill: ["http://service:8080"],
    installed: { "ASSAY_DIR: assay": "ASSAY_DIR: PACKAGE", 'npm ci --prefix "$ASSAY_DIR" --omit=dev': "npm ci" },
  },
  jenkins: {
    recipe: "jenkins/Jenkinsfile",
    file: "Jenkinsfile.assay",
    sign: "Jenkinsfile",
    toFill: ["http://127.0.0.1:8080"],
    installed: { "ASSAY_DIR = 'assay'": "ASSAY_DIR = 'PACKAGE'", 'npm ci --prefix "$ASSAY_DIR" --omit=dev': "npm ci" },
  },
} as const satisfies Record<string, Recipe>;

type Recipe = {
  readonly recipe: string;
  /** Where `assay init` writes it. */
  readonly file: string;
  /** A file or folder of projects that use this CI. */
  readonly sign: string;
  /** Words that the project replaces. */
  readonly toFill: readonly string[];
  /** Replacements for a project with Assay among its packages; `PACKAGE` is the folder of the package. */
  readonly installed: Readonly<Record<string, string>>;
};

/** Folders of runs: of the command line, and of the recipes. */
const IGNORED = ["reports/out/", "assay-results/"];

export const command: CommandDefinition = {
  summary: "Writes a config file, objectives and a CI job to start from. Overwrites nothing.",
  args: [
    {
      name: "[ci]",
      description: `${Object.keys(CI).join(", ")} or none (default: detected from the files in the folder)`,
    },
  ],
  settings: ["target", "quiet"],
  settingHelp: { target: { description: "base URL of the service", fallbackText: "http://127.0.0.1:8080" } },
  examples: ["assay init", "assay init gitlab --target http://127.0.0.1:3000"],
  async run({ args: [ci], settings: { target = "http://127.0.0.1:8080" }, console }) {
    const name = ci ?? Object.entries(CI).find(([, { sign }]) => existsSync(sign))?.[0] ?? "none";
    const files = [
      ["assay.config.json", configOf(target), "settings of every command; flags override them"] as const,
      ["objectives.json", objectivesText(), "what the service has to meet under load; set your own bounds"] as const,
      ...recipeOf(name),
    ];
    for (const [file, text, purpose] of files) {
      if (existsSync(file)) console.result(`kept     ${file}\n`);
      else {
        write(file, () => writeFileSync(file, text, { flag: "wx" }));
        console.result(`written  ${file}: ${purpose}\n`);
      }
    }
    ignoreRuns(console.result);
    console.result(`next     start your service at ${target}, then run ${programHere()} conform\n`);
    return EXIT.pass;
  },
};

function recipeOf(name: string): readonly (readonly [string, string, string])[] {
  if (name === "none") return [];
  const known = Object.keys(CI).find((key): key is keyof typeof CI => key === name);
  if (known === undefined) {
    const names = [...Object.keys(CI), "none"];
    throw new Failure(
      "usage",
      `The template must be one of ${names.join(", ")}, got "${name}".${suggestion(name, names)}`,
    );
  }
  const { file, toFill } = CI[known];
  const folder = ownPlace("");
  const left = folder === undefined && known === "github" ? ["ORG", "COMMIT", ...toFill] : toFill;
  return [[file, recipeText(known, folder), `a CI job; put yours in place of ${left.join(", ")}`]];
}

/** The recipe of a CI; `installed` is the folder of an Assay that the project has among its own packages. */
export function recipeText(name: keyof typeof CI, installed: string | undefined): string {
  const { recipe, installed: changes } = CI[name];
  const text = readFileSync(join(DEPLOY, recipe), "utf8");
  if (installed === undefined) return text;
  return Object.entries(changes).reduce(
    (all, [words, replacement]) => all.replaceAll(words, replacement.replace("PACKAGE", installed)),
    text,
  );
}

/**
 * Where a file of Assay lies, from the current folder; undefined for an Assay outside of the project, which lies elsewhere on
 * the next machine.
 */
function ownPlace(file: string): string | undefined {
  const path = relative(process.cwd(), join(ROOT, file)).split(sep).join("/");
  return path.startsWith("..") || path === file ? undefined : path;
}

/** An editor that knows the schema shows every setting with its meaning. */
function schemaOf(file: string): { readonly $schema?: string } {
  const place = ownPlace(file);
  return place === undefined ? {} : { $schema: `./${place}` };
}

function configOf(target: string): string {
  return jsonText({
    ...schemaOf("cli/config.schema.json"),
    target,
    waitForTarget: "60s",
    objectives: "objectives.json",
  });
}

function objectivesText(): string {
  return jsonText({
    ...schemaOf("run/format/objectives.schema.json"),
    objectives: [
      { operation: "*", metric: "errorRate", below: "1 %" },
      { operation: "*", metric: "responseTimeMs.p95", below: 500 },
    ],
  });
}

function jsonText(content: object): string {
  return `${JSON.stringify(content, null, 2)}\n`;
}

function ignoreRuns(say: (text: string) => void): void {
  const before = existsSync(".gitignore") ? readFileSync(".gitignore", "utf8") : "";
  const lines = before.split(/\r?\n/);
  const missing = IGNORED.filter((folder) => !lines.includes(folder));
  if (missing.length === 0) return;
  const gap = before === "" || before.endsWith("\n") ? "" : "\n";
  write(".gitignore", () => appendFileSync(".gitignore", `${gap}${missing.join("\n")}\n`));
  say(`added    ${missing.join(" and ")} to .gitignore\n`);
}

function write(file: string, action: () => void): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    action();
  } catch (error) {
    throw unwritable(file, (error as NodeJS.ErrnoException).code ?? "unknown");
  }
}
