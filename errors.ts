// The catalogue of failures: what stops Assay or its user from going on. What the target does wrong is a finding in a
// record, never one of these.

/** Process exit codes; the meaning of each is part of the public command line. */
export const EXIT = {
  pass: 0,
  targetWrong: 1,
  usage: 2,
  couldNotRun: 3,
  inconclusive: 4,
  knownFailingStale: 5,
  harnessWrong: 6,
  behaviourDrift: 7,
  interrupted: 130,
  terminated: 143,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Every failure by code: the exit code it leads to and the hint shown under its sentence. */
const CATALOGUE = {
  usage: { exit: EXIT.usage, hint: "Run the command with --help to see its options." },
  "config-unreadable": { exit: EXIT.usage, hint: "Check the path, or leave the file out to use the defaults." },
  "config-invalid": {
    exit: EXIT.usage,
    hint: "Mend the members named above; `assay doctor` prints what came from where.",
  },
  "target-refused-by-guard": {
    exit: EXIT.usage,
    hint: "Use an http or https base URL of a host that you may test, without user name or password in it.",
  },
  "load-needs-permission": {
    exit: EXIT.usage,
    hint: "Repeat the host exactly in --i-am-allowed-to-load HOST if you are allowed to send load to it.",
  },
  "scenario-unknown": { exit: EXIT.usage, hint: "`assay load --help` lists the scenarios." },
  "nothing-selected": {
    exit: EXIT.inconclusive,
    hint: "`assay list` prints the ids that --only and --skip are matched against.",
  },
  "recording-empty": {
    exit: EXIT.inconclusive,
    hint: "A tape is recorded by `assay record`, or saved as HAR by a browser, and holds POST requests to paths of the interface.",
  },
  "nothing-to-send": {
    exit: EXIT.inconclusive,
    hint: "Name what the target knows with --fixture tokenId=… or --fixture userId=…, or allow --side-effects testnet.",
  },
  "sample-too-small": {
    exit: EXIT.inconclusive,
    hint: "Make the run longer or faster, bound less, or run all the same with --allow-small-sample: it can still fail the target.",
  },
  "run-unreadable": { exit: EXIT.usage, hint: "Give the folder or record.json that an earlier command printed." },
  "recording-unreadable": {
    exit: EXIT.usage,
    hint: "Give a HAR file, such as `assay record` or a browser writes, or mend what is named above.",
  },
  "output-unwritable": { exit: EXIT.usage, hint: "Choose another folder with --out, or mend its permissions." },
  "output-incomplete": {
    exit: EXIT.inconclusive,
    hint: "Free space where the results go and run again; `assay report` makes a report of what was saved.",
  },
  "output-exists": { exit: EXIT.usage, hint: "Results are never overwritten; choose a new folder with --out." },
  "token-file-unreadable": { exit: EXIT.usage, hint: "Give a readable file with one credential per line." },
  "known-failing-invalid": {
    exit: EXIT.usage,
    hint: "Mend what is named above; conformance/known-failing/known-failing.schema.json says what the list holds.",
  },
  "target-unreachable": {
    exit: EXIT.couldNotRun,
    hint: "Check that the service is up and that --target has the right host, port and scheme.",
  },
  "target-not-the-service": {
    exit: EXIT.couldNotRun,
    hint: "Check the path of the base URL and whether a proxy or login page answers in the service's place.",
  },
  "credential-refused": {
    exit: EXIT.couldNotRun,
    hint: "Set ASSAY_TOKEN, or --token-file, to a credential that the service accepts.",
  },
  "k6-missing": {
    exit: EXIT.couldNotRun,
    hint: "Three ways to get it: install k6 2.x on PATH, set ASSAY_K6 to its path, or install Go 1.25+ and let Assay build it.",
  },
  "k6-unsupported": {
    exit: EXIT.couldNotRun,
    hint: "Point ASSAY_K6 to a k6 2.x binary, or unset it to let Assay find or build one.",
  },
  "k6-build-failed": {
    exit: EXIT.couldNotRun,
    hint: "Mend what the lines above name, or set ASSAY_K6 to a k6 2.x; conformance works without k6.",
  },
  "harness-bug": { exit: EXIT.harnessWrong, hint: "This is a fault of Assay; please report it with the lines above." },
} as const satisfies Record<string, { exit: ExitCode; hint: string }>;

export type FailureCode = keyof typeof CATALOGUE;

/** Every failure code, for the test that holds the catalogue against docs/errors.md. */
export const FAILURE_CODES = Object.keys(CATALOGUE) as FailureCode[];

/**
 * A failure with a code from the catalogue. `message` is one sentence that says what was expected and what came;
 * `details` are further lines, such as all problems of one input.
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
    return CATALOGUE[this.code].exit;
  }

  get hint(): string {
    return CATALOGUE[this.code].hint;
  }
}

/** The exit code of a failure code. */
export function exitCodeOf(code: FailureCode): ExitCode {
  return CATALOGUE[code].exit;
}

/** No space, no quota, or the largest size of a file reached: what was written so far is there. */
const FULL: ReadonlySet<string> = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

/**
 * The failure where something could not be written: a mistake in the call, or a disk that ran full in the middle of a run.
 * `where` begins the sentence, such as "Results must go to FILE"; `code` is the system's.
 */
export function unwritable(where: string, code: string, details: readonly string[] = []): Failure {
  return FULL.has(code)
    ? new Failure("output-incomplete", `${where}, and there is no room for all of it (${code}).`, details)
    : new Failure("output-unwritable", `${where}, and that cannot be written (${code}).`, details);
}
