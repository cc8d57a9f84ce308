// Search and filters over a long list of failures. The address names what is chosen.
import { putInAddress, valuesInAddress } from "./address.ts";

/** What an entry can be filtered by, as attributes of the entry: words with spaces between them. */
const FILTERS = ["operation", "family", "field"] as const;

/** Shows the search and fills the filters of each list that has them. */
export function searchCauses(): void {
  for (const list of document.querySelectorAll(".causes")) {
    const search = list.querySelector<HTMLElement>(".search");
    const input = search?.querySelector("input");
    if (search === null || !input) continue;
    const entries = [...list.querySelectorAll<HTMLElement>("article.cause")];
    const texts = entries.map((entry) => entry.textContent?.toLowerCase() ?? "");
    const links = [...list.querySelectorAll<HTMLElement>(".index li")];
    const selects = FILTERS.map((name) => ({ name, select: filterOf(name, entries) }));
    search.querySelector(".filters")?.replaceChildren(...selects.map(({ name, select }) => labelled(name, select)));
    const status = search.querySelector("[role=status]");
    const section = list.closest("section")?.id ?? "";
    const controls = [
      { key: `${section}-search`, control: input },
      ...selects.map(({ name, select }) => ({ key: `${section}-${name}`, control: select })),
    ];
    const apply = () => {
      const words = input.value.toLowerCase().split(/\s+/);
      const found = entries.map(
        (entry, at) =>
          words.every((word) => texts[at]?.includes(word)) &&
          selects.every(({ name, select }) => select.value === "" || wordsOf(entry, name).includes(select.value)),
      );
      found.forEach((isFound, at) => {
        for (const element of [entries[at], links[at]]) if (element !== undefined) element.hidden = !isFound;
      });
      if (status !== null) status.textContent = `${found.filter(Boolean).length} of ${found.length} shown`;
    };
    for (const { control } of controls) {
      control.addEventListener("input", () => {
        apply();
        putInAddress(Object.fromEntries(controls.map(({ key, control }) => [key, control.value])));
      });
    }
    search.hidden = false;
    const follow = () => {
      const values = valuesInAddress();
      if (controls.every(({ key }) => !values.has(key))) return;
      for (const { key, control } of controls) control.value = values.get(key) ?? "";
      apply();
      const fold = list.closest("details");
      if (fold !== null) fold.open = true;
      list.closest("section")?.scrollIntoView();
    };
    addEventListener("hashchange", follow);
    follow();
  }
}

function filterOf(name: string, entries: readonly HTMLElement[]): HTMLSelectElement {
  const counts = new Map<string, number>();
  for (const entry of entries) for (const word of wordsOf(entry, name)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const select = document.createElement("select");
  select.append(new Option("all", ""));
  for (const word of [...counts.keys()].sort()) select.append(new Option(`${word} (${counts.get(word)})`, word));
  return select;
}

function labelled(name: string, control: HTMLElement): HTMLElement {
  const label = document.createElement("label");
  const title = `${name[0]?.toUpperCase()}${name.slice(1)}`;
  control.ariaLabel = title;
  label.append(`${title} `, control);
  return label;
}

function wordsOf({ dataset }: HTMLElement, name: string): readonly string[] {
  return (dataset[name] ?? "").split(" ").filter((word) => word !== "");
}
