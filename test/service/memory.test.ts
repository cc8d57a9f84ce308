import { expect, it } from "vitest";
import { createRandom } from "../../schemas/random.ts";
import { createLedger, KEPT_USERS, SEEDED_EARNERS } from "../../service/market/ledger.ts";
import { createRanking } from "../../service/market/ranking.ts";
import { createTokenStore, imagineToken, KEPT_TOKENS } from "../../service/market/tokens.ts";

const imagined = imagineToken(1, "created", "creator");
const created = (index: number) => ({ ...imagined, tokenId: `created-${index}` });

it("a long run keeps the seeded tokens, the latest of the others, and one that is requested again and again", () => {
  const store = createTokenStore(1, ["creator"]);
  let missed = 0;
  for (let index = 0; index < KEPT_TOKENS + 10; index++) {
    store.add(created(index));
    if (store.find("created-0") === undefined) missed++;
  }
  expect(missed).toBe(0);
  // One more place is taken by the first, which was requested again and again.
  expect(store.find("created-10")).toBeUndefined();
  expect(store.find("created-11")).toEqual(created(11));
  expect(store.seeded.every((token) => store.find(token.tokenId) === token)).toBe(true);
});

it("a long run keeps the seeded earners and the latest of the others", () => {
  const ledger = createLedger(1, 0);
  const addressOf = (index: number) => `0x${index.toString(16).padStart(40, "0")}`;
  for (let index = 1; index <= KEPT_USERS + 25; index++) {
    const user = ledger.userOfAddress(addressOf(index));
    if (user !== undefined) ledger.earn(user, "base", 1);
  }
  expect(ledger.rankings.both.size()).toBe(SEEDED_EARNERS + KEPT_USERS);
  expect(ledger.seededUsers.every((user) => ledger.findUser(user.userId) === user)).toBe(true);
});

it("a long run does not rank users who were dropped", () => {
  const ledger = createLedger(1, 0);
  const first = ledger.userOfCredential("first");
  for (let index = 0; index < KEPT_USERS; index++) ledger.userOfCredential(`later ${index}`);
  ledger.earn(first, "base", 1e15);
  expect(ledger.findUser(first.userId)).toBeUndefined();
  expect(ledger.rankings.both.page(0, 1)).not.toContain(first);
});

it("a ranking stays in falling order while totals grow and entries come and go", () => {
  const random = createRandom(1, "ranking");
  const entries = Array.from({ length: 60 }, (_, index) => ({ index, total: index % 7 }));
  const ranking = createRanking(entries, (entry) => entry.total);
  for (let step = 0; step < 2000; step++) {
    const entry = random.pick(entries);
    if (step % 11 === 0) {
      ranking.remove(entry);
      entry.total = 0;
    } else {
      entry.total += random.integer(1, 5);
      ranking.raise(entry);
    }
    const page = ranking.page(0, 1000);
    const totals = page.map(({ total }) => total);
    expect(totals).toEqual(totals.toSorted((left, right) => right - left));
    expect(new Set(page).size).toBe(entries.filter(({ total }) => total > 0).length);
  }
});
