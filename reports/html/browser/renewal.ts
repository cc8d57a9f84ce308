// The script of the page of a running load: it waits for the next page of the server that serves it and loads it, at the
// place of its reader. Without scripts the page reloads itself.
import { keepPlace, restorePlace } from "./place.ts";

const NO_MORE = 205;

restorePlace();
history.scrollRestoration = "manual";
void renew();

async function renew(): Promise<void> {
  for (;;) {
    // A browser opens at most six connections to a host; a hidden page needs none.
    while (document.hidden) await pause(1_000);
    const status = await nextPage();
    if (status === NO_MORE) {
      // The report has no script that knows the place: the browser keeps it.
      history.scrollRestoration = "auto";
      return location.reload();
    }
    if (status === 200) {
      while (isReading()) await pause(500);
      keepPlace();
      return location.reload();
    }
    if (status === undefined && !document.hidden) {
      const notice = document.getElementById("renewal");
      if (notice !== null)
        notice.textContent =
          "No connection to Assay: the load may be over. If it is, the report is in the folder of the run.";
      await pause(3_000);
    }
  }
}

/** The status of the response that says that there is another page, or no more; undefined without a response. */
async function nextPage(): Promise<number | undefined> {
  const hidden = new AbortController();
  const onHide = () => {
    if (document.hidden) hidden.abort();
  };
  document.addEventListener("visibilitychange", onHide);
  try {
    const after = encodeURIComponent(document.body.dataset["at"] ?? "");
    return (await fetch(`?after=${after}`, { signal: hidden.signal, cache: "no-store" })).status;
  } catch {
    return undefined;
  } finally {
    document.removeEventListener("visibilitychange", onHide);
  }
}

function isReading(): boolean {
  return !document.hidden && getSelection()?.isCollapsed === false;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
