// What a reader has chosen, as named values in the fragment of the address, so that it can be sent on.

/** The values in the address; none in a fragment that is that of a section. */
export function valuesInAddress(): URLSearchParams {
  return new URLSearchParams(location.hash.includes("=") ? location.hash.slice(1) : "");
}

/** Sets values by their names, and removes those that are empty. All others stay. */
export function putInAddress(values: Readonly<Record<string, string>>): void {
  const all = valuesInAddress();
  for (const [name, value] of Object.entries(values)) {
    if (value === "") all.delete(name);
    else all.set(name, value);
  }
  history.replaceState(null, "", all.size === 0 ? location.pathname + location.search : `#${all}`);
}
