"""Style sheets without the rules that no page can use.

A rule goes if each of its selectors names a class or an id that stands in no page and no script. What depends on the
moment (:hover, attributes) or on logic (:not, :is, :where, :has) is never a reason to go.
"""

import itertools
import re

import tinycss2


def names(text):
    """Classes and ids that a page or script may mean: every word in it, with hyphens."""
    return set(re.findall(r"[A-Za-z_][\w-]*", text))


def needs(selector):
    """Classes and ids without which a selector, a list of tokens, matches nothing; what is in brackets is none."""
    ids = {token.value for token in selector if token.type == "hash"}
    return ids | {name.value for dot, name in itertools.pairwise(selector) if dot == "." and name.type == "ident"}


def used(css, known):
    """The style sheet with only those rules whose classes and ids are known, and without comments."""
    tokens = tinycss2.parse_component_value_list(css, skip_comments=True)
    return _used(tinycss2.parse_stylesheet(tokens, skip_whitespace=True), known)


def _used(rules, known):
    kept = []
    for rule in rules:
        body = tinycss2.serialize(rule.content or ()).strip() if rule.type != "error" else ""
        if rule.type == "qualified-rule" and body:
            by_comma = itertools.groupby(rule.prelude, lambda token: token == ",")
            selectors = [list(tokens) for comma, tokens in by_comma if not comma]
            alive = [tinycss2.serialize(one).strip() for one in selectors if needs(one) <= known]
            kept.append(f"{','.join(alive)}{{{body}}}" if alive else "")
        elif body:  # not @charset and @import: the sheets are joined
            head = f"@{rule.at_keyword}{tinycss2.serialize(rule.prelude)}".strip()
            if rule.lower_at_keyword in ("media", "supports"):
                body = _used(tinycss2.parse_rule_list(rule.content, skip_whitespace=True), known)
            kept.append(f"{head}{{{body}}}" if body else "")
    return "".join(kept)
