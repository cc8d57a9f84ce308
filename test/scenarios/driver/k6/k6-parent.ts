// A process of its own that runs k6 and prints its pid once load flows, for a test to kill.

import { runK6 } from "../../../../scenarios/driver/k6/k6-process.ts";

const [binary = "", script = "", usesDeathSignal = ""] = process.argv.slice(2);
const run = await runK6({
  binary,
  script,
  engine: "script",
  environment: process.env,
  usesDeathSignal: usesDeathSignal === "yes",
});
let csv = "";
run.stdout.on("data", (chunk: Buffer) => {
  const isFlowing = csv.includes("http_reqs");
  csv += chunk.toString();
  if (!isFlowing && csv.includes("http_reqs")) process.stdout.write(`${run.pid}\n`);
});
