// Words for made-up names of tokens and users.

export const adjectives: readonly string[] = wordsOf(`
  Amber Brisk Calm Dapper Eager Fuzzy Gentle Hollow Icy Jolly Keen Lunar
  Mellow Nimble Opal Plucky Quiet Rusty Solar Tidal Umber Vivid Windy Zesty
`);

export const nouns: readonly string[] = wordsOf(`
  Anchor Badger Comet Dune Ember Falcon Glacier Heron Island Jackal Kettle Lantern
  Maple Nectar Otter Pebble Quartz Raven Spruce Turnip Urchin Violet Walnut Yonder
`);

function wordsOf(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
