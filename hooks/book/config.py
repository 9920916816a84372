"""The book's own configuration: what stands under `extra.book` in mkdocs.yml.

Nothing else in `hooks/` knows which book it builds. A fork changes these values and writes its own pages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from book import yamlfile
from book.diagnostics import Diagnostic, error
from book.labels import Labels
from book.yamlfile import MistakeError

Text = dict[str, str]
OWN_FOLDERS = ("assets", "download", "samples", "search")


def _slug(value: str) -> str:
    if not re.fullmatch(r"[a-z0-9][a-z0-9-]*", value):
        raise MistakeError(f"'{value}' cannot be an address", "Use small letters, digits and hyphens.")
    return value


def _code(value: str) -> str:
    if not re.fullmatch(r"[a-z]{2,3}(-[A-Z]{2})?", value):
        raise MistakeError(f"'{value}' is not a language's code", "Write it like ja or pt-BR.")
    return value


Slug = Annotated[str, AfterValidator(_slug)]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)


class SearchOptions(_Strict):
    """How a language's index is cut: lunr language, separator (a JavaScript regular expression), pipeline."""

    lang: list[str]
    separator: str
    pipeline: list[str] = []


class Language(_Strict):
    """A language: its code (BCP 47), its own name for itself, and its search."""

    code: Annotated[str, AfterValidator(_code)]
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


class GlossaryOptions(_Strict):
    """Where the glossary stands.

    Attributes:
        file: A Markdown file with a table of three columns: the word, what it is in the other language, and "not".
        lang: The language of the second column.
    """

    file: str
    lang: str


class Config(_Strict):
    """The configuration of one book.

    Attributes:
        slug: Name of the offline bundle and of its folder.
        languages: The first one stands at the root, the others below their code.
        parts: In the order of the book.
        labels: The words of the page furniture, by language and name.
        errata: See `ErrataOptions`.
        status: Where the page stands that tells writers which sections wait for which language.
        redirects: Old path prefixes and what they became, for links to an earlier site.
        front_matter: Further keys that pages may use.
        verified_with: The library whose version stands below verified samples.
        glossary: The table of the words that one language uses; none when it is not there.
    """

    slug: Slug
    languages: Annotated[list[Language], Field(min_length=1)]
    parts: list[Part]
    labels: dict[str, Labels]
    errata: ErrataOptions = ErrataOptions()
    status: Slug = "translations"
    redirects: dict[str, str] = {}
    front_matter: list[str] = []
    verified_with: str = ""
    glossary: GlossaryOptions | None = None

    @model_validator(mode="after")
    def _each_once(self) -> Config:
        codes = self.codes
        for index, code in enumerate(codes):
            if code in codes[:index]:
                raise MistakeError(f"the language '{code}' stands here twice", "Keep one.", "languages", index)
        folders = [part.folder for part in self.parts]
        for index, folder in enumerate(folders):
            if folder in folders[:index]:
                raise MistakeError(f"the folder '{folder}' stands here twice", "Keep one.", "parts", index)
            if folder in (*codes, self.errata.page, self.status, *OWN_FOLDERS):
                message = f"the build writes the folder '{folder}' itself"
                raise MistakeError(message, "Choose another name for the part.", "parts", index)
        return self

    @model_validator(mode="after")
    def _every_language(self) -> Config:
        codes = self.codes
        for code in codes:
            if code not in self.labels:
                raise MistakeError(f"'labels' has no '{code}'", "Add the labels of that language.", "labels")
            for other in codes:
                if not self.labels[code].language_names.get(other):
                    message = f"'language_names' has no '{other}'"
                    raise MistakeError(message, "Add that language's name.", "labels", code, "language_names")
        for old, new in self.redirects.items():
            if not old.endswith("/") or new not in [self.prefix(code) for code in codes]:
                hint = "Write 'old/' and what stands before a language's addresses."
                raise MistakeError(f"the redirect '{old}: {new}' is none", hint, "redirects", old)
        if self.glossary and self.glossary.lang not in codes:
            message = f"'{self.glossary.lang}' is not a language of this book"
            raise MistakeError(message, "Name one of 'languages'.", "glossary", "lang")
        for index, part in enumerate(self.parts):
            for key, names in part.groups.items():
                for code in codes:
                    if not names.get(code):
                        message = f"the group '{key}' has no name in '{code}'"
                        raise MistakeError(message, "Add it.", "parts", index, "groups", key)
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
        problems = [*_plugins(document, file), *_agrees_with_plugin(config, document, file)]
    return config, problems


def _plugins(document: yamlfile.Document, file: str) -> Iterator[Diagnostic]:
    """Report plugins that the hooks cannot do without."""
    entries = yamlfile.sequence(yamlfile.mapping(document.data).get("plugins"))
    names = {name for entry in entries for name in (yamlfile.mapping(entry) or [str(entry)])}
    for known in (("i18n",), ("search", "material/search")):
        if not names & set(known):
            hint = "Add it there; see this project's mkdocs.yml."
            message = f"the plugin '{known[0]}' is missing in 'plugins'"
            yield error("config-plugin", file, document.line(("plugins",)), message, hint)


def _agrees_with_plugin(config: Config, document: yamlfile.Document, file: str) -> Iterator[Diagnostic]:
    """Compare the languages with those that the i18n plugin is told to build."""
    for index, entry in enumerate(yamlfile.sequence(yamlfile.mapping(document.data).get("plugins"))):
        listed = yamlfile.sequence(yamlfile.mapping(yamlfile.mapping(entry).get("i18n")).get("languages"))
        if not listed:
            continue
        codes = [yamlfile.mapping(item).get("locale") for item in listed]
        defaults = [yamlfile.mapping(item).get("locale") for item in listed if yamlfile.mapping(item).get("default")]
        line = document.line(("plugins", index, "i18n", "languages"))
        if codes != config.codes:
            message = f"the i18n plugin builds {', '.join(map(str, codes))}, the book has {', '.join(config.codes)}"
            hint = "List the same languages in the same order in both places."
            yield error("config-languages", file, line, message, hint)
        elif defaults != [config.default]:
            message = f"the i18n plugin's default is {', '.join(map(str, defaults)) or 'none'}, not {config.default}"
            yield error("config-languages", file, line, message, "Write default: true at the first language only.")
