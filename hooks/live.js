// `mkdocs serve` only: a save shows in the page that is open, without reloading it. The server holds a request for
// /livereload/ back until there is a newer site; the answer is its number, and on the lines below it the page.
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
  let frame = null; // the rest of this page, as the server sent it: scripts have changed the document since
  let shown = null; // all of it, but for its number
  let asking = null;

  const partsOf = (page) => PARTS.map((selector) => [...page.querySelectorAll(selector)]);

  // Reads a page, and takes the parts out of it.
  const read = (text) => {
    const page = new DOMParser().parseFromString(text, "text/html");
    const script = page.getElementById("__live");
    const parts = partsOf(page);
    for (const part of parts.flat()) part.replaceWith(page.createElement("slot"));
    script.remove(); // it is there, or this is no page of ours and an error
    const all = text.replace(/data-epoch="\d+"/, "");
    return { parts, all, frame: page.documentElement.outerHTML, epoch: Number(script.dataset.epoch) };
  };

  const nameOf = (element) =>
    [element.localName, element.id, element.name, element.closest("[id]")?.id, element.querySelector("summary")?.textContent].join();

  const swap = (fresh) => {
    const old = partsOf(document);
    const chosen = new Set([...document.querySelectorAll(`${PARTS[0]} :is(${CHOSEN})`)].map(nameOf));
    const { scrollX, scrollY } = window;
    const back = () => scrollTo({ left: scrollX, top: scrollY, behavior: "instant" });
    old.flat().forEach((part, place) => part.replaceWith(document.adoptNode(fresh.flat()[place])));
    for (const element of document.querySelectorAll(`${PARTS[0]} :is(details, input)`)) {
      if (chosen.has(nameOf(element))) element[element.localName === "details" ? "open" : "checked"] = true;
    }
    back();
    // Once the words are on the screen: copy buttons, tabs, contents, callouts, as when a page has been loaded.
    requestAnimationFrame(() =>
      setTimeout(() => {
        const moved = window.scrollX !== scrollX || window.scrollY !== scrollY; // by the reader, meanwhile
        window.document$.next(document);
        if (!moved) back();
      }),
    );
  };

  const show = (text) => {
    try {
      const now = read(text);
      if (now.all === shown) return; // another page was saved
      shown = now.all;
      const same = partsOf(document).every((parts, kind) => parts.length === now.parts[kind].length);
      if (same && now.frame === frame) return swap(now.parts);
    } catch {
      // The page is gone, or a script failed: what the server says now is right.
    }
    location.reload();
  };

  const wait = async () => {
    const control = (asking = new AbortController());
    const here = encodeURIComponent(decodeURIComponent(location.pathname));
    while (!control.signal.aborted) {
      try {
        const answer = await fetch(`/livereload/${epoch}/${Date.now()}?page=${here}`, { signal: control.signal });
        const [newest, ...lines] = (await answer.text()).split("\n");
        if (Number(newest) > epoch) {
          epoch = Number(newest);
          show(lines.join("\n"));
        }
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 1000)); // the server is gone; it may come back
      }
    }
  };

  const start = async () => {
    if (frame === null) {
      try {
        const page = read(await (await fetch(location.pathname, { cache: "no-store" })).text());
        if (page.epoch !== epoch) return location.reload(); // it was saved while it was loading
        ({ frame, all: shown } = page);
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
