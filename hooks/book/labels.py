"""The words that the generator itself puts on pages: `extra.book.labels` in mkdocs.yml."""

from __future__ import annotations

from string import Formatter

from pydantic import BaseModel, ConfigDict, ValidationInfo, field_validator

from book.yamlfile import MistakeError

# The values that some labels hold: anything else in braces would end a build, or stand on the page as it is.
PLACEHOLDERS = {
    "correction_entry": {"id"},
    "correction_on": {"date"},
    "corrections_more": {"count"},
    "errata_count": {"shown", "all"},
    "offline_download": {"size"},
    "sample_file": {"file"},
    "sample_verified": {"version"},
    "section_newer": {"language"},
    "status_since": {"date"},
}


class Labels(BaseModel):
    """The words that the generator itself puts on pages, in one language. `{…}` stands for a value."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)

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
    heading_link: str
    scheme_system: str
    scheme_light: str
    scheme_dark: str
    switch_language: str
    not_found_title: str
    not_found_text: str
    not_found_home: str
    sample_file: str
    sample_verified: str
    section_newer: str
    language_names: dict[str, str]
    status_title: str
    status_lead: str
    status_page: str
    status_current: str
    status_missing: str
    status_since: str

    @field_validator(*PLACEHOLDERS)
    @classmethod
    def _known_values(cls, value: str, info: ValidationInfo) -> str:
        known = PLACEHOLDERS[info.field_name or ""]
        hint = f"Known: {', '.join(f'{{{name}}}' for name in sorted(known))}."
        try:
            names = {name for _, name, _, _ in Formatter().parse(value) if name is not None}
        except ValueError:
            raise MistakeError("a brace stands alone", hint) from None
        if not names <= known:
            raise MistakeError(f"there is no value '{{{min(names - known)}}}'", hint)
        return value
