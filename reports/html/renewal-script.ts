// The script of the page while its load is going on: it waits for the next page of the server that serves it and loads it,
// with the reader's place, open parts and inputs as they were. Without scripts the page reloads itself.

/** Seconds between two reloads of a page without scripts. */
export const RELOAD_SECONDS = 5;

/** JavaScript for browsers, as text; its digest is in the page's Content-Security-Policy. */
export const RENEWAL_SCRIPT = `
(() => {
  const KEY = "assay-place";
  const folds = () => [...document.querySelectorAll("details")];
  const inputs = () => [...document.querySelectorAll("input, select")];
  // The control of the period stays in sight, so that it tells no place.
  const parts = () => [...document.querySelectorAll("main [id]:not(#period, #period *)")];
  const isChoice = ({ type }) => type === "radio" || type === "checkbox";
  // What is counted changes from page to page.
  const nameOf = (one) => [one.id || one.parentElement.closest("[id]")?.id, one.querySelector("summary")?.textContent.replace(/[\\d,.]+/g, "")].join();
  const topOf = (part) => part.getBoundingClientRect().top;
  // What grows above the reader must not push the text away: the place is that of the part that begins nearest to the top.
  const nearest = () => parts().reduce((one, other) => (Math.abs(topOf(other)) < Math.abs(topOf(one)) ? other : one));
  const place = () => ({
    id: nearest().id,
    top: topOf(nearest()),
    open: folds().filter((fold) => fold.open).map(nameOf),
    inputs: inputs().map((input) => [nameOf(input), isChoice(input) ? input.checked : input.value]),
  });
  const restore = ({ id, top, open, inputs: values }) => {
    for (const fold of folds()) if (open.includes(nameOf(fold))) fold.open = true;
    const kept = new Map(values);
    for (const input of inputs()) {
      const value = kept.get(nameOf(input));
      if (value === undefined) continue;
      if (isChoice(input)) input.checked = value;
      else if (input.value !== value) {
        input.value = value;
        input.dispatchEvent(new Event("input", { bubbles: true }));
      }
    }
    const part = parts().find((one) => one.id === id);
    if (part !== undefined) scrollBy({ top: topOf(part) - top, behavior: "instant" });
  };
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    sessionStorage.removeItem(KEY);
    if (kept !== null) restore(kept);
  } catch {}
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const isReading = () => !document.hidden && !getSelection().isCollapsed;
  history.scrollRestoration = "manual";
  const renew = () => {
    try { sessionStorage.setItem(KEY, JSON.stringify(place())); } catch {}
    location.reload();
  };
  // The report has no script that knows the place: the browser keeps it.
  const showReport = () => {
    history.scrollRestoration = "auto";
    location.reload();
  };
  const wait = async () => {
    for (;;) {
      // A browser opens at most six connections to a host; a hidden page needs none.
      while (document.hidden) await pause(1000);
      const hidden = new AbortController();
      const onHide = () => { if (document.hidden) hidden.abort(); };
      document.addEventListener("visibilitychange", onHide);
      try {
        const response = await window.fetch("?after=" + encodeURIComponent(document.body.dataset.at), { signal: hidden.signal, cache: "no-store" });
        if (response.status === 205) return showReport();
        if (response.status === 200) {
          while (isReading()) await pause(500);
          return renew();
        }
      } catch {
        if (!document.hidden) {
          document.getElementById("renewal").textContent = "No connection to Assay: the load may be over. The report then lies in the folder of the run.";
          await pause(3000);
        }
      } finally {
        document.removeEventListener("visibilitychange", onHide);
      }
    }
  };
  wait();
})();
`;
