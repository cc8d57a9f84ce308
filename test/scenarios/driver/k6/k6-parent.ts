// A process of its own that runs k6 and prints its pid once k6 has written a frame, for a test to kill.

import { runK6 } from "../../../../scenarios/driver/k6/k6-process.ts";

const [binary = "", script = "", usesDeathSignal = ""] = process.argv.slice(2);
const run = await runK6({
  binary,
  script,
  environment: process.env,
  variables: { TARGET: process.env["TARGET"] ?? "" },
  usesDeathSignal: usesDeathSignal === "yes",
});
run.stdout.once("data", () => process.stdout.write(`${run.pid}\n`)).resume();
