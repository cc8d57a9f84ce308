// `npm run release -- [VERSION] [--dry-run]`: makes a release of the newest commit in a clone of it, checks what it made there, and
// brings the changed files and what it built back. It publishes nothing.
import { execFileSync } from "node:child_process";
import { createHash, generateKeyPairSync } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { allChecks } from "../conformance/catalogue/catalogue.ts";
import { freeze, releaseOf } from "../conformance/catalogue/frozen-lists.ts";
import { EXIT, Failure } from "../errors.ts";
import { TIERS } from "../schemas/index.ts";

const HELP = `Usage: npm run release -- [VERSION] [--dry-run]

Sets the version, dates the changelog and freezes the deciding list, builds and checks the package, the image, the bill of
materials and an attestation, and says what is left to do by hand. VERSION: the next minor one unless given.
With --dry-run, it does all that in a clone and keeps nothing.
`;

/** Where what is built is kept, below the root. */
const OUT = "dist/release";
const HEADING = "## Unreleased";

/** What the command needs of its surroundings. */
export type Surroundings = {
  readonly root: string;
  /** Runs a program and returns what it wrote to stdout; throws where it fails. */
  readonly run: (program: string, args: readonly string[], cwd: string) => string;
  readonly say: (line: string) => void;
  /** The day of the release, such as `2026-11-29`. */
  readonly today: string;
};

/** The clone in which a release is made. */
type Clone = Pick<Surroundings, "run" | "today"> & {
  readonly folder: string;
  readonly before: string;
  readonly version: string;
};

/** What a release does: by its name, and with a sentence on what came of it. Throws where it fails. */
const STEPS: Readonly<Record<string, (clone: Clone) => string>> = {
  counts: checkedCounts,
  version: setVersion,
  changelog: datedChangelog,
  list: frozenList,
  install: ({ run, folder }) => {
    run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline"], folder);
    return "installed what the lock file names";
  },
  tests: ({ run, folder }) => {
    run("npm", ["run", "-s", "test:release"], folder);
    return "passed the tests with programs of others";
  },
  generated: ({ run, folder }) => {
    run("npm", ["run", "-s", "generate"], folder);
    return `changes ${run("git", ["diff", "--name-only"], folder).trim().split("\n").join(", ")}`;
  },
  package: ({ run, folder }) => run("npm", ["run", "-s", "check:package", "--", join(folder, OUT)], folder).trim(),
  sbom: checkedBill,
  image: checkedImage,
  attestation: checkedAttestation,
};

const WIDTH = Math.max(...Object.keys(STEPS).map((name) => name.length)) + 2;

/** Makes a release. Throws `usage` for what must be put right first, and another error where a step fails. */
export function release(args: readonly string[], { root, run, say, today }: Surroundings): void {
  const { values, positionals } = parsed(args);
  if (values.help) {
    say(HELP);
    return;
  }
  const before = versionIn(root);
  const version = wantedVersion(before, positionals);
  const changed = run("git", ["status", "--porcelain"], root).trim();
  if (changed !== "")
    throw usage(`The working tree must have no changes, got ${changed.split("\n").length}: commit them first.`);
  const temporary = mkdtempSync(join(tmpdir(), "assay-release-"));
  const folder = join(temporary, "assay");
  try {
    run("git", ["clone", "--quiet", root, folder], root);
    mkdirSync(join(folder, OUT), { recursive: true });
    for (const [name, step] of Object.entries(STEPS)) {
      const [first, ...more] = step({ folder, before, version, run, today }).split("\n");
      say([`${name.padEnd(WIDTH)}${first}`, ...more.map((line) => " ".repeat(WIDTH) + line)].join("\n"));
    }
    if (!values["dry-run"]) keep(folder, { root, run });
    say(values["dry-run"] ? "Nothing was changed or kept, because of --dry-run." : `Built into ${OUT}.`);
    say(["By hand:", ...byHand(version).map((line, at) => `${at + 1}. ${line}`)].join("\n"));
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

function parsed(args: readonly string[]) {
  try {
    const options = {
      "dry-run": { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    } as const;
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw usage(`The options must be --dry-run or --help: ${error instanceof Error ? error.message : error}`);
  }
}

/** The version to release; throws `usage` for one that is no later than the current one. */
function wantedVersion(before: string, [given, ...more]: readonly string[]): string {
  const [major = 0, minor = 0] = before.split(".").map(Number);
  const version = given ?? `${major}.${minor + 1}.0`;
  if (more.length > 0 || !/^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}$/.test(version))
    throw usage(`VERSION must be one such as 0.2.0, got ${[version, ...more].join(" ")}.`);
  if (version.localeCompare(before, "en", { numeric: true }) <= 0)
    throw usage(`VERSION must be above the current ${before}, got ${version}.`);
  return version;
}

function usage(message: string): Failure {
  return new Failure("usage", message);
}

function versionIn(folder: string): string {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).version;
}

/** What the proof says of the checks must be true of the catalogue. */
function checkedCounts({ folder }: Pick<Clone, "folder">): string {
  const checks = allChecks();
  const counts = TIERS.map((tier) => checks.filter((check) => check.tier === tier).length);
  const tiers = TIERS.map((tier, at) => `${counts[at]} ${tier}`).join(", ");
  for (const [path, wanted] of [
    ["docs/reference/certificate.md", `| ${checks.length}, of which ${counts[0]} specified |`],
    ["docs/reference/tiers.md", `${tiers}.`],
  ] as const)
    if (!readFileSync(join(folder, path), "utf8").includes(wanted))
      throw new Error(`${path} must say "${wanted}": renew it with npm run prove.`);
  return `${checks.length} checks, ${tiers}, as the proof says`;
}

/** Writes the version wherever it is, but for the proof, which says with which version it ran. */
function setVersion({ folder, before, version }: Clone): string {
  for (const name of ["package.json", "proof/package.json"])
    edit(folder, name, (text) => text.replace(`"version": "${before}"`, `"version": "${version}"`));
  edit(folder, "package-lock.json", (text) => {
    const lock = JSON.parse(text);
    for (const at of [lock, lock.packages[""], lock.packages.proof]) at.version = version;
    return `${JSON.stringify(lock, null, 2)}\n`;
  });
  const named = new RegExp(`(?<=\\bassay[-:]|\\bk6-\\w+-\\w+-)${before.replaceAll(".", "\\.")}(?![.]?\\d)`, "g");
  const pages = readdirSync(join(folder, "docs"), { encoding: "utf8" }).filter((name) => name.endsWith(".md"));
  const recipes = readdirSync(join(folder, "deploy"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  for (const path of ["README.md", ...pages.map((name) => `docs/${name}`), ...recipes])
    edit(folder, path, (text) => text.replaceAll(named, version));
  return `${before} is now ${version}`;
}

/** Gives what is unreleased its heading, with the day. */
function datedChangelog({ folder, version, today }: Clone): string {
  const heading = `## ${version} - ${today}`;
  edit(folder, "CHANGELOG.md", (text) => {
    const [, entries = ""] = text.split(`\n${HEADING}\n`);
    if (!/^\s*(- |### )/.test(entries)) throw usage(`CHANGELOG.md must have entries below "${HEADING}", got none.`);
    return text.replace(`\n${HEADING}\n`, `\n${heading}\n`);
  });
  return heading;
}

/** Each minor release freezes which checks decide; the releases within it keep that list. */
function frozenList({ folder, before, version }: Clone): string {
  const [list, known] = [releaseOf(version), releaseOf(before)];
  if (list === known) return `the deciding list ${list} stays`;
  edit(folder, "conformance/catalogue/deciding.json", (text) => {
    return `${JSON.stringify(freeze(JSON.parse(text), list, allChecks()), null, 2)}\n`;
  });
  return `froze the deciding list ${list}`;
}

function edit(folder: string, path: string, change: (text: string) => string): void {
  const before = readFileSync(join(folder, path), "utf8");
  const after = change(before);
  if (after !== before) writeFileSync(join(folder, path), after);
}

/** The bill of materials of the package. */
function checkedBill({ folder, run, version }: Clone): string {
  const file = join(folder, OUT, "sbom.cdx.json");
  run("npm", ["run", "-s", "sbom", "--", "--output-file", file], folder);
  const { bomFormat, metadata, components = [] } = JSON.parse(readFileSync(file, "utf8"));
  const found = metadata?.component?.version;
  if (bomFormat !== "CycloneDX" || found !== version || components.length === 0)
    throw new Error(
      `The bill of materials must be CycloneDX of ${version} with components, got ${bomFormat} of ${found}.`,
    );
  return `sbom.cdx.json with ${components.length} components`;
}

/** The image, with every blob as its name says. */
function checkedImage({ folder, run, version }: Clone): string {
  const layout = join(folder, OUT, "image");
  run("npm", ["run", "-s", "package:image", "--", "--out", layout], folder);
  const blobs = readdirSync(join(layout, "blobs/sha256"));
  for (const name of blobs)
    if (sha256Of(join(layout, "blobs/sha256", name)) !== name) throw new Error(`The blob ${name} has another digest.`);
  const [{ digest, annotations }] = JSON.parse(readFileSync(join(layout, "index.json"), "utf8")).manifests;
  const tag = annotations["org.opencontainers.image.ref.name"];
  if (tag !== version || !blobs.includes(digest.slice("sha256:".length)))
    throw new Error(`The image must have the tag ${version} and its manifest, got ${tag} and ${digest}.`);
  return `image ${digest}`;
}

/** A certified run of the reference service, signed with a key that is made for it, and verified. */
function checkedAttestation({ folder, run, version }: Clone): string {
  const out = join(folder, OUT);
  const key = join(folder, "..", "key.pem");
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  writeFileSync(key, privateKey.export({ type: "pkcs8", format: "pem" }), { mode: 0o600 });
  writeFileSync(join(out, "public.pem"), publicKey.export({ type: "spki", format: "pem" }));
  const tarball = packageName(version);
  const subject = `${tarball}@sha256:${sha256Of(join(out, tarball))}`;
  const attestation = join(out, "attestation.sigstore.json");
  const signing = ["--attest", attestation, "--attest-key", key, "--subject", subject];
  const assay = (...args: readonly string[]) => run(process.execPath, ["bin/assay.mjs", ...args], folder).trim();
  assay("conform", "--certify", "--out", join(out, "certified"), ...signing);
  return assay("verify", attestation, "--key", join(out, "public.pem"));
}

function packageName(version: string): string {
  return `assay-harness-assay-${version}.tgz`;
}

function sha256Of(path: string): string {
  return createHash("sha256").update(readFileSync(path)).digest("hex");
}

/** Brings the changes of the clone into the working tree, and what it built into `OUT`. */
function keep(folder: string, { root, run }: Pick<Surroundings, "root" | "run">): void {
  const patch = join(folder, "..", "release.patch");
  run("git", ["add", "--all"], folder);
  run("git", ["diff", "--cached", "--binary", `--output=${patch}`], folder);
  run("git", ["apply", patch], root);
  if (existsSync(join(root, OUT))) rmSync(join(root, OUT), { recursive: true });
  cpSync(join(folder, OUT), join(root, OUT), { recursive: true });
}

function byHand(version: string): readonly string[] {
  return [
    "Prove: `npm run prove` writes the certificate of this version. Pictures: `npm start`, then `npm run screenshots`.",
    `Tag: commit all that changed, run \`.ci/run\`, then \`git tag --sign v${version}\` and \`git push --follow-tags\`.`,
    `Publish: hand out ${OUT}/${packageName(version)}; a registry needs a scope that you own, and no \`private\`.`,
    `Push the image: \`skopeo copy oci:${OUT}/image:${version} docker://REGISTRY/assay:${version}\`.`,
    "Sign: image and package with your own key, such as with cosign. The key of the attestation here is gone.",
  ];
}

if (process.argv[1] === import.meta.filename) {
  try {
    release(process.argv.slice(2), {
      root: join(import.meta.dirname, ".."),
      run: (program, args, cwd) =>
        execFileSync(program, args, {
          cwd,
          encoding: "utf8",
          stdio: ["ignore", "pipe", "inherit"],
          maxBuffer: 2 ** 30,
        }),
      say: (line) => process.stdout.write(`${line}\n`),
      today: new Date().toISOString().slice(0, 10),
    });
  } catch (error) {
    const isUsage = error instanceof Failure;
    process.stderr.write(`${error instanceof Error ? error.message : error}\n${isUsage ? `${error.hint}\n` : ""}`);
    process.exitCode = isUsage ? error.exitCode : EXIT.targetWrong;
  }
}
