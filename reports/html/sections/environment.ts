// Where the record came from: all that is needed to make it again.

import { shellCommand } from "../../text/shell.ts";
import { hostOf, k6VersionOf } from "../../view/parts.ts";
import { code, command, facts } from "../components.ts";
import { html } from "../markup.ts";
import type { Section } from "../section.ts";

export const environment: Section = {
  id: "environment",
  topic: "Environment",
  render: ({ record }) => {
    const { machine, versions } = record;
    return {
      finding: `Seed ${record.seed} against ${hostOf(record.target)}, with Assay ${versions.assay}`,
      body: facts([
        ["Command", record.command.length > 0 && command(shellCommand(record.command))],
        [
          "Target",
          html`${code(record.target)}${record.targetIsReference && " — the reference service, started for this run"}`,
        ],
        ["Seed", code(String(record.seed))],
        ["Started", code(record.startedAt)],
        ["Exit code", code(String(record.exitCode))],
        ["Assay", code(versions.assay)],
        ["Interface description", code(versions.interfaceDescription)],
        ["Node", code(versions.node)],
        ["k6", code(k6VersionOf(record) ?? "not used")],
        ["Machine", `${machine.cores} cores, ${machine.memoryGiB} GiB, ${machine.platform}`],
      ]),
    };
  },
};
