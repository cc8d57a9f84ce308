// The scroll position of a reader: what is at the top of the window, which parts are open, what the inputs hold. The next page of a
// running load begins there.
const KEY = "assay-place";

type Place = {
  /** The part that begins nearest to the top of the window, and how far from it, in pixels. */
  readonly id: string;
  readonly top: number;
  readonly open: readonly string[];
  readonly inputs: readonly (readonly [string, string | boolean])[];
};

/** Keeps the place for the next page of this tab. Without storage, the next page begins at its top. */
export function keepPlace(): void {
  const part = nearestToTop();
  const place: Place = {
    id: part?.id ?? "",
    top: part === undefined ? 0 : topOf(part),
    open: folds().flatMap((fold) => (fold.open ? [nameOf(fold)] : [])),
    inputs: inputs().map((input) => [nameOf(input), isChoice(input) ? input.checked : input.value]),
  };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(place));
  } catch {}
}

/** Goes to the place that the page before has kept, once. */
export function restorePlace(): void {
  try {
    const kept = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    if (kept !== null) restore(JSON.parse(kept));
  } catch {}
}

function restore({ id, top, open, inputs: values }: Place): void {
  for (const fold of folds()) if (open.includes(nameOf(fold))) fold.open = true;
  const kept = new Map(values);
  for (const input of inputs()) {
    const value = kept.get(nameOf(input));
    if (isChoice(input)) input.checked = value === true;
    else if (typeof value === "string" && input.value !== value) {
      input.value = value;
      input.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }
  const part = parts().find((one) => one.id === id);
  if (part !== undefined) scrollBy({ top: topOf(part) - top, behavior: "instant" });
}

function folds(): readonly HTMLDetailsElement[] {
  return [...document.querySelectorAll("details")];
}

/** But those of the period, which is in the address. */
function inputs(): readonly (HTMLInputElement | HTMLSelectElement)[] {
  return [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input, select")].filter(
    (input) => input.closest("#period") === null,
  );
}

/** But the control of the period, which stays in sight and so says nothing of the position. */
function parts(): readonly Element[] {
  return [...document.querySelectorAll("main [id]")].filter((part) => part.closest("#period") === null);
}

/** What grows above the reader must not push the text away. */
function nearestToTop(): Element | undefined {
  return [...parts()].sort((one, other) => Math.abs(topOf(one)) - Math.abs(topOf(other)))[0];
}

function topOf(part: Element): number {
  return part.getBoundingClientRect().top;
}

function isChoice(input: HTMLInputElement | HTMLSelectElement): input is HTMLInputElement {
  return input.type === "radio" || input.type === "checkbox";
}

/** A name that stays the same from page to page, although the counts in a summary change. */
function nameOf(one: Element): string {
  const id = one.id || one.parentElement?.closest("[id]")?.id;
  return [id, one.querySelector("summary")?.textContent?.replace(/[\d,.]+/g, "")].join();
}
