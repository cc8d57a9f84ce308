import { describe, expect, it } from "vitest";
import { requireFixturesOfTheInterface } from "../../../cli/settings/fixtures.ts";

const UUID = "3145f8ec-02e6-4654-bc62-cf71f8249e9b";

describe("fixtures", () => {
  it("are accepted if they have the form of the interface, or if it defines none", () => {
    const given = [
      ["tokenId", UUID],
      ["userId", UUID.toUpperCase()],
      ["chainSlug", "op-bnb"],
      ["userAddress", "anything"],
      ["chain", "anything"],
    ] as const;
    expect(() => requireFixturesOfTheInterface(given)).not.toThrow();
  });

  it("are refused with every value that no service can know", () => {
    const given = [
      ["tokenId", "nonsense"],
      ["chainSlug", "mars"],
      ["userId", `${UUID}0`],
    ] as const;
    expect(() => requireFixturesOfTheInterface(given)).toThrow(
      expect.objectContaining({
        code: "usage",
        message: 'The fixture tokenId must be a UUID, got "nonsense".',
        details: [
          expect.stringMatching(/chainSlug must be one of solana, .*got "mars"/),
          expect.stringMatching(/userId/),
        ],
      }),
    );
  });
});
