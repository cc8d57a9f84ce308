// What is linked into a binary that Go has built, by what Go says of it.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { type Environment, goEnvironment, type Platform } from "../../scenarios/driver/k6/environment.ts";

/** Go and the modules in a binary, each with the folder of its sources. The version of Go is such as `go1.26.8`. */
export type Linked = {
  readonly goVersion: string;
  readonly goFolder: string;
  /** In the order of their paths. */
  readonly modules: readonly { readonly path: string; readonly version: string; readonly folder: string }[];
};

/** A Go and what it builds: the Go module in `moduleFolder`, for a platform. */
export type GoBuild = {
  readonly go: string;
  readonly moduleFolder: string;
  readonly environment: Environment;
  readonly platform: Platform;
};

const OUTPUT_LIMIT_BYTES = 16 * 2 ** 20;

/** Asks Go. Sources that are not there are downloaded, as by a build. Rejects if Go does. */
export async function linkedInto(
  binary: string,
  { go, moduleFolder, environment, platform }: GoBuild,
): Promise<Linked> {
  const options = { cwd: moduleFolder, env: goEnvironment(environment, platform), maxBuffer: OUTPUT_LIMIT_BYTES };
  const ask = async (...args: readonly string[]) => (await promisify(execFile)(go, args, options)).stdout;
  const built = await ask("version", "-m", binary);
  const sources = await ask("list", "-deps", "-f", '{{with .Module}}{{.Path}}{{"\\t"}}{{.Dir}}{{end}}', ".");
  const folders = new Map([...sources.matchAll(/^(\S+)\t(.+)$/gm)].map(([, path = "", folder = ""]) => [path, folder]));
  return {
    goVersion: /: (go\S+)/.exec(built)?.[1] ?? "",
    goFolder: (await ask("env", "GOROOT")).trim(),
    modules: [...built.matchAll(/^\tdep\t(\S+)\t(\S+)/gm)].map(([, path = "", version = ""]) => ({
      path,
      version,
      folder: folders.get(path) ?? path,
    })),
  };
}
