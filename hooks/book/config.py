"""The book's own configuration: what stands under `extra.book` in mkdocs.yml.

Nothing else in `hooks/` knows which book it builds. A fork changes these values and writes its own pages.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, model_validator

from book import yamlfile
from book.diagnostics import Diagnostic, error

Text = dict[str, str]
Slug = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9-]*$")]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class SearchOptions(_Strict):
    """How a language's index is cut: lunr language, separator (a JavaScript regular expression), pipeline."""

    lang: list[str]
    separator: str
    pipeline: list[str] = []


class Language(_Strict):
    """A language: its code (BCP 47), its own name for itself, and its search."""

    code: Annotated[str, Field(pattern=r"^[a-z]{2,3}(-[A-Z]{2})?$")]
    name: str
    search: SearchOptions


class Part(_Strict):
    """A folder of pages; groups are headings of its listing, by the key that pages name in `group:`."""

    folder: Slug
    groups: dict[str, Text] = {}


class ErrataOptions(_Strict):
    """Where the corrections' index stands, and how callouts fold.

    Attributes:
        page: Path of the index below a language's root.
        lines: Most callout lines on one page; the rest stands behind one line.
        days: A corrected erratum older than this is in the index only.
    """

    page: Slug = "errata"
    lines: Annotated[int, Field(ge=0)] = 3
    days: Annotated[int, Field(ge=1)] = 365


class Config(_Strict):
    """The configuration of one book.

    Attributes:
        slug: Name of the offline bundle and of its folder.
        languages: The first one stands at the root, the others below their code.
        parts: In the order of the book.
        labels: The words of the page furniture, by language and name.
        errata: See `ErrataOptions`.
        redirects: Old path prefixes and what they became, for links to an earlier site.
        front_matter: Further keys that pages may use.
        verified_with: The library whose version stands below verified samples.
    """

    slug: Slug
    languages: Annotated[list[Language], Field(min_length=1)]
    parts: list[Part]
    labels: dict[str, Labels]
    errata: ErrataOptions = ErrataOptions()
    redirects: dict[str, str] = {}
    front_matter: list[str] = []
    verified_with: str = ""

    @model_validator(mode="after")
    def _consistent(self) -> Config:
        codes = self.codes
        if len(set(codes)) != len(codes):
            raise ValueError("a language stands twice in 'languages' | Keep one.")
        folders = [part.folder for part in self.parts]
        if len(set(folders)) != len(folders):
            raise ValueError("a folder stands twice in 'parts' | Keep one.")
        for code in codes:
            if code not in self.labels:
                raise ValueError(f"'labels' has no '{code}' | Add the labels of that language.")
        for old, new in self.redirects.items():
            if not old.endswith("/") or new not in [self.prefix(code) for code in codes]:
                raise ValueError(f"the redirect '{old}: {new}' is none | Write 'old/' and a language's prefix.")
        for part in self.parts:
            for key, names in part.groups.items():
                for code in codes:
                    if not names.get(code):
                        raise ValueError(f"group '{key}' of '{part.folder}' has no name in '{code}' | Add it.")
        return self

    @property
    def codes(self) -> list[str]:
        """The languages' codes, the root's first."""
        return [language.code for language in self.languages]

    @property
    def default(self) -> str:
        """The code of the language at the root."""
        return self.languages[0].code

    def prefix(self, lang: str) -> str:
        """Return what stands before a page's path in the addresses of a language: `` or `ja/`."""
        return "" if lang == self.default else f"{lang}/"

    def part(self, folder: str) -> Part | None:
        """Return the part in a folder."""
        return next((part for part in self.parts if part.folder == folder), None)


class Labels(_Strict):
    """The words that the generator itself puts on pages, in one language. `{…}` stands for a value."""

    previously: str
    now: str
    corrected: str
    uncorrected: str
    correction_entry: str
    correction_proof: str
    correction_on: str
    corrections_more: str
    corrections_none: str
    correction_kinds: dict[str, str]
    errata_title: str
    errata_lead: str
    errata_page: str
    errata_kind: str
    errata_all: str
    errata_count: str
    errata_feed: str
    errata_feed_title: str
    errata_json: str
    not_translated: str
    offline_download: str
    offline_here: str
    offer_language: str
    dismiss: str
    switch_language: str
    not_found_title: str
    not_found_text: str
    not_found_home: str
    sample_file: str
    sample_verified: str


Config.model_rebuild()


def read(text: str, file: str, environ: Mapping[str, str]) -> tuple[Config | None, list[Diagnostic]]:
    """Read the book's configuration from the text of mkdocs.yml.

    Args:
        text: The file's text.
        file: Its name, for messages.
        environ: Environment for `!ENV` tags.
    """
    document, problems = yamlfile.load(text, file, environ=environ)
    if problems:
        return None, problems
    if "book" not in yamlfile.mapping(yamlfile.mapping(document.data).get("extra")):
        return None, [
            error(
                "config-missing",
                file,
                document.line(("extra",)),
                "'extra.book' is missing",
                "Describe the book there; see CONTRIBUTING.md.",
            )
        ]
    config, problems = yamlfile.validate(Config, document, file, "config-value", ("extra", "book"))
    if config:
        problems = _agrees_with_plugin(config, document, file)
    return config, problems


def _agrees_with_plugin(config: Config, document: yamlfile.Document, file: str) -> list[Diagnostic]:
    """Compare the languages with those that the i18n plugin is told to build."""
    for index, entry in enumerate(yamlfile.sequence(yamlfile.mapping(document.data).get("plugins"))):
        i18n = yamlfile.mapping(yamlfile.mapping(entry).get("i18n"))
        if i18n:
            listed = [yamlfile.mapping(item).get("locale") for item in yamlfile.sequence(i18n.get("languages"))]
            if listed != config.codes:
                line = document.line(("plugins", index, "i18n", "languages"))
                message = f"the i18n plugin builds {listed}, the book has {config.codes}"
                hint = "List the same languages in the same order in both places."
                return [error("config-languages", file, line, message, hint)]
    return []
