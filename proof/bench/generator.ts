// What does Assay's load generator cost compared with a bare one? CPU time per request and memory per VU, in interleaved runs.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type ReferenceProcess, startReferenceProcess } from "../reference-process.ts";
import type { Bench, BenchContext } from "./bench.ts";
import { type GeneratorRuns, RUN_IDS, RUNS, type RunKind, resultOf } from "./generator/comparison.ts";
import { assayLoad, k6Script, type Load } from "./generators.ts";
import { type Identity, KNOWN_TOKEN, type KnownTarget, startKnownTarget } from "./known-target.ts";
import { inTurn, measureRun, type Pin, pinTarget, type RunMetrics } from "./measured-run.ts";

/** The bench of the generator. */
export const generator: Bench = {
  question: "What does Assay's load generator cost compared with a bare k6 script, and with a typical one?",
  defaults: { repeats: 8, seconds: 10 },
  run: async (context) => {
    const pin = pinTarget(context.note);
    const k6 = await context.findK6();
    const targets = {
      quotes: await startKnownTarget(),
      tls: await startKnownTarget(newIdentity(context.folder)),
      mixed: await startReferenceProcess(context.seed),
    };
    try {
      const runs = await inTurn(RUN_IDS, context.repeats, async (id, pair) => {
        const metrics = await runOne(targets, pin, plannedRun(context, k6, targets, `${id}-${pair}`, RUNS[id]));
        context.note(`${pair}/${context.repeats} ${id}: ${Math.round(metrics.cpuMicrosPerRequest)} µs a request`);
        return metrics;
      });
      return resultOf(Object.fromEntries(runs) as GeneratorRuns);
    } finally {
      await Promise.all(Object.values(targets).map((target) => target.close()));
    }
  },
};

/**
 * Quotes go to a target that responds faster than any generator sends, so that the generator decides how much is sent. Only the
 * reference service has all operations.
 */
type Targets = { readonly quotes: KnownTarget; readonly tls: KnownTarget; readonly mixed: ReferenceProcess };

function targetOf({ quotes, tls, mixed }: Targets, { scenario, isTls }: RunKind): KnownTarget | ReferenceProcess {
  if (scenario === "mixed") return mixed;
  return isTls === true ? tls : quotes;
}

/** A key and its own certificate, by OpenSSL. */
function newIdentity(folder: string): Identity {
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const form = [
    "-x509",
    "-newkey",
    "ec",
    "-pkeyopt",
    "ec_paramgen_curve:prime256v1",
    "-nodes",
    "-subj",
    "/CN=127.0.0.1",
  ];
  execFileSync("openssl", ["req", ...form, "-keyout", key, "-out", cert], { stdio: "ignore" });
  return { key: readFileSync(key, "utf8"), cert: readFileSync(cert, "utf8") };
}

type PlannedRun = {
  readonly kind: RunKind;
  readonly load: Load;
  readonly ratePerSecond: number;
  /** Share of the planned requests that must be sent. */
  readonly leastShare: number;
};

function plannedRun(
  { folder, seconds, share }: BenchContext,
  k6: string,
  targets: Targets,
  name: string,
  kind: RunKind,
): PlannedRun {
  const ratePerSecond = Math.ceil(kind.ratePerSecond * share);
  return {
    kind,
    ratePerSecond,
    leastShare: share < 1 ? LEAST_SHARE_OF_TRIAL : LEAST_SHARE,
    load: {
      k6,
      url: targetOf(targets, kind).url,
      tokenId: kind.scenario === "mixed" ? (targets.mixed.tokenIds[0] ?? "") : KNOWN_TOKEN.tokenId,
      folder: join(folder, name),
      seconds,
      users: Math.ceil(kind.users * share),
      ...(kind.isClosed !== true && { ratePerSecond }),
    },
  };
}

/** The engines compile what they have run for a while, and each VU does at first what it never does again. */
const WARM_UP_SHARE = 0.25;

/** A run that sent less measures nothing; the count at its beginning is up to 30 ms old. */
const LEAST_SHARE = 0.95;
/** At a share of the usual rates, of which only the bench itself is looked at. */
const LEAST_SHARE_OF_TRIAL = 0.5;

async function runOne(
  targets: Targets,
  pin: Pin,
  { kind, load, ratePerSecond, leastShare }: PlannedRun,
): Promise<RunMetrics> {
  mkdirSync(load.folder);
  const command = kind.generator === "assay" ? assayLoad(load, kind.scenario) : await k6Script(kind.generator, load);
  const metrics = await measureRun({
    command: pin(command),
    program: load.k6,
    outputFile: join(load.folder, "output.log"),
    requestCount: targetOf(targets, kind).requestCount,
    warmUpRequests: ratePerSecond * load.seconds * WARM_UP_SHARE,
  });
  const least = ratePerSecond * load.seconds * (1 - WARM_UP_SHARE) * leastShare;
  if (metrics.requests < least) {
    throw new Error(`${kind.generator} must send ${least} requests after the warm-up, and sent ${metrics.requests}`);
  }
  return metrics;
}
