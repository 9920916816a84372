// `mkdocs serve` only: a save shows in the page that is open, without reloading it. The server holds a request for
// /livereload/ back until there is a newer site; the answer is its number, and on the lines below it the page.
(() => {
  "use strict";

  // What a save of a page's text can change, mostly the article alone. Where anything else differs, the page is reloaded.
  const ARTICLE = "article.md-content__inner"; // the first is the theme's; authors may write more of them inside
  const CONTENTS = ".md-sidebar--secondary [data-md-component=toc], .md-nav--primary .md-nav--secondary";
  // Sign of an element whose state the reader chose; the same element of the new text gets it.
  const CHOSEN = "details[open], input:checked";
  // The theme's signs of the reader's place in a list of contents. It leaves those that it finds there.
  const MARKS = ["md-nav__link--active", "md-nav__link--passed"];
  const NUMBER = /data-epoch="(\d+)"/;

  let epoch = Number(document.currentScript.dataset.epoch); // the number of this page's site
  let shown = null; // its text, as the server sent it: scripts have changed the document since
  let article = null; // the same of its article, read
  let frame = null; // what of the rest is there to stay
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
    if (page.body.outerHTML === "<body><main><div></div><i></i></main></body>") return found;
    throw new Error("The article does not keep to itself.");
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

  // Changes the document; what the reader chose stays, and so does the place. Returns what goes back there.
  const keeping = (change) => {
    const chosen = new Set([...document.querySelectorAll(`${ARTICLE} :is(${CHOSEN})`)].map(nameOf));
    const { scrollX, scrollY } = window;
    const back = () => scrollTo({ left: scrollX, top: scrollY, behavior: "instant" });
    change();
    for (const element of document.querySelectorAll(`${ARTICLE} :is(details, input)`)) {
      if (chosen.has(nameOf(element))) element[element.localName === "details" ? "open" : "checked"] = true;
    }
    back();
    return back;
  };

  // Puts the blocks that differ into the document: to lay out what is new there is most of what a browser does for a save.
  const putBlocks = (fresh) => {
    const there = document.querySelector(ARTICLE);
    const [shows, was, is] = [there, article, fresh].map(({ children }) => [...children]);
    if (shows.length !== was.length) return; // a script has made more of them
    const most = Math.min(was.length, is.length);
    let [above, below] = [0, 0];
    while (above < most && was[above].isEqualNode(is[above])) above++;
    while (below < most - above && was.at(-1 - below).isEqualNode(is.at(-1 - below))) below++;
    const next = shows[shows.length - below] ?? null;
    for (const block of shows.slice(above, shows.length - below)) block.remove();
    for (const block of is.slice(above, is.length - below)) there.insertBefore(block.cloneNode(true), next);
  };

  // The article as it was sent, for the scripts: on blocks that they have seen they would make all of it a second time.
  const finish = (fresh) => {
    if (article !== fresh) return; // there was another save, which comes here as well
    const back = keeping(() => document.querySelector(ARTICLE).replaceWith(fresh.cloneNode(true)));
    for (const link of document.querySelectorAll(`:is(${CONTENTS}) a`)) link.classList.remove(...MARKS);
    window.document$.next(document);
    back();
  };

  const swap = (fresh, old, contents) => {
    keeping(() => {
      putBlocks(fresh);
      old.forEach((list, place) => list.replaceWith(contents[place]));
    });
    article = fresh;
    // Once the words are on the screen: copy buttons, tabs, contents, callouts, as when a page has been loaded.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(finish, 0, fresh)));
  };

  const show = (text) => {
    try {
      const now = cut(text);
      const alone = now.before === shown.before && now.after === shown.after;
      if (alone && now.article === shown.article) return; // another page was saved
      shown = now;
      const old = alone ? [] : [...document.querySelectorAll(CONTENTS)];
      const rest = alone ? { contents: [], frame } : around(now);
      if (rest.frame === frame && rest.contents.length === old.length) return swap(articleOf(now), old, rest.contents);
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
        article = articleOf(page);
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
