// `npm run package:image`: the image of Assay as an OCI layout, without a Docker engine: a layer with Node, the libraries that
// it needs and certificates, and one with Assay and its k6. Nothing is published.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { NODE_VERSION, writeAssayLayer, writeSystemLayer } from "./package-image/layers.ts";
import { writeLayout } from "./package-image/oci-layout.ts";

const ROOT = join(import.meta.dirname, "..");
const USER = "65532:65532";

const HELP = `Usage: npm run package:image -- [--out FOLDER]

Writes the image of Assay for this machine's processor as an OCI layout and prints its digest. It needs Linux with Debian's
apt-get and dpkg-deb, npm, and Go. FOLDER: dist/image unless given; what is there is replaced.
`;

const { values } = parseArgs({
  options: { out: { type: "string", default: join(ROOT, "dist/image") }, help: { type: "boolean", default: false } },
});

function writeImage(out: string): void {
  const { version }: { readonly version: string } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const date = execFileSync("git", ["log", "-1", "--format=%cI"], { cwd: ROOT, encoding: "utf8" }).trim();
  const folder = mkdtempSync(join(tmpdir(), "assay-image-"));
  try {
    const layers = ["system", "assay"].map((name) => join(folder, name));
    for (const layer of layers) mkdirSync(layer);
    const [system = "", assay = ""] = layers;
    writeSystemLayer(system, folder);
    writeAssayLayer(assay, folder);
    rmSync(out, { recursive: true, force: true });
    const digest = writeLayout({ out, tag: version, layers, date, config: configOf(version) });
    process.stdout.write(`${relative(process.cwd(), out)}\n${digest}\n`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** How a container is started unless its pod says otherwise. */
function configOf(version: string) {
  return {
    os: "linux",
    architecture: process.arch === "x64" ? "amd64" : process.arch,
    config: {
      User: USER,
      Env: ["PATH=/usr/local/bin", "ASSAY_K6=/opt/assay/k6"],
      Entrypoint: ["/usr/local/bin/assay"],
      Labels: {
        "org.opencontainers.image.title": "Assay",
        "org.opencontainers.image.version": version,
        "org.opencontainers.image.licenses": "Apache-2.0 AND AGPL-3.0-only",
        "org.opencontainers.image.base.name": `Node ${NODE_VERSION} on Debian`,
      },
    },
  };
}

if (values.help) process.stdout.write(HELP);
else writeImage(values.out);
