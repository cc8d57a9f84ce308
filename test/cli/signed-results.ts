// The signed result of a run, copies of it in which one thing is changed, and what `assay verify` says of them.
import { createHash, createPrivateKey, generateKeyPairSync } from "node:crypto";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readEnvelope, signByKey } from "../../run/attestation/envelope.ts";
import { readStatement, statementText } from "../../run/attestation/statement.ts";
import { runInProcess } from "./in-process.ts";

export const FILE = "result.sigstore.json";

type Statement = ReturnType<typeof readStatement>;

/** Signed results in a folder, each in a folder of its own: `run` and the attestation beside it. */
export function openResults(folder: string) {
  const path = (...names: string[]) => join(folder, ...names);
  const pairs = { ec: generateKeyPairSync("ec", { namedCurve: "P-256" }), ed25519: generateKeyPairSync("ed25519") };
  for (const [name, pair] of Object.entries(pairs)) {
    writeFileSync(path(`${name}.pem`), pair.privateKey.export({ type: "pkcs8", format: "pem" }));
    writeFileSync(path(`${name}.pub`), pair.publicKey.export({ type: "spki", format: "pem" }));
  }
  let copies = 0;
  return {
    path,
    /** Options of a run that is signed. */
    into: (at: string, key: keyof typeof pairs = "ec") => {
      const signed = ["--attest", path(at, FILE), "--attest-key", path(`${key}.pem`)];
      return ["--out", path(at, "run"), ...signed];
    },
    verify: (name: string, key = "ec.pub") => runInProcess("verify", path(name, FILE), "--key", path(key)),
    /** The name of a copy of a result in which one thing is changed. */
    copyOf: (result: string, change: (copy: string) => void): string => {
      const copy = `copy-${++copies}`;
      cpSync(path(result), path(copy), { recursive: true });
      change(path(copy));
      return copy;
    },
    /** Signs the statement of a copy again after a change, as whoever holds the key can. */
    signAgain,
    /** Changes a file of a copy, and the statement that names it, with more changes of that. */
    forge: (copy: string, name: string, from: string | RegExp, to: string, more: Partial<Statement> = {}): void => {
      edit(join(copy, name), from, to);
      const sha256 = createHash("sha256")
        .update(readFileSync(join(copy, name)))
        .digest("hex");
      signAgain(copy, ({ files }) => ({
        ...more,
        files: files.map((signed) => (signed.name === name ? { ...signed, sha256 } : signed)),
      }));
    },
  };

  function signAgain(copy: string, change: (statement: Statement) => Partial<Statement>): void {
    const file = join(copy, FILE);
    const statement = readStatement(readEnvelope(readFileSync(file, "utf8"), file).statement, file);
    const key = createPrivateKey(readFileSync(path("ec.pem")));
    writeFileSync(file, signByKey(statementText({ ...statement, ...change(statement) }), key));
  }
}

export function edit(file: string, from: string | RegExp, to: string): void {
  const before = readFileSync(file, "utf8");
  const after = before.replace(from, to);
  if (after === before) throw new Error(`${file} has nothing to change`);
  writeFileSync(file, after);
}
