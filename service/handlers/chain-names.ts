// How chains are named in balances; the interface only says that the name is a string.
import { CHAIN_SLUGS, CHAINS, type ChainSlug } from "../market/chains.ts";

/** The slug, the title for people, or the chain's number as text. */
export type ChainNaming = "slug" | "title" | "number";

/** The name of a chain. */
export function chainName(slug: ChainSlug, naming: ChainNaming): string {
  switch (naming) {
    case "slug":
      return slug;
    case "title":
      return CHAINS[slug].title;
    case "number":
      return String(CHAINS[slug].chainId);
  }
}

/** The chain of that name or slug, if there is one. */
export function chainOfName(name: string, naming: ChainNaming): ChainSlug | undefined {
  return CHAIN_SLUGS.find((slug) => slug === name || chainName(slug, naming) === name);
}
