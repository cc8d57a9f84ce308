// A command that could not run, or had nothing to decide by: the requested files are written anyway, so that CI shows
// the reason where it shows results.
import { EXIT, type ExitCode, Failure } from "../../errors.ts";
import { parseTarget } from "../../http/target.ts";
import type { CheckRun, NotRun } from "../../run/format/run.ts";
import { judgeParts } from "../../run/verdict/verdict.ts";
import type { CommandDefinition, Context } from "../definition/command.ts";
import { identityOf, writeOutputs } from "./run-folder.ts";

type Asked = "conformance" | "load" | "both";

const REPORTED: readonly ExitCode[] = [EXIT.couldNotRun, EXIT.inconclusive];

/** What was reported by a command that another one has run, with a command line of its own. */
const reported = new WeakSet<Failure>();

/**
 * A command that passes its failure on. Where that means exit code 3 or 4, the requested formats and annotations are
 * written before, once: a run of the kind `check` whose parts were not run.
 */
export function reportingFailure(asked: Asked, run: CommandDefinition["run"]): CommandDefinition["run"] {
  return async (context) => {
    const startedAt = new Date();
    try {
      return await run(context);
    } catch (error) {
      if (isToBeReported(context, error)) await writeNotRun(context, asked, error, startedAt);
      throw error;
    }
  };
}

/** An interruption is no failure, and a full disk has no room for another file. */
function isToBeReported({ signal }: Context, error: unknown): error is Failure {
  const isFailure = error instanceof Failure && error.code !== "output-incomplete";
  return isFailure && !reported.has(error) && !signal.aborted && REPORTED.includes(error.exitCode);
}

async function writeNotRun(context: Context, asked: Asked, failure: Failure, startedAt: Date): Promise<void> {
  reported.add(failure);
  const { settings, console } = context;
  try {
    // The reference service has no address as long as it does not run.
    const target = settings.target === undefined ? { url: "not started" } : parseTarget(settings.target);
    const identity = identityOf(context, { target, isReference: settings.target === undefined }, startedAt);
    const parts = partsOf(failure, asked);
    const run: CheckRun = {
      ...identity(),
      durationMs: Date.now() - startedAt.getTime(),
      exitCode: failure.exitCode,
      kind: "check",
      verdict: judgeParts(parts.conformance, parts.load).verdict,
      ...parts,
    };
    console.endProgress();
    await writeOutputs(context, run, undefined);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    // The failure that keeps the command from running is the one to report; this one is only a note.
    console.note(`The requested files were not written: ${error.message}`);
  }
}

function partsOf({ message, hint, code }: Failure, asked: Asked): Pick<CheckRun, "conformance" | "load"> {
  const failed: NotRun = { kind: "not-run", reason: message, hint, failure: code };
  const left = (command: string): NotRun => ({
    kind: "not-run",
    reason: "this command does not include it",
    hint: `Run assay ${command}, or assay check for both.`,
  });
  return {
    conformance: asked === "load" ? left("conform") : failed,
    load: asked === "conformance" ? left("load mixed") : failed,
  };
}
