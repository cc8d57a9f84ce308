import { describe, expect, it } from "vitest";
import { writeDuration, writeMs, writeNumber, writeShare } from "../../../reports/text/number-format.ts";
import { objectiveValue } from "../../../reports/view/summary.ts";

describe("numbers", () => {
  it("have three significant digits, and no exponent", () => {
    const numbers = [0, 0.00004, 0.0213499, 0.9996, 8.4, 9.996, 84.26, 99.96, 812.4, 999.6, 1240.4, 1_234_567, -3.2];
    const small = ["0", "< 0.001", "0.0213", "1.00", "8.40", "10.0", "84.3", "100"];
    expect(numbers.map(writeNumber)).toEqual([...small, "812", "1,000", "1,240", "1,234,567", "−3.20"]);
    expect(writeNumber(Number.NaN)).toBe("–");
  });

  it("write times in ms below 1 s and in s above", () => {
    const texts = [84.3, 999.4, 999.6, 1_860, 12_400].map(writeMs);
    expect(texts).toEqual(["84.3 ms", "999 ms", "1.00 s", "1.86 s", "12.4 s"]);
  });

  it("write a share of nothing as a dash and none of something as 0 %", () => {
    expect([writeShare(0, 0), writeShare(0, 9), writeShare(1, 4_700)]).toEqual(["–", "0 %", "0.0213 %"]);
  });

  it("write spans of time in readable units", () => {
    const texts = [340, 20_100, 252_000, 86_580_000].map(writeDuration);
    expect(texts).toEqual(["340 ms", "20.1 s", "4 min 12 s", "24 h 3 min"]);
  });

  it("write the value of an objective as a count if it is one", () => {
    expect(objectiveValue({ expression: "samples ≥ 100", value: 87 })).toBe("87");
  });
});
