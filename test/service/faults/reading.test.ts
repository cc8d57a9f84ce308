// The forms in which a fault is written.
import { expect, it } from "vitest";
import { FAULTS, parseFault } from "../../../service/faults/index.ts";

const LOSSES = ["loss=data.initFee", "loss=balances[].decimals:40%@20s", "loss=data.initFee:50%@20s+5s"];
it.each(["latency=1.5s", "errors=2%:503", "violation=100%:enum", ...LOSSES])("parseFault reads %s", (text) => {
  expect(parseFault(text)).toMatchObject({ text, name: text.split("=")[0] });
});

const SHARES = ["tail=1%x0.5", "tail=101%x2", "errors=2%:404", "violation=1%:nonsense", "trickle=400ms:0%"];
const TIMES = ["latency=", "latency=-5ms", "freeze=6s@", "freeze=6s@1s/5s", "slowdown=fast/s"];
const FIELDS = ["loss=data..initFee", "loss=data.initFee@20s+", "loss=data.initFee:40"];
const COUNTS = ["work=0", "work=2000000", "leak=1MB/s", "capacity=1.5", "limit=2.5", "bucket=5:0", "throttle=0"];
it.each(["", "toString=1", ...SHARES, ...TIMES, ...FIELDS, ...COUNTS])("parseFault fails for %j as usage", (text) => {
  expect(() => parseFault(text)).toThrow(expect.objectContaining({ code: "usage" }));
});

it.each(Object.entries(FAULTS))("parseFault reads the examples in the form of %s", (_name, kind) => {
  const examples = kind.form.split("such as ")[1]?.split(" or ") ?? [];
  expect(examples.length).toBeGreaterThan(0);
  for (const example of examples) expect(() => parseFault(example)).not.toThrow();
});
