// What the theme leaves undone for the keyboard and for screen readers. It repairs the theme's markup in place, so that none
// of the theme's templates has to be copied for it.
(() => {
  "use strict";

  const $ = (selector) => document.querySelector(selector);
  const textOf = (element) => element?.textContent.trim() ?? "";

  // The theme's switches (drawer, search, parts of the navigation) are labels of hidden check boxes, which only a pointer
  // reaches. Each gets a button inside, with a state and a name: its own text, or that of what it opens.
  const nameOf = (label) => {
    if (label.htmlFor === "__drawer") return $(".md-nav--primary")?.getAttribute("aria-label");
    if (label.htmlFor === "__search") return $(".md-search__input")?.getAttribute("aria-label");
    return textOf(label) || textOf(label.previousElementSibling);
  };

  const addButton = (label, toggle) => {
    const button = document.createElement("button");
    button.type = "button";
    button.setAttribute("aria-label", nameOf(label) ?? "");
    button.append(...label.childNodes);
    label.append(button);
    label.removeAttribute("tabindex"); // one stop is enough
    const tell = () => button.setAttribute("aria-expanded", toggle.checked);
    toggle.addEventListener("change", tell);
    tell();
    button.addEventListener("click", (event) => {
      toggle.click(); // a label does not act for a button inside of it
      const byKey = event.detail === 0;
      if (byKey && toggle.checked && label.htmlFor === "__drawer") $(".md-sidebar--primary .md-nav__list :is(a, button)")?.focus();
    });
  };

  const addButtons = () => {
    for (const label of document.querySelectorAll(".md-header__button[for], .md-nav__link[for]")) {
      const toggle = document.getElementById(label.htmlFor);
      if (toggle?.matches(".md-toggle") && !label.querySelector("button")) addButton(label, toggle);
    }
  };

  // The open drawer covers the page: Escape closes it, and so does focus that leaves it.
  const closeDrawer = (event) => {
    const drawer = $("[data-md-toggle=drawer]");
    if (!drawer?.checked) return;
    if (event.type === "keydown" && event.key === "Escape") {
      drawer.click();
      $(".md-header [for=__drawer] button")?.focus();
    } else if (event.type === "focusin" && !event.target.closest(".md-sidebar--primary, [for=__drawer]")) {
      drawer.click();
    }
  };

  // A single letter must not act (WCAG 2.1.4): who speaks to the machine, or slips, would leave the page. The theme's letters
  // for the next page, the previous one and search rest; search opens with Ctrl or Command and K.
  const guardKeys = (event) => {
    const command = event.ctrlKey || event.metaKey;
    const search = $("[data-md-toggle=search]");
    if (command && event.key === "k") {
      event.preventDefault(); // the browser would open its own search
      if (!search.checked) search.click();
      $(".md-search__input").focus();
    } else if (!command && /^[pn,.fs/]$/.test(event.key) && !search.checked) {
      event.stopImmediatePropagation();
    }
  };

  // What scrolls sideways takes the focus, for the arrow keys, and says what it is: the section that it stands in.
  const watchScrollers = () => {
    const observer = new ResizeObserver((entries) => {
      for (const { target } of entries) {
        if (target.scrollWidth > target.clientWidth) {
          target.tabIndex = 0;
          target.setAttribute("role", "group");
          target.setAttribute("aria-label", sectionOf(target));
        } else {
          for (const name of ["tabindex", "role", "aria-label"]) target.removeAttribute(name);
        }
      }
    });
    for (const scroller of document.querySelectorAll(".md-typeset__scrollwrap, pre > code")) observer.observe(scroller);
  };

  const sectionOf = (element) => {
    const before = (heading) => heading.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING;
    const heading = [...document.querySelectorAll(".md-content :is(h1, h2, h3, h4)")].filter(before).at(-1);
    return heading?.firstChild ? [...heading.childNodes].filter((node) => !node.matches?.(".headerlink")).map(textOf).join(" ") : "";
  };

  // The theme scrolls its table of contents smoothly, which style sheets cannot stop. Nothing moves.
  const scrollAtOnce = () => {
    for (const name of ["scrollTo", "scrollBy"]) {
      const scroll = Element.prototype[name];
      Element.prototype[name] = function (...args) {
        if (args[0]?.behavior) args[0] = { ...args[0], behavior: "instant" };
        return scroll.apply(this, args);
      };
    }
  };

  const mendMarkup = () => {
    for (const nav of document.querySelectorAll("nav[aria-expanded]")) nav.removeAttribute("aria-expanded"); // not for a nav
    for (const nav of document.querySelectorAll(".md-code__nav")) nav.setAttribute("role", "none"); // one button is no landmark
    const input = $(".md-search__input");
    input?.setAttribute("aria-keyshortcuts", "Control+K Meta+K");
    $(".md-search")?.setAttribute("aria-label", input.getAttribute("aria-label"));
    $(".md-search-result__meta")?.setAttribute("role", "status"); // the number of hits is announced
  };

  scrollAtOnce();
  addEventListener("keydown", guardKeys, true);
  document.addEventListener("keydown", closeDrawer);
  document.addEventListener("focusin", closeDrawer);
  window.document$.subscribe(() => {
    addButtons();
    mendMarkup();
    watchScrollers();
  });
})();
