// `mkdocs serve` only: a save shows in the page that is open, without reloading it. The server holds a request for
// /livereload/ back until there is a newer site; the answer is its number, and on the lines below it the page.
(() => {
  "use strict";

  // What a save of a page's text can change, nearly always the article alone. Where anything else differs, the page is reloaded.
  const ARTICLE = "article.md-content__inner"; // the first is the theme's; authors may write more of them inside
  const CONTENTS = ".md-sidebar--secondary [data-md-component=toc], .md-nav--primary .md-nav--secondary";
  // Sign of an element whose state the reader chose; the same element of the new text gets it.
  const CHOSEN = "details[open], input:checked";

  const AROUND_ARTICLE = "<html><head></head><body><main><div></div><i></i></main></body></html>";
  const MARKS = ["md-nav__link--active", "md-nav__link--passed"]; // in a contents list; the theme marks it, but as a fresh one
  const NUMBER = /data-epoch="(\d+)"/;

  let epoch = Number(document.currentScript.dataset.epoch); // the number of this page's site
  let shown = null; // its text, as the server sent it: scripts have changed the document since
  let frame = null; // what of it is there to stay
  let asking = null;

  const parse = (text) => new DOMParser().parseFromString(text, "text/html");

  // A page's text, but for its number, in three pieces. The backslash is there because this script stands in the page, too.
  const cut = (text) => {
    const all = text.replace(NUMBER, "");
    const start = all.search(/<article class="md-content__inner/);
    const end = all.lastIndexOf("<\/article>") + "<\/article>".length;
    return { before: all.slice(0, start), article: all.slice(start, end), after: all.slice(end) };
  };

  // The article, read by itself. That is right as long as no tag in it closes what stands around it, or reaches beyond it.
  const articleOf = ({ article }) => {
    const page = parse(`<!DOCTYPE html><main><div>${article}</div><i></i></main>`);
    const found = page.querySelector(ARTICLE);
    found.remove();
    if (page.documentElement.outerHTML !== AROUND_ARTICLE) throw new Error("The article does not keep to itself.");
    return found;
  };

  // What stands around it: the lists of contents, and the rest without them.
  const around = ({ before, after }) => {
    const page = parse(before + after);
    const contents = [...page.querySelectorAll(CONTENTS)];
    for (const list of contents) list.replaceWith(page.createElement("slot"));
    page.getElementById("__live").remove(); // it is there, or this is no page of ours and an error
    return { contents, frame: page.documentElement.outerHTML };
  };

  const nameOf = (element) =>
    [element.localName, element.id, element.name, element.closest("[id]")?.id, element.querySelector("summary")?.textContent].join();

  const swap = (old, fresh) => {
    const chosen = new Set([...document.querySelectorAll(`${ARTICLE} :is(${CHOSEN})`)].map(nameOf));
    const { scrollX, scrollY } = window;
    const back = () => scrollTo({ left: scrollX, top: scrollY, behavior: "instant" });
    old.forEach((part, place) => part.replaceWith(fresh[place]));
    for (const element of document.querySelectorAll(`${ARTICLE} :is(details, input)`)) {
      if (chosen.has(nameOf(element))) element[element.localName === "details" ? "open" : "checked"] = true;
    }
    back();
    // Once the words are on the screen: copy buttons, tabs, contents, callouts, as when a page has been loaded.
    requestAnimationFrame(() =>
      setTimeout(() => {
        const moved = window.scrollX !== scrollX || window.scrollY !== scrollY; // by the reader, meanwhile
        for (const link of document.querySelectorAll(`:is(${CONTENTS}) a`)) link.classList.remove(...MARKS);
        window.document$.next(document);
        if (!moved) back();
      }),
    );
  };

  const show = (text) => {
    try {
      const now = cut(text);
      const framed = now.before === shown.before && now.after === shown.after;
      if (framed && now.article === shown.article) return; // another page was saved
      const rest = framed ? { contents: [], frame } : around(now);
      const old = [document.querySelector(ARTICLE), ...(framed ? [] : document.querySelectorAll(CONTENTS))];
      shown = now;
      if (rest.frame === frame && rest.contents.length === old.length - 1) return swap(old, [articleOf(now), ...rest.contents]);
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
        const text = await answer.text();
        const newest = Number.parseInt(text);
        if (newest > epoch) {
          epoch = newest;
          show(text.slice(text.indexOf("\n") + 1));
        }
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 1000)); // the server is gone; it may come back
      }
    }
  };

  const start = async () => {
    if (shown === null) {
      try {
        const text = await (await fetch(location.pathname, { cache: "no-store" })).text();
        if (Number(text.match(NUMBER)[1]) !== epoch) return location.reload(); // it was saved while it was loading
        const page = cut(text);
        articleOf(page);
        ({ frame } = around(page));
        shown = page;
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
