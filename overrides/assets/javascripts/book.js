// The book's own behaviour: the language switch keeps the section, the offer of a language is made until it is answered, a
// link to a correction opens it, and the index of corrections can be filtered.
(() => {
  "use strict";

  // The id of the section at the top of the window: of the last heading above a line somewhat below the header.
  const currentSection = () => {
    const line = (document.querySelector(".md-header")?.offsetHeight ?? 0) + 40;
    const passed = [...document.querySelectorAll(".md-content :is(h2, h3, h4)[id]")].filter(
      (heading) => heading.getClientRects().length && heading.getBoundingClientRect().top <= line,
    );
    return passed.at(-1)?.id ?? "";
  };

  // At the first touch or focus already, as the link may also be opened in a tab of its own, or copied.
  const keepSection = (event) => {
    const link = event.target.closest?.("a[data-switch]");
    if (link) link.hash = currentSection();
  };

  // main.html shows the line unless this is stored: whoever follows it or closes it has answered for good.
  const answerOffer = (event) => {
    const offer = event.target.closest?.("[data-offer]");
    if (!offer || !event.target.closest("a, button")) return;
    offer.hidden = true;
    try {
      localStorage.setItem("book.offer", "answered");
    } catch {
      // Storage is full; the line comes again.
    }
  };

  const targetOf = (hash) => {
    try {
      return document.getElementById(decodeURIComponent(hash.slice(1)));
    } catch {
      return null; // a stray % in the address
    }
  };

  // A link to a correction shows it, wherever it was folded away, and keeps it in view.
  const openTarget = () => {
    const target = targetOf(location.hash);
    if (!target?.matches(".erratum")) return;
    target.removeAttribute("data-folded");
    target.querySelector("details").open = true;
    target.scrollIntoView({ block: "center" });
  };

  const filterErrata = () => {
    const form = document.querySelector("form.errata-filter");
    if (!form) return;
    const { page, kind } = form.elements;
    const output = form.querySelector("output");
    const entries = [...document.querySelectorAll(".erratum-entry")].map((entry) => {
      const heading = entry.previousElementSibling;
      // The table of contents stands in the sidebar and in the drawer.
      const links = [...document.querySelectorAll(`.md-nav--secondary a[href="#${heading.id}"]`)];
      return { entry, heading, hideable: [entry, heading, ...links.map((link) => link.parentElement)] };
    });
    const apply = () => {
      let shown = 0;
      for (const { entry, hideable } of entries) {
        const visible =
          (page.value === "*" || entry.dataset.pages.split(" ").includes(page.value)) &&
          (kind.value === "*" || entry.dataset.kind === kind.value);
        for (const element of hideable) element.hidden = !visible;
        shown += visible;
      }
      output.textContent = output.dataset.text.replace("{shown}", shown).replace("{all}", entries.length);
    };
    // A link to an entry that is filtered away leads to it all the same.
    const reveal = () => {
      const target = targetOf(location.hash);
      if (!entries.some(({ heading }) => heading === target && heading.hidden)) return;
      form.reset();
      apply();
      target.scrollIntoView();
    };
    form.hidden = false;
    form.addEventListener("change", apply);
    form.addEventListener("submit", (event) => event.preventDefault());
    addEventListener("hashchange", reveal);
    apply();
  };

  for (const type of ["pointerdown", "focusin", "click"]) document.addEventListener(type, keepSection);
  document.addEventListener("click", answerOffer);
  addEventListener("hashchange", openTarget);
  // The theme's script announces the page once it is complete.
  window.document$.subscribe(() => {
    filterErrata();
    openTarget();
  });
})();
