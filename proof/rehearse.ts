// `npm run rehearse`: `assay load --kubernetes` against a control plane of Kubernetes on this machine.
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { EXIT } from "../errors.ts";
import { defaultCacheFolder, goEnvironment } from "../scenarios/driver/k6/environment.ts";
import { createCommand, repeated, runCommand } from "./command-line.ts";
import type { Row } from "./rehearsal/run-case.ts";
import { table, writeTables } from "./tables.ts";

const ROOT = join(import.meta.dirname, "..");
const MODULE = join(import.meta.dirname, "rehearsal/cluster");
const KUBERNETES = "v1.34.2";
/** What the rehearsal starts besides what it builds. */
const TOOLS = ["unshare", "mount", "ip", "runc", "pgrep", "go"];

type Options = {
  readonly only: readonly string[];
  readonly k6Operator?: string;
  readonly image?: string;
  readonly keep?: boolean;
  readonly write?: boolean;
};

function main({ only, k6Operator, image, keep = false, write = false }: Options): void {
  const missing = TOOLS.filter((name) => spawnSync("which", [name]).status !== 0);
  if (process.platform !== "linux" || process.getuid?.() !== 0)
    command.error(`The rehearsal must run as root on Linux, for it makes namespaces and containers.`);
  if (missing.length > 0) command.error(`These programs must be installed: ${missing.join(", ")}.`);
  const programs = buildPrograms();
  const folder = mkdtempSync(join(tmpdir(), "assay-rehearsal-"));
  try {
    const layout = image === undefined ? buildImage(join(folder, "image")) : resolve(image);
    const orders = {
      folder,
      programs,
      layout,
      only,
      k6Operator: k6Operator && resolve(k6Operator),
      rows: join(folder, "rows.json"),
    };
    // A network without a way out, and a process tree that ends as a whole.
    const around = ["--net", "--mount", "--pid", "--fork", "--mount-proc", "--kill-child"];
    const inside = [process.execPath, "--import", "tsx", join(import.meta.dirname, "rehearsal/inside.ts")];
    spawnSync("unshare", [...around, ...inside, JSON.stringify(orders)], { cwd: ROOT, stdio: "inherit" });
    const rows: readonly Row[] = JSON.parse(readFileSync(orders.rows, "utf8"));
    const tables = [caseTable(rows.filter((row) => !row.isRefusal)), refusalTable(rows.filter((row) => row.isRefusal))];
    process.stdout.write(`${tables.join("\n\n")}\n`);
    if (write) writeTables("reference/rehearsal.md", "rehearsal", tables);
    process.exitCode = rows.every(({ isExpected }) => isExpected) ? EXIT.pass : EXIT.targetWrong;
  } finally {
    if (keep) process.stderr.write(`kept: ${folder}\n`);
    else rmSync(folder, { recursive: true, force: true });
  }
}

/** Builds etcd, the control plane, kubectl and the stand-in for kubelets, once for each version of their sources. */
function buildPrograms(): string {
  const digest = createHash("sha256").update(process.version);
  for (const name of readdirSync(MODULE).sort()) digest.update(readFileSync(join(MODULE, name)));
  const folder = join(defaultCacheFolder(process.env), "assay", `rehearsal-${digest.digest("hex").slice(0, 16)}`);
  if (existsSync(join(folder, "complete"))) return folder;
  mkdirSync(folder, { recursive: true });
  const flags = ["-trimpath", "-ldflags", `-s -w -X k8s.io/component-base/version.gitVersion=${KUBERNETES}`];
  process.stderr.write(`building Kubernetes ${KUBERNETES}; the first time takes some minutes\n`);
  execFileSync("go", ["build", ...flags, "-o", `${folder}/`, "tool", "."], {
    cwd: MODULE,
    env: goEnvironment(process.env),
    stdio: ["ignore", "inherit", "inherit"],
  });
  writeFileSync(join(folder, "complete"), "");
  return folder;
}

function buildImage(out: string): string {
  process.stderr.write("building the image\n");
  execFileSync("npm", ["run", "-s", "package:image", "--", "--out", out], {
    cwd: ROOT,
    stdio: ["ignore", "ignore", "inherit"],
  });
  return out;
}

function caseTable(rows: readonly Row[]): string {
  const cells = rows.map(({ title, verdict, sent, counted, seconds }) => [title, verdict, sent, counted, seconds]);
  return table(["Case", "Verdict", "Requests sent", "Requests in the run", "Seconds"], cells, 2);
}

function refusalTable(rows: readonly Row[]): string {
  const cells = rows.map(({ title, verdict, seconds }) => [title, verdict, seconds]);
  return table(["What is missing", "What Assay says", "Seconds"], cells, 2);
}

const command = createCommand(
  "rehearse",
  `Starts etcd, the control plane of Kubernetes ${KUBERNETES} and a stand-in for its nodes in a network of their own, runs
\`assay load --kubernetes\` against them, and prints a Markdown table. It must run as root on Linux, with iproute2, runc and Go.
Exit codes: 0 every case ends as expected, 1 otherwise.`,
)
  .option("--only <text>", "run only cases whose title contains this; may be repeated", repeated, [])
  .option("--k6-operator <folder>", "a built k6-operator: its program `manager` and its `bundle.yaml`")
  .option("--image <folder>", "the image as `npm run package:image` wrote it; built unless given")
  .option("--keep", "keep the folder with logs and runs")
  .option("--write", "write the table to docs/reference/rehearsal.md")
  .action(main);
await runCommand(command);
