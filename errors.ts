// The catalogue of failures: what keeps Assay or its user from continuing. A fault of the target is never one of these; it
// goes into the run.

/** Process exit codes; their meaning is part of the public command line. */
export const EXIT = {
  pass: 0,
  targetWrong: 1,
  usage: 2,
  couldNotRun: 3,
  inconclusive: 4,
  knownFailingStale: 5,
  harnessWrong: 6,
  behaviourDrift: 7,
  unfinished: 8,
  interrupted: 130,
  terminated: 143,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The hint below the message of every failure, by the exit code that it means and its own code. */
const CATALOGUE = {
  usage: {
    usage: "Run the command with --help to see its options.",
    "config-unreadable": "Check the path, or omit the file to use the defaults.",
    "config-invalid": "Fix the fields listed above; `assay doctor` prints every setting and its source.",
    "target-refused-by-guard":
      "Give an http or https base URL without a user name or password, on a host that you are allowed to test.",
    "load-needs-permission": "If you are allowed to load this host, repeat it exactly in --i-am-allowed-to-load HOST.",
    "scenario-unknown": "Name one of the scenarios above after the command, such as `mixed`.",
    "key-unreadable":
      "Make a key pair with `openssl genpkey -algorithm ed25519 -out key.pem` and `openssl pkey -in key.pem -pubout -out public.pem`.",
    "attestation-unreadable": "Give the file that --attest of an earlier run wrote.",
    "run-unreadable": "Give the folder of an earlier run, or the run.json in it.",
    "merge-refused": "Start the collector and all generators of the load again, from one build of Assay.",
    "resume-refused":
      "Continue a soak whose generator died, with the same settings, target and versions; or start it again.",
    "recording-unreadable":
      "Give a HAR file, as `assay record` and browsers write it, or fix the problems listed above.",
    "output-unwritable": "Choose another folder with --out, or fix its permissions.",
    "output-exists": "Results are never overwritten; choose a new folder with --out.",
    "token-file-unreadable": "Give a readable file with one credential per line.",
    "drawn-list-invalid": "Fix the problems listed above, or explore again to make a new one.",
    "known-failing-invalid":
      "Fix the problems listed above; the schema is conformance/expectations/known-failing.schema.json.",
  },
  couldNotRun: {
    "certificate-unreadable":
      "Give files in PEM: certificates in --ca-file and --client-cert, and in --client-key the unencrypted key of the client certificate.",
    "token-command-failed":
      "Run the command by itself: it must end with exit code 0 within 30 s, with the credential on the first line of its output.",
    "target-unreachable":
      "Check that the service is running and that --target has the right scheme, host and port. --wait-for-target 30s waits for one that is starting.",
    "build-not-started":
      "Run the command by itself: it must serve the port that {port} or $PORT gives, within --start-limit.",
    "connection-failed":
      "Check --ca-file, --client-cert, --resolve and --proxy; --insecure accepts any certificate of a test service.",
    "target-not-the-service":
      "Check the path of the base URL, and whether a proxy or login page responds instead of the service. --wait-for-target 30s waits for one that is starting.",
    "credential-refused": "Set ASSAY_TOKEN or --token-file to a credential that the service honours.",
    "collector-failed":
      "Check that `assay collect`, its generators and `assay load --collector` are all running, with the same ASSAY_COLLECT_TOKEN.",
    "generators-not-ready":
      "Fix the cause above, then start the load again; on Kubernetes, --keep leaves its pods for `kubectl describe pods`.",
    "cluster-failed":
      "Check with `kubectl` that this context has the right to do it; docs/kubernetes.md lists what Assay needs.",
    "cluster-lost":
      "`assay report` reports what arrived; the generators stop by themselves. Once `kubectl get pods` shows that they ended, start the load again.",
    "k6-missing": "Install Go 1.25+ and let Assay build its own k6, or install the packaged k6 (docs/engine.md).",
    "k6-unsupported": "Set ASSAY_K6 to Assay's own k6, or unset it and let Assay find or build one.",
    "k6-build-failed": "Fix the errors above, or set ASSAY_K6 to a k6 2.x binary; `assay conform` needs no k6.",
    "k6-output-failed":
      "Start what receives the metrics, check its address and its K6_… variables, or omit --k6-out (docs/load-metrics.md).",
    "clients-differ":
      "Look for what treats one program in another way on its way to the target: a proxy, a firewall, an address family. --resolve and --proxy set the way of both.",
    "machine-exhausted": "Raise the limit (`ulimit -n` shows the one for open files), or end other programs.",
    "installation-broken":
      "Install Assay again on this machine: run `npm ci` in its folder, without `--omit=optional`.",
  },
  inconclusive: {
    "nothing-selected": "`assay list` prints the ids that --only and --skip match.",
    "recording-empty":
      "Give a HAR file with POST requests to the operations of the interface; `assay record` and browsers write such files.",
    "nothing-to-send":
      "Pass a known id with --fixture tokenId=… or --fixture userId=…, or allow --side-effects testnet.",
    "sample-too-small":
      "Increase --duration or --rate, relax the objectives, or pass --allow-small-sample: such a run can fail, but cannot pass.",
    "export-refused":
      "Measure again, with a generator that keeps its schedule and a --timeout that is long enough for nearly all requests. --json exports any run.",
    "output-incomplete": "Free some disk space and run again; `assay report` reports what was saved.",
  },
  harnessWrong: {
    "harness-bug": "This is a bug in Assay; please report it with the lines above.",
  },
} as const satisfies Partial<Record<keyof typeof EXIT, Readonly<Record<string, string>>>>;

type Catalogue = typeof CATALOGUE;

export type FailureCode = { [Exit in keyof Catalogue]: keyof Catalogue[Exit] }[keyof Catalogue];

const FAILURES = Object.fromEntries(
  Object.entries(CATALOGUE).flatMap(([name, hints]) =>
    Object.entries(hints).map(([code, hint]) => [code, { exit: EXIT[name as keyof Catalogue], hint }]),
  ),
) as Readonly<Record<FailureCode, { readonly exit: ExitCode; readonly hint: string }>>;

/** Every failure code, for the test that compares the catalogue with docs/errors.md. */
export const FAILURE_CODES = Object.keys(FAILURES) as FailureCode[];

/**
 * A failure with a code from the catalogue. `message` is one sentence with the expected and the actual; `details` are
 * further lines, such as all problems of one input.
 */
export class Failure extends Error {
  readonly code: FailureCode;
  readonly details: readonly string[];

  constructor(code: FailureCode, message: string, details: readonly string[] = []) {
    super(message);
    this.name = "Failure";
    this.code = code;
    this.details = details;
  }

  get exitCode(): ExitCode {
    return FAILURES[this.code].exit;
  }

  get hint(): string {
    return FAILURES[this.code].hint;
  }
}

/** Fails with `usage` if there are problems, and names all of them; what is no text is none. */
export function requireNone(problems: readonly (string | false | undefined)[]): void {
  const [first, ...rest] = problems.filter((one) => typeof one === "string");
  if (first !== undefined) throw new Failure("usage", first, rest);
}

/** No space left, or a quota or file size limit reached: what was written so far is kept. */
const FULL: ReadonlySet<string> = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

/**
 * The failure for an output that cannot be written: a mistake in the call, or a disk that fills up during a run.
 * `subject` is what is written, such as the path of a file; `code` is the system's error code.
 */
export function unwritable(subject: string, code: string, details: readonly string[] = []): Failure {
  return FULL.has(code)
    ? new Failure(
        "output-incomplete",
        `${subject} must be written in full, but the disk or quota is full (${code}).`,
        details,
      )
    : new Failure("output-unwritable", `${subject} must be writable, got ${code}.`, details);
}

/** What the system says when it gives a process no more files or memory. */
const EXHAUSTED: ReadonlySet<unknown> = new Set(["EMFILE", "ENFILE", "ENOMEM"]);

/** The failure for an error of a machine that is out of files or memory; undefined for any other error. */
export function exhaustionOf(error: unknown): Failure | undefined {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (!EXHAUSTED.has(code)) return undefined;
  const what = code === "ENOMEM" ? "memory" : "open files";
  return new Failure("machine-exhausted", `This machine must allow Assay more ${what}, got ${code}.`);
}

/** What Node says of a package or a file that an import does not find, or of a package whose description it cannot read. */
const NOT_FOUND: ReadonlySet<unknown> = new Set([
  ...["ERR_MODULE_NOT_FOUND", "MODULE_NOT_FOUND", "ERR_DLOPEN_FAILED"],
  ...["ERR_INVALID_PACKAGE_CONFIG", "ERR_PACKAGE_PATH_NOT_EXPORTED"],
]);

/** How esbuild begins when its program is missing, of another platform or version, or cannot be executed. */
const ESBUILD =
  /^(?=.*\besbuild\b)(You installed|The package|spawn)|^The service (was|is)|^Cannot start service|^Unsupported platform/;

/** Whether Node or the compiler of a checkout could not read a module, as after an installation that was cut short. */
function isUnreadableModule({ name, message, stack = name }: Error): boolean {
  // Before a mistake in a module, and only there, Node shows the place.
  return (name === "SyntaxError" && !stack.startsWith(name)) || message.startsWith("Parse error /");
}

/** The failure for an error of an installation that is not whole on this machine; undefined for any other error. */
export function brokenInstallationOf(error: unknown): Failure | undefined {
  if (!(error instanceof Error)) return undefined;
  const [line = ""] = error.message.trim().split("\n");
  const isBroken = ("code" in error && NOT_FOUND.has(error.code)) || ESBUILD.test(line) || isUnreadableModule(error);
  if (!isBroken) return undefined;
  return new Failure(
    "installation-broken",
    `Assay and its packages must be installed for this machine, got "${line.replace(/[.:]$/, "")}".`,
  );
}
