// Texts of created tokens on services of a test.
import { expect, test } from "vitest";
import { createdTextChecks } from "../../../conformance/checks/created-text.ts";
import { converse, verdictsOn } from "../dialogues.ts";

const IDS = createdTextChecks().map(({ id }) => id);

/** The checks that fail on a service that changes texts. */
async function failing(change: (text: string) => string): Promise<readonly string[]> {
  const begin = () =>
    converse((_, { name, description }) => ({
      success: true,
      metadata: { name: change(String(name)), description: change(String(description)) },
    }));
  const verdicts = await verdictsOn(IDS, begin);
  return Object.entries(verdicts).flatMap(([id, verdict]) =>
    verdict === "fail" ? id.replace("create-token-transaction/response/metadata/", "") : [],
  );
}

const OF_ACCENTS = ["name/echo/accents", "description/echo/normal-form"];

// Of the first rows, one check asks for the blanks, and one for the composition; to all others they make no difference.
test.each<readonly [string, (text: string) => string, readonly string[]]>([
  ["no change", (text) => text, []],
  ["composed accents", (text) => text.normalize("NFC"), ["description/echo/normal-form"]],
  ["decomposed accents", (text) => text.normalize("NFD"), []],
  ["no blanks around them", (text) => text.trim(), ["name/echo/outer-blanks"]],
  ["a blank after them", (text) => `${text} `, ["name/echo/outer-blanks", "description/echo/normal-form"]],
  ["a cut", (text) => text.slice(0, 50), ["name/echo/long", "description/echo/long"]],
  ["references", (text) => text.replaceAll("&", "&amp;"), ["name/echo/quoting", "description/echo/quoting"]],
  ["no accents", (text) => text.normalize("NFD").replace(/\p{M}/gu, ""), OF_ACCENTS],
  ["no emoji", (text) => text.replace(/\p{Extended_Pictographic}/gu, ""), ["description/echo/emoji"]],
  ["Latin-1", (text) => Buffer.from(text).toString("latin1"), [...OF_ACCENTS, "description/echo/emoji"]],
])("texts with %s fail these checks alone", async (_, change, ids) => {
  expect(await failing(change)).toEqual(ids);
});

test("does not judge what is rejected", async () => {
  const begin = () =>
    converse((_, { name, description }) =>
      /[^\x20-\x7e]/.test(`${name}${description}`) ? 422 : { success: true, metadata: { name, description } },
    );
  const verdicts = Object.values(await verdictsOn(IDS, begin));
  expect(verdicts.filter((verdict) => verdict === "inconclusive")).toHaveLength(6);
  expect(verdicts).not.toContain("fail");
});
