// Writes folders as the layers of an OCI image, in an OCI layout (https://github.com/opencontainers/image-spec). Equal folders give
// equal bytes: every file belongs to root and has the same date.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

export type ImageParts = {
  /** Where the layout is written; it must not exist. */
  readonly out: string;
  readonly tag: string;
  /** Folders, the lowest first. */
  readonly layers: readonly string[];
  /** In RFC 3339. */
  readonly date: string;
  /** How containers are started, and for which platform. */
  readonly config: { readonly os: string; readonly architecture: string; readonly config: object };
};

/** Writes the layout and returns the digest of the image. */
export function writeLayout({ out, tag, layers, date, config }: ImageParts): string {
  const blobs = join(out, "blobs/sha256");
  mkdirSync(blobs, { recursive: true });
  const add = (kind: string, content: string | Buffer) => {
    const digest = digestOf(content);
    writeFileSync(join(blobs, digest.slice("sha256:".length)), content);
    return { mediaType: mediaType(kind), digest, size: Buffer.byteLength(content) };
  };
  const archives = layers.map((folder) => archiveOf(folder, date));
  const manifest = {
    schemaVersion: 2,
    mediaType: mediaType("manifest.v1+json"),
    config: add(
      "config.v1+json",
      JSON.stringify({
        created: date,
        ...config,
        rootfs: { type: "layers", diff_ids: archives.map(digestOf) },
        history: archives.map(() => ({ created: date })),
      }),
    ),
    layers: archives.map((archive) => add("layer.v1.tar+gzip", gzipSync(archive))),
  };
  const image = {
    ...add("manifest.v1+json", JSON.stringify(manifest)),
    platform: { os: config.os, architecture: config.architecture },
    annotations: { "org.opencontainers.image.ref.name": tag },
  };
  const index = { schemaVersion: 2, mediaType: mediaType("index.v1+json"), manifests: [image] };
  writeFileSync(join(out, "oci-layout"), JSON.stringify({ imageLayoutVersion: "1.0.0" }));
  writeFileSync(join(out, "index.json"), JSON.stringify(index));
  return image.digest;
}

function mediaType(kind: string): string {
  return `application/vnd.oci.image.${kind}`;
}

function digestOf(content: string | Buffer): string {
  return `sha256:${createHash("sha256").update(content).digest("hex")}`;
}

/** What makes the bytes of an archive depend on the files alone. */
const REPRODUCIBLE = [
  ...["--format=pax", "--pax-option=exthdr.name=%d/PaxHeaders/%f,delete=atime,delete=ctime", "--sort=name"],
  ...["--owner=0", "--group=0", "--numeric-owner", "--hard-dereference"],
];

/** The folder as a tar archive. */
function archiveOf(folder: string, date: string): Buffer {
  const args = ["--create", ...REPRODUCIBLE, `--mtime=${date}`, "--directory", folder, ...readdirSync(folder).sort()];
  return execFileSync("tar", args, { maxBuffer: Number.POSITIVE_INFINITY });
}
