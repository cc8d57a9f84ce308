// The one hand-written map of realism: what people write into the fields of a request. Whatever is not text or money is
// decided in requests.ts.
import { base, en, Faker } from "@faker-js/faker";
import { limitOf } from "../../schemas/limits.ts";
import { createRandom, type Random } from "../../schemas/random.ts";
import { walletFor } from "../../target/wallets.ts";

/** Where values come from: seeded chance and a seeded faker. */
export type Source = { readonly random: Random; readonly faker: Faker };

/** A source whose values follow from seed and labels alone. */
export function createSource(seed: number, ...labels: readonly (string | number)[]): Source {
  const random = createRandom(seed, ...labels);
  // A fixed reference date keeps faker's dates and ids off the wall clock.
  const faker = new Faker({ locale: [en, base], seed: random.integer(0, 2 ** 31 - 1) });
  faker.setDefaultRefDate("2026-01-01T00:00:00.000Z");
  return { random, faker };
}

/** The most characters that a symbol may have. */
export const LONGEST_SYMBOL = limitOf("create-token-transaction", "symbol", "maxLength");

/** How long people make symbols, as far as the interface allows. */
const SYMBOL_LENGTHS = [3, 3, 4, 4, 4, 5, 6, 8, 10].map((length) => Math.min(length, LONGEST_SYMBOL));

/** Field by field, what a person would enter. */
export const FIELDS = {
  name: ({ faker, random }: Source): string => {
    const noun = random.pick([faker.animal.type(), faker.food.fruit(), faker.word.noun(), faker.person.firstName()]);
    return capitalise(`${random.pick([faker.word.adjective(), faker.color.human()])} ${noun}`);
  },
  symbol: ({ faker, random }: Source): string =>
    faker.string.alpha({ casing: "upper", length: random.pick(SYMBOL_LENGTHS) }),
  description: ({ faker, random }: Source): string =>
    random.next() < 0.7 ? faker.company.catchPhrase() : faker.lorem.paragraph({ min: 1, max: 4 }),
  image: (source: Source): string =>
    source.random.next() < 0.15 ? dataImage(source) : imageUrl(source, source.random.pick(["png", "jpg", "webp"])),
  banner: (source: Source): string => imageUrl(source, "jpg"),
  video: ({ faker }: Source): string => `https://cdn.example.com/video/${faker.string.alphanumeric(16)}.mp4`,
  links: ({ faker, random }: Source): Record<string, string> => {
    const handle = faker.internet
      .username()
      .toLowerCase()
      .replace(/[^a-z0-9_]/g, "");
    const all = {
      website: `https://${handle}.example.com`,
      twitter: `https://x.com/${handle}`,
      youtube: `https://www.youtube.com/@${handle}`,
      discord: `https://discord.gg/${faker.string.alphanumeric(8)}`,
      telegram: `https://t.me/${handle}`,
    };
    return Object.fromEntries(Object.entries(all).filter(([name]) => name === "website" || random.next() < 0.5));
  },
  tags: ({ faker, random }: Source): string[] =>
    Array.from({ length: random.integer(1, 5) }, () => `#${faker.word.noun().replace(/[^a-z]/gi, "")}`),
  builder: (source: Source): { code: string; fee: number } => ({
    code: walletFor("base", source.random),
    fee: source.random.pick([5, 10, 25, 50, 100]),
  }),
  token_referral: (source: Source): string => walletFor("base", source.random),
} as const;

function imageUrl({ faker }: Source, extension: string): string {
  return `https://cdn.example.com/${faker.string.alphanumeric({ length: 16, casing: "lower" })}.${extension}`;
}

/** What every PNG begins with: its signature, and length and name of the header chunk. */
const PNG_BEGINNING = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];

/** Image data of 1.5 to 24 kB before base64, the size of a small avatar. Only its first bytes are those of a PNG. */
function dataImage({ random }: Source): string {
  const length = Math.round(1_500 * 16 ** random.next());
  const bytes = Buffer.from(Array.from({ length }, (_, index) => PNG_BEGINNING[index] ?? random.integer(0, 255)));
  return `data:image/png;base64,${bytes.toString("base64")}`;
}

function capitalise(text: string): string {
  return text.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
