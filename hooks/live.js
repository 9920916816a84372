// `mkdocs serve` only: a save shows in the page that is open, without reloading it. The server holds a request for
// /livereload/ back until there is a newer site, whose number it then answers.
(() => {
  "use strict";

  // What a save of a page's text can change. Where anything else differs, the page is reloaded.
  const PARTS = [
    "[data-md-component=content]",
    ".md-sidebar--secondary [data-md-component=toc]",
    ".md-nav--primary .md-nav--secondary",
  ];
  // Sign of an element whose state the reader chose; the same element of the new text gets it.
  const CHOSEN = "details[open], input:checked";

  let epoch = Number(document.currentScript.dataset.epoch); // the number of this page's site
  let served = null; // this page as the server sent it: scripts have changed the document since
  let asking = null;

  const partsOf = (page) => PARTS.map((selector) => [...page.querySelectorAll(selector)]);

  const load = async () => {
    const answer = await fetch(location.pathname + location.search, { cache: "no-store" });
    if (!answer.ok) throw new Error(answer.status);
    const text = await answer.text();
    const page = new DOMParser().parseFromString(text, "text/html");
    const script = page.getElementById("__live");
    script.remove();
    return { text, page, epoch: Number(script.dataset.epoch) };
  };

  // Everything but the parts, as text.
  const frameOf = (page) => {
    const copy = page.cloneNode(true);
    for (const part of partsOf(copy).flat()) part.replaceChildren();
    return copy.documentElement.outerHTML;
  };

  const nameOf = (element) =>
    [element.localName, element.id, element.name, element.closest("[id]")?.id, element.querySelector("summary")?.textContent].join();

  const swap = (page) => {
    const [old, fresh] = [partsOf(document), partsOf(page)];
    if (old.some((parts, kind) => parts.length !== fresh[kind].length)) return false;
    const chosen = new Set([...document.querySelectorAll(PARTS[0] + " :is(" + CHOSEN + ")")].map(nameOf));
    const { scrollX, scrollY } = window;
    old.flat().forEach((part, place) => part.replaceWith(document.adoptNode(fresh.flat()[place])));
    for (const element of document.querySelectorAll(PARTS[0] + " :is(details, input)")) {
      if (chosen.has(nameOf(element))) element[element.localName === "details" ? "open" : "checked"] = true;
    }
    window.document$.next(document); // copy buttons, tabs, contents, callouts: as when a page has been loaded
    scrollTo({ left: scrollX, top: scrollY, behavior: "instant" });
    return true;
  };

  const show = async () => {
    try {
      const now = await load();
      const before = served;
      if (now.text.replace(/data-epoch="\d+"/, "") === before?.text.replace(/data-epoch="\d+"/, "")) return;
      // Parsed a second time, as the swap takes the parts out of it.
      const kept = new DOMParser().parseFromString(now.text, "text/html");
      kept.getElementById("__live").remove();
      if (before && frameOf(before.page) === frameOf(now.page) && swap(now.page)) {
        served = { ...now, page: kept };
        return;
      }
    } catch {
      // The page is gone, or a script failed: what the server says now is right.
    }
    location.reload();
  };

  const wait = async () => {
    const control = (asking = new AbortController());
    while (!control.signal.aborted) {
      try {
        const answer = await fetch(`/livereload/${epoch}/${Date.now()}`, { signal: control.signal });
        const newest = Number(await answer.text());
        if (newest > epoch) {
          epoch = newest;
          await show();
        }
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 1000)); // the server is gone; it may come back
      }
    }
  };

  const start = async () => {
    if (!served) {
      try {
        const page = await load();
        if (page.epoch !== epoch) return location.reload(); // it was saved while it was loading
        served = page;
      } catch {
        // It is reloaded at the next save.
      }
    }
    wait();
  };

  const follow = () => {
    asking?.abort();
    if (document.visibilityState === "visible") start(); // a hidden tab would hold one of the browser's few connections
  };

  addEventListener("load", follow);
  document.addEventListener("visibilitychange", follow);
  addEventListener("pagehide", () => asking?.abort());
})();
