// `assay serve`: the reference service in the foreground, until a signal ends it.
import { once } from "node:events";
import { EXIT } from "../../errors.ts";
import type { CommandDefinition } from "../definition/command.ts";
import { serviceCatalogue, startServiceFromSettings } from "../target/reference.ts";

export const command: CommandDefinition = {
  summary: "Starts the reference service on 127.0.0.1 and runs it until interrupted.",
  settings: ["port", "seed", "variant", "mutant", "fault", "refusedToken", "list", "quiet"],
  examples: ["assay serve --list", "assay serve --mutant accepts-long-symbol --fault latency=30ms"],
  async run({ settings, console, signal }) {
    if (settings.list) {
      console.result(serviceCatalogue());
      return EXIT.pass;
    }
    const service = await startServiceFromSettings(settings);
    console.result(`The reference service listens on ${service.url} (seed ${settings.seed}).\n`);
    await once(signal, "abort");
    await service.close();
    return EXIT.pass;
  },
};
