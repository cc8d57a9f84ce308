import fc from "fast-check";
import { expect, test } from "vitest";
import { waitQuantile } from "../../../../proof/bench/calibration/closed-form.ts";

test("the closed form of a freeze has the quantiles of requests at a constant rate", () => {
  const cases = fc.tuple(
    fc.integer({ min: 1, max: 30 }),
    fc.constantFrom(0.5, 0.9, 0.95, 0.99),
    fc.constantFrom(0, 0.25, 0.5),
  );
  fc.assert(
    fc.property(cases, ([freezeSeconds, quantile, utilisation]) => {
      const [runSeconds, perSecond] = [60, 100];
      let freeAt = freezeSeconds;
      const waits = Array.from({ length: runSeconds * perSecond }, (_, index) => {
        const due = index / perSecond;
        const response = Math.max(due, freeAt);
        freeAt = response + utilisation / perSecond;
        return response - due;
      }).sort((one, other) => one - other);
      const wait = waits[Math.ceil(quantile * waits.length) - 1];
      expect(wait).toBeCloseTo(waitQuantile(quantile, { freezeSeconds, runSeconds, utilisation }), 1);
    }),
    { seed: 1 },
  );
});
