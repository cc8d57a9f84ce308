// What k6 runs to reach an output before a load: one sample of a metric that every load has. An iteration would add others.
import exec from "k6/execution";
import { Gauge } from "k6/metrics";

const vus = new Gauge("vus");

export function setup(): void {
  vus.add(0);
  exec.test.abort();
}

export default function never(): void {}
