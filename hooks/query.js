// Put in front of the theme's search worker, where a query is made of what somebody typed. The worker cuts kanji into tokens
// of the index, and writes "* " between them; a separator that ends a word behind kanji makes a word of that star, and
// nothing is found. Here the tokens are words of their own. TinySegmenter, which cuts the index, is asked as well, since the
// worker never finds the token at a word's end. Letters and katakana of other widths count as the usual ones.
(() => {
  "use strict";
  const KANJI = "\\p{sc=Han}+"; // the pattern by which the worker looks for what it has to cut
  const replace = String.prototype.replace;
  String.prototype.replace = function (pattern, replacement) {
    if (pattern?.source !== KANJI) return replace.call(this, pattern, replacement);
    const cut = (run) => {
      const tokens = lunr.segmenter ? lunr.segmenter.segment(run) : [];
      return [...new Set([...tokens, ...replacement(run).split("* ")])].join(" ");
    };
    return replace.call(this.normalize("NFKC"), pattern, cut);
  };
})();
