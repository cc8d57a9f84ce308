// The environment of the run: all that is needed to repeat it.

import { shellCommand } from "../../text/shell.ts";
import { hostOf, k6Of, targetNote } from "../../view/parts.ts";
import { code, command, facts } from "../components.ts";
import { html } from "../markup.ts";
import type { Section } from "../section.ts";

export const environment: Section = {
  id: "environment",
  topic: "Environment",
  render: ({ run }) => {
    const { machine, versions } = run;
    return {
      finding: `Seed ${run.seed} against ${hostOf(run.target)}, with Assay ${versions.assay}`,
      body: facts([
        ["Command", run.command.length > 0 && command(shellCommand(run.command))],
        ["Target", html`${code(run.target)}${targetNote(run)}`],
        ["Seed", code(String(run.seed))],
        ["Started", code(run.startedAt)],
        ["Exit code", code(String(run.exitCode))],
        ["Assay", code(versions.assay)],
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
