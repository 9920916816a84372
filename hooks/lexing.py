"""Pygments' lexers try at each place only the rules that the next character can begin: some four of thirty.

Most of a highlighter's time goes into regular expressions that do not match. What a pattern can begin with is read from its
parsed form; whatever is not certain there counts as a pattern that anything can begin. So the tokens are the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, reduce, wraps
from operator import or_
from re import _constants as op  # what a pattern consists of: Python has no public way to read it
from re import _parser
from typing import Any

from pygments.lexer import RegexLexer
from pygments.token import Error, Whitespace, _TokenType

PINNED = {"pygments.lexer.RegexLexer.get_tokens_unprocessed": "dda6229f98c72106e727537e3b57432b"}
"""Functions and classes, and the first half of the SHA-256 of their source."""

# Sets of next characters, one bit each: the ASCII ones, all others together, and the end of the text.
OTHER, END = 1 << 128, 1 << 129
ASCII = OTHER - 1
ANYTHING = ASCII | OTHER | END
NEWLINE = 1 << ord("\n")
SMALL = (2 << ord("z")) - (1 << ord("a"))
CASE = ord("a") - ord("A")  # how far the bits of a letter are apart

# What follows places that have no length; what is not named here can stand before anything.
PLACES = {op.AT_END: NEWLINE | END, op.AT_END_STRING: END}
CATEGORIES = {
    op.CATEGORY_DIGIT: r"\d",
    op.CATEGORY_NOT_DIGIT: r"\D",
    op.CATEGORY_SPACE: r"\s",
    op.CATEGORY_NOT_SPACE: r"\S",
    op.CATEGORY_WORD: r"\w",
    op.CATEGORY_NOT_WORD: r"\W",
}

Beginnings = tuple[int, int]
"""The first characters of matches, and the characters that can follow a match without length."""

Tokens = Iterator[tuple[int, Any, str]]

Rule = tuple[Callable[..., Any], Any, Any]
"""A pattern's `match`, what to do with what it finds, and the change of state."""


# --- what a pattern can begin with --------------------------------------------------------------------------------------


def bit(character: str) -> int:
    """Return a character as a set; "" is the end of the text."""
    return END if not character else OTHER if character > "\x7f" else 1 << ord(character)


@cache
def beginnings(pattern: re.Pattern[str]) -> int:
    """Return the characters one of which follows each place where the pattern matches."""
    first, empty = _of_sequence(_parser.parse(pattern.pattern, pattern.flags), pattern.flags)
    return first | empty


def _of_sequence(nodes: Iterable[Any], flags: int) -> Beginnings:
    first, empty = 0, ANYTHING
    for node in nodes:
        of_node = _of_node(*node, flags)
        first |= empty & of_node[0]
        empty &= of_node[1]
    return first, empty


def _of_node(code: Any, value: Any, flags: int) -> Beginnings:
    result = ANYTHING, ANYTHING  # of what is not listed below, as references to groups
    match code:
        case op.LITERAL | op.NOT_LITERAL | op.ANY | op.IN:
            result = _characters(code, value, flags), 0
        case op.AT:
            result = 0, PLACES.get(value, ANYTHING)
        case op.BRANCH:
            every = [_of_sequence(nodes, flags) for nodes in value[1]]
            result = reduce(or_, (first for first, _ in every)), reduce(or_, (empty for _, empty in every))
        case op.SUBPATTERN:
            _, added, removed, nodes = value
            result = _of_sequence(nodes, (flags | added) & ~removed)
        case op.ATOMIC_GROUP:
            result = _of_sequence(value, flags)
        case op.MAX_REPEAT | op.MIN_REPEAT | op.POSSESSIVE_REPEAT:
            least, _, nodes = value
            first, empty = _of_sequence(nodes, flags)
            result = first, empty if least else ANYTHING
        case op.ASSERT if value[0] > 0:  # it looks ahead
            first, empty = _of_sequence(value[1], flags)
            result = 0, first | empty
        case op.ASSERT | op.ASSERT_NOT:
            result = 0, ANYTHING
    return result


def _characters(code: Any, value: Any, flags: int) -> int:
    if code is op.ANY:
        return ASCII | OTHER if flags & re.DOTALL else (ASCII | OTHER) & ~NEWLINE
    if code is op.IN:
        negated = value[0][0] is op.NEGATE
        among = reduce(or_, map(_member, value[negated:]), 0)
    else:
        negated, among = code is op.NOT_LITERAL, _member((op.LITERAL, value))
    if flags & re.IGNORECASE:  # some characters beyond ASCII are then the same as one in it
        return ASCII | OTHER if negated or among & OTHER else _both_cases(among) | OTHER
    return ASCII & ~among | OTHER if negated else among


def _member(node: Any) -> int:
    code, value = node
    if code is op.LITERAL:
        return 1 << value if value < 128 else OTHER
    if code is op.RANGE:
        low, high = value
        return ASCII & ((2 << high) - (1 << low)) | (OTHER if high > 127 else 0)
    return _category(CATEGORIES[value])


@cache
def _category(pattern: str) -> int:
    return sum(1 << one for one in range(128) if re.match(pattern, chr(one))) | OTHER


def _both_cases(characters: int) -> int:
    return characters | (characters & SMALL) >> CASE | (characters & SMALL >> CASE) << CASE


# --- the tokens ---------------------------------------------------------------------------------------------------------


class Candidates(dict[str, Sequence[Rule]]):
    """The rules of a state by the next character, found when they are first asked for; "" is the end of the text."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self.rules = [(rule, _of_rule(rule)) for rule in rules]

    def __missing__(self, character: str) -> Sequence[Rule]:
        self[character] = found = tuple(rule for rule, first in self.rules if first & bit(character))
        return found


def _of_rule(rule: Rule) -> int:
    pattern = getattr(rule[0], "__self__", None)
    return beginnings(pattern) if isinstance(pattern, re.Pattern) else ANYTHING


class States(dict[str, Candidates]):
    """The states of a lexer, each made when it is first entered."""

    def __init__(self, rules: dict[str, Sequence[Rule]]) -> None:
        self.rules = rules

    def __missing__(self, state: str) -> Candidates:
        self[state] = made = Candidates(self.rules[state])
        return made


def choosing(unprocessed: Callable[..., Tokens]) -> Callable[..., Tokens]:
    """Return what yields the same tokens as `RegexLexer.get_tokens_unprocessed`, which is given.

    Its loop is Pygments' own, but for the rules that it goes through: there is no other way to have fewer of them.
    """
    known = dict[type[RegexLexer], States]()

    def states_of(lexer: RegexLexer) -> States:
        states = known.get(type(lexer))
        if states is None or states.rules is not lexer._tokens:  # some lexers choose them by an option
            states = known[type(lexer)] = States(lexer._tokens)
        return states

    @wraps(unprocessed)
    def chosen(self: RegexLexer, text: str, stack: Iterable[str] = ("root",)) -> Tokens:
        position, states, entered = 0, states_of(self), list(stack)
        candidates = states[entered[-1]]
        while True:
            for match, action, change in candidates[text[position : position + 1]]:
                if found := match(text, position):
                    if type(action) is _TokenType:
                        yield position, action, found.group()
                    elif action is not None:
                        yield from action(self, found)
                    position = found.end()
                    if change is not None:
                        _change(entered, change)
                        candidates = states[entered[-1]]
                    break
            else:
                if position >= len(text):
                    return
                character = text[position]
                if character == "\n":  # whatever is open ends with the line
                    entered = ["root"]
                    candidates = states["root"]
                yield position, Whitespace if character == "\n" else Error, character
                position += 1

    return chosen


def _change(entered: list[str], change: tuple[str, ...] | int | str) -> None:
    """Enter states and leave them; the last one is never left."""
    if isinstance(change, int):
        del entered[max(1, len(entered) + change) :]
        return
    for state in (change,) if isinstance(change, str) else change:
        if state == "#pop":
            del entered[max(1, len(entered) - 1) :]
        else:
            entered.append(entered[-1] if state == "#push" else state)
