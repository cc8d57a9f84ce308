// What a run remembers of the answers it has seen, as plain data: the ledger and the requests that it names as evidence.
// Written down unit by unit, so that a run that goes on later judges over everything that was ever seen.
import type { OperationId } from "../schemas/index.ts";
import { OPERATION_IDS } from "../schemas/index.ts";
import { createLedger } from "./ledger.ts";
import type { Probe } from "./probe.ts";
import { type Redactors, withoutCredential } from "./results.ts";
import type { Remembered, Sent, Session } from "./session.ts";

/** What has changed since the last memory: whole ledgers of operations, and requests that none has named before. */
export type Memory = {
  readonly ledger: Readonly<Partial<Record<OperationId, unknown>>>;
  readonly sent: readonly unknown[];
};

/** Gives at each call what has changed since the one before. */
export function createMemory(session: Session, { redact, redactLong }: Redactors): () => Memory {
  const known = new Map<OperationId, string>();
  const told = new Set<string>();
  return () => {
    const ledger: Partial<Record<OperationId, unknown>> = {};
    const sent: unknown[] = [];
    for (const operation of OPERATION_IDS) {
      const plain = plainOf(session.ledger[operation], redact);
      const text = JSON.stringify(plain);
      if (known.get(operation) === text) continue;
      known.set(operation, text);
      ledger[operation] = plain;
      for (const order of textsOf(plain)) {
        const one = told.has(order) ? undefined : session.sent.get(order);
        if (one === undefined) continue;
        told.add(order);
        sent.push({ ...one, probe: plainProbeOf(withoutCredential(one.probe, redactLong)) });
      }
    }
    return { ledger, sent };
  };
}

/** The memories of a run as one, the last of each operation and all requests. */
export function recall(memories: readonly Memory[]): Remembered {
  const ledger = createLedger();
  const sent = new Map<string, Sent>();
  for (const memory of memories) {
    for (const operation of OPERATION_IDS) {
      const plain = memory.ledger[operation];
      if (plain !== undefined) Object.assign(ledger[operation], revived(plain));
    }
    for (const plain of memory.sent) {
      const one = plain as Sent & { readonly probe: PlainProbe };
      sent.set(one.order, { ...one, probe: probeOf(one.probe) });
    }
  }
  return { ledger, sent };
}

/** Members of the ledger that hold what a target said, and may repeat a credential. */
const TARGETS_WORDS: ReadonlySet<string> = new Set(["actual", "mediaType"]);

/** Maps become `{ "map": [[key, value], …] }`. */
function plainOf(value: unknown, redact: (text: string) => string, name = ""): unknown {
  if (typeof value === "string") return TARGETS_WORDS.has(name) ? redact(value) : value;
  if (value instanceof Map) return { map: [...value].map(([key, one]) => [key, plainOf(one, redact)]) };
  if (Array.isArray(value)) return value.map((one) => plainOf(one, redact));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plainOf(one, redact, key)]));
}

function revived(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(revived);
  if (typeof value !== "object" || value === null) return value;
  const map: unknown = "map" in value ? value.map : undefined;
  if (Array.isArray(map)) return new Map(map.map(([key, one]: [unknown, unknown]) => [key, revived(one)]));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, revived(one)]));
}

function textsOf(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}

type PlainProbe = Omit<Probe, "body"> & { readonly body: string | { readonly base64: string } };

function plainProbeOf({ body, ...probe }: Probe): PlainProbe {
  return { ...probe, body: typeof body === "string" ? body : { base64: Buffer.from(body).toString("base64") } };
}

function probeOf({ body, ...probe }: PlainProbe): Probe {
  return { ...probe, body: typeof body === "string" ? body : Buffer.from(body.base64, "base64") };
}
