// The book's own behaviour: switching the language in place, offering the reader's language, the errata filter, and the
// not-found page. The theme's script announces each page that it has put on the screen through `document$`.
(() => {
  "use strict";

  const base = () => new URL(JSON.parse(document.getElementById("__config").textContent).base, location);

  // The id of the section at the top of the window: the last heading above the line below the header.
  const currentSection = () => {
    const headings = [...document.querySelectorAll(".md-content :is(h2, h3, h4)[id]")];
    const line = (document.querySelector(".md-header")?.offsetHeight ?? 0) + 40;
    const above = headings.filter((heading) => heading.getBoundingClientRect().top <= line);
    return above.length ? above[above.length - 1].id : "";
  };

  const keepSection = (event) => {
    const link = event.target.closest?.("a[data-switch]");
    if (link) {
      link.hash = currentSection();
      remember(`offer.${link.dataset.switch}`);
    }
  };

  const remember = (key) => {
    try {
      localStorage.setItem(`book.${key}`, "1");
    } catch {
      // Storage can be forbidden; the offer then comes again.
    }
  };

  const isRemembered = (key) => {
    try {
      return localStorage.getItem(`book.${key}`) !== null;
    } catch {
      return false;
    }
  };

  // At the root only: a reader whose browser prefers a language that the book has is told so once.
  const offerLanguage = () => {
    const preferred = (navigator.languages?.[0] ?? navigator.language ?? "").split("-")[0];
    for (const offer of document.querySelectorAll("[data-offer]")) {
      if (document.documentElement.lang === "en" && offer.dataset.offer === preferred && !isRemembered(`offer.${preferred}`)) {
        offer.hidden = false;
        offer.querySelector("button").addEventListener("click", () => {
          offer.hidden = true;
          remember(`offer.${preferred}`);
        });
      }
    }
  };

  const filterErrata = () => {
    const form = document.querySelector("form.errata-filter");
    if (!form) return;
    const entries = [...document.querySelectorAll(".erratum-entry")];
    const output = form.querySelector("output");
    const apply = () => {
      const { page, kind } = form.elements;
      let shown = 0;
      for (const entry of entries) {
        const visible = (page.value === "*" || entry.dataset.pages.split(" ").includes(page.value))
          && (kind.value === "*" || entry.dataset.kind === kind.value);
        entry.hidden = !visible;
        entry.previousElementSibling.hidden = !visible;
        shown += visible;
      }
      output.textContent = output.dataset.text.replace("{shown}", shown).replace("{all}", entries.length);
    };
    form.hidden = false;
    form.addEventListener("change", apply);
    form.addEventListener("submit", (event) => event.preventDefault());
    apply();
  };

  // A link to a correction shows it, wherever it was folded away.
  const openTarget = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const details = target?.matches?.(".erratum") ? target.querySelector("details") : null;
    if (details) {
      details.open = true;
      target.scrollIntoView({ block: "center" });
    }
  };

  const chooseNotFound = () => {
    const sections = [...document.querySelectorAll(".not-found")];
    if (!sections.length) return;
    const inside = location.pathname.slice(base().pathname.length);
    const matching = sections.filter((section) => section.dataset.prefix && inside.startsWith(section.dataset.prefix));
    const chosen = matching[0] ?? sections[0];
    for (const section of sections) section.hidden = section !== chosen;
    document.documentElement.lang = chosen.lang;
  };

  const start = () => {
    offerLanguage();
    filterErrata();
    openTarget();
    chooseNotFound();
  };

  for (const event of ["pointerdown", "focusin", "click"]) document.addEventListener(event, keepSection);
  addEventListener("hashchange", openTarget);
  if (window.document$) window.document$.subscribe(start);
  else start();
})();
