// `assay serve`: the reference service in the foreground, until a signal ends it.
import { once } from "node:events";
import { EXIT, Failure } from "../../errors.ts";
import type { CommandDefinition } from "../definition/command.ts";
import { serviceCatalogue, startServiceFromSettings } from "../target/reference.ts";

export const command: CommandDefinition = {
  summary: "Starts the reference service on 127.0.0.1 and runs it until interrupted.",
  args: [{ name: "[kind]", description: "with --list: only variants, mutants or faults" }],
  settings: ["port", "seed", "variant", "mutant", "fault", "refusedToken", "list", "quiet"],
  examples: ["assay serve --list faults", "assay serve --mutant accepts-long-symbol --fault latency=30ms"],
  async run({ args: [kind], settings, console, signal }) {
    if (settings.list) {
      console.result(serviceCatalogue(kind));
      return EXIT.pass;
    }
    if (kind !== undefined) throw new Failure("usage", `${JSON.stringify(kind)} must come with --list.`);
    const service = await startServiceFromSettings(settings);
    console.result(`The reference service listens on ${service.url} (seed ${settings.seed}).\n`);
    await once(signal, "abort");
    await service.close();
    return EXIT.pass;
  },
};
