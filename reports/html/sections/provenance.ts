// What is needed to repeat the run, and where it is described how results are computed.
import { shellCommand } from "../../text/shell.ts";
import { k6Of, targetNote } from "../../view/parts.ts";
import { code, command, facts } from "../components.ts";
import { html } from "../markup.ts";
import type { Section } from "../section.ts";

export const environment: Section = {
  id: "environment",
  topic: "Environment",
  render: ({ run }) => {
    const { machine, versions } = run;
    return {
      finding: `Assay ${versions.assay} with seed ${run.seed}`,
      body: facts([
        ["Method", "docs/verdicts.md for checks, docs/load-metrics.md for a load"],
        ["Command", run.command.length > 0 && command(shellCommand(run.command))],
        ["Target", html`${code(run.target)}${targetNote(run)}`],
        ["Started", code(run.startedAt)],
        ["Exit code", code(String(run.exitCode))],
        ["Interface description", code(versions.interfaceDescription)],
        ["Node", code(versions.node)],
        ["k6", code(k6Of(run) ?? "not used")],
        [
          "Machine",
          [`${machine.cores} cores`, `${machine.memoryGiB} GiB`, machine.platform, machine.processor ?? []]
            .flat()
            .join(", "),
        ],
      ]),
    };
  },
};
