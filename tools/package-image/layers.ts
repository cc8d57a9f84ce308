// What the two layers of the image hold, written into folders.
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

/** The official build of Node, as the npm packages `node-linux-…` carry it. */
export const NODE_VERSION = "24.21.0";
const NODE_INTEGRITY: Readonly<Record<string, string>> = {
  x64: "sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==",
  arm64: "sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==",
};

/** What Node links against, and the certificates that k6 reads. */
const DEBIAN_PACKAGES = ["libc6", "libgcc-s1", "libstdc++6", "ca-certificates"];

/** Writes Node with its libraries, the certificates and their licences into `layer`; `scratch` takes what is downloaded. */
export function writeSystemLayer(layer: string, scratch: string): void {
  unpackDebian(DEBIAN_PACKAGES, join(scratch, "packages"), layer);
  // Some packages leave their licence to another one: their folder of documents is a link to that of the other.
  const documents = join(layer, "usr/share/doc");
  const linked = readdirSync(documents, { withFileTypes: true }).filter((entry) => entry.isSymbolicLink());
  const others = new Set(linked.map(({ name }) => readlinkSync(join(documents, name))));
  unpackDebian([...others], join(scratch, "others"), layer);
  keepLicencesOnly(layer);
  const authorities = readdirSync(join(layer, "usr/share/ca-certificates/mozilla"));
  const certificates = authorities.map((name) => readFileSync(join(layer, "usr/share/ca-certificates/mozilla", name)));
  write(layer, "etc/ssl/certs/ca-certificates.crt", Buffer.concat(certificates));
  write(layer, "etc/os-release", readFileSync("/etc/os-release"));
  write(layer, "etc/passwd", "root:x:0:0::/:/nonexistent\nassay:x:65532:65532::/tmp:/nonexistent\n");
  write(layer, "etc/group", "root:x:0:\nassay:x:65532:\n");
  mkdirSync(join(layer, "tmp"));
  chmodSync(join(layer, "tmp"), 0o1777);
  unpackNode(layer, scratch);
}

/** Packages of Debian: their files, and their descriptions where scanners of images look for them. */
function unpackDebian(names: readonly string[], downloads: string, layer: string): void {
  mkdirSync(downloads);
  run("apt-get", ["download", ...names], downloads);
  for (const file of readdirSync(downloads)) {
    run("dpkg-deb", ["--extract", file, layer], downloads);
    write(layer, `var/lib/dpkg/status.d/${file.split("_")[0]}`, run("dpkg-deb", ["--field", file], downloads));
  }
}

function keepLicencesOnly(layer: string): void {
  for (const name of ["locale", "lintian", "man"])
    rmSync(join(layer, "usr/share", name), { recursive: true, force: true });
  const documents = join(layer, "usr/share/doc");
  const folders = readdirSync(documents, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  for (const { name } of folders)
    for (const file of readdirSync(join(documents, name)))
      if (file !== "copyright") rmSync(join(documents, name, file), { recursive: true });
}

function unpackNode(layer: string, scratch: string): void {
  const listed = run("npm", ["pack", `node-linux-${process.arch}@${NODE_VERSION}`, "--json"], scratch);
  const [packed] = JSON.parse(listed) as [{ readonly filename: string; readonly integrity: string }];
  const expected = NODE_INTEGRITY[process.arch];
  if (packed.integrity !== expected)
    throw new Error(`Node ${NODE_VERSION} must have the integrity ${expected}, got ${packed.integrity}.`);
  run("tar", ["-xzf", packed.filename, "package/bin/node", "package/LICENSE"], scratch);
  place(join(scratch, "package/bin/node"), join(layer, "usr/local/bin"));
  place(join(scratch, "package/LICENSE"), join(layer, "usr/share/doc/node"));
}

/** Writes Assay as npm packs it, the dependencies that its lock file pins, and its k6 into `layer`. */
export function writeAssayLayer(layer: string, scratch: string): void {
  const home = join(layer, "opt/assay");
  mkdirSync(join(home, "proof"), { recursive: true });
  for (const name of ["package.json", "package-lock.json", "proof/package.json"])
    copyFileSync(join(ROOT, name), join(home, name));
  run("npm", ["ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--workspaces=false"], home);
  for (const name of ["proof", "package-lock.json"]) rmSync(join(home, name), { recursive: true });
  const [packed] = JSON.parse(run("npm", ["pack", "--json", "--pack-destination", scratch], ROOT)) as [
    { readonly filename: string },
  ];
  run("tar", ["-xzf", join(scratch, packed.filename), "-C", home, "--strip-components=1"], scratch);
  run("npm", ["run", "-s", "package:k6", "--", "--out", join(scratch, "k6")], ROOT);
  const k6 = `k6-linux-${process.arch}`;
  cpSync(join(scratch, "k6", k6), join(home, "node_modules", k6), { recursive: true });
  symlinkSync(`node_modules/${k6}/bin/k6`, join(home, "k6"));
  for (const name of readdirSync(join(ROOT, "deploy/image")))
    place(join(ROOT, "deploy/image", name), join(layer, "usr/local/bin"));
}

/** Copies a program or a text into a folder, readable and, if it was, executable for everybody. */
function place(from: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  copyFileSync(from, join(folder, basename(from)));
}

function write(layer: string, name: string, content: string | Buffer): void {
  const path = join(layer, name);
  if (!existsSync(join(path, ".."))) mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, content);
}

/** Runs a program and returns what it wrote to stdout; throws with its output where it fails. */
function run(program: string, args: readonly string[], cwd: string): string {
  return execFileSync(program, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
}
