// The forms in which a fault is written.
import { describe, expect, it } from "vitest";
import { FAULTS, parseFault } from "../../../service/faults/index.ts";

describe("parseFault", () => {
  it.each([
    "latency=1.5s",
    "errors=2%:503",
    "violation=100%:enum",
    "loss=data.initFee",
    "loss=balances[].decimals:40%@20s",
    "loss=data.initFee:50%@20s+5s",
  ])("reads %s", (text) => {
    expect(parseFault(text)).toMatchObject({ text, name: text.split("=")[0] });
  });

  it.each([
    "",
    "work=0",
    "work=2000000",
    "latency=",
    "latency=-5ms",
    "tail=1%x0.5",
    "tail=101%x2",
    "errors=2%:404",
    "freeze=6s@",
    "freeze=6s@1s/5s",
    "violation=1%:nonsense",
    "loss=data..initFee",
    "loss=data.initFee@20s+",
    "loss=data.initFee:40",
    "leak=1MB/s",
    "slowdown=fast/s",
    "capacity=1.5",
    "trickle=400ms:0%",
    "limit=2.5",
    "bucket=5:0",
    "throttle=0",
    "toString=1",
  ])("fails for %j as usage", (text) => {
    expect(() => parseFault(text)).toThrow(expect.objectContaining({ code: "usage" }));
  });

  it.each(Object.entries(FAULTS))("reads the examples in the form of %s", (_name, kind) => {
    const examples = kind.form.split("such as ")[1]?.split(" or ") ?? [];
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) expect(() => parseFault(example)).not.toThrow();
  });
});
