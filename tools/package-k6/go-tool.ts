// What Go knows of a binary that it has built, and of the modules in it.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { type Environment, goEnvironment, type Platform } from "../../scenarios/driver/k6/environment.ts";

export type GoModule = { readonly path: string; readonly version: string };

/** The modules linked into a binary, in the order of their paths, and the Go that built it, such as `go1.26.8`. */
export type BuildFacts = { readonly goVersion: string; readonly modules: readonly GoModule[] };

/** Questions to Go. Each rejects if Go does. */
export type GoTool = ReturnType<typeof createGoTool>;

/** A Go and what it builds: the Go module in `moduleFolder`, for a platform. */
export type GoBuild = {
  readonly go: string;
  readonly moduleFolder: string;
  readonly environment: Environment;
  readonly platform: Platform;
};

const OUTPUT_LIMIT_BYTES = 16 * 2 ** 20;

/** Opens a Go for questions about one build. */
export function createGoTool({ go, moduleFolder, environment, platform }: GoBuild) {
  const options = { cwd: moduleFolder, env: goEnvironment(environment, platform), maxBuffer: OUTPUT_LIMIT_BYTES };
  const ask = async (...args: readonly string[]) => (await promisify(execFile)(go, args, options)).stdout;
  return {
    factsOf: async (binary: string) => readFacts(await ask("version", "-m", binary)),
    /** The folder of Go itself. */
    root: async () => (await ask("env", "GOROOT")).trim(),
    /** The folders with the sources of all modules of a build, by path. What is not there is downloaded, as by a build. */
    folders: async () => {
      const lines = await ask("list", "-deps", "-f", '{{with .Module}}{{.Path}}{{"\\t"}}{{.Dir}}{{end}}', ".");
      return new Map([...lines.matchAll(/^(\S+)\t(.+)$/gm)].map(([, path = "", folder = ""]) => [path, folder]));
    },
  };
}

/** Reads `go version -m`: the program with its Go, then a line for each module, `\tdep\t<path>\t<version>\t<hash>`. */
export function readFacts(text: string): BuildFacts {
  const modules = [...text.matchAll(/^\tdep\t(\S+)\t(\S+)/gm)].map(([, path = "", version = ""]) => ({
    path,
    version,
  }));
  return { goVersion: /: (go\S+)/.exec(text)?.[1] ?? "", modules };
}
