"""Style sheets without the rules that no page can use.

A rule goes if each of its selectors names a class or an id that stands in no page and no script. What depends on the
moment (:hover, attributes) or on logic (:not, :is, :where, :has) is never a reason to go.
"""

import re

STRING = r"""(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')"""
TOKEN = re.compile(rf"{STRING}|url\([^)\"']*\)|[{{}};]", re.DOTALL)
COMMENT = re.compile(rf"({STRING})|/\*.*?\*/", re.DOTALL)
NESTED = r"\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)"
LOGIC = re.compile(rf":(?:not|is|where|has){NESTED}|\[[^\]]*\]")
NAME = re.compile(r"[.#]((?:\\.|[\w-])+)")
COMMA = re.compile(rf"((?:{NESTED}|\[[^\]]*\]|[^,(\[])+),?")


def without_comments(css):
    return COMMENT.sub(lambda match: match[1] or "", css)


def rules(css):
    """(what stands before the brace, what stands between the braces) of each rule; None for a rule without braces."""
    depth = start = brace = 0
    for token in TOKEN.finditer(css):
        if token[0] == "{":
            brace = brace if depth else token.start()
            depth += 1
        elif token[0] == "}":
            depth -= 1
            if not depth:
                yield css[start:brace].strip(), css[brace + 1 : token.start()].strip()
                start = token.end()
        elif token[0] == ";" and not depth:
            yield css[start : token.start()].strip(), None
            start = token.end()


def names(text):
    """Classes and ids that a page or script may mean: every word in it, with hyphens."""
    return set(re.findall(r"[A-Za-z_][\w-]*", text))


def needs(selector):
    """Classes and ids without which the selector matches nothing."""
    return {re.sub(r"\\(.)", r"\1", name) for name in NAME.findall(LOGIC.sub("", selector))}


def used(css, known):
    """The style sheet with only those rules whose classes and ids are known."""
    kept = []
    for prelude, body in rules(css):
        if body is None or not prelude:
            continue  # @charset and @import: the sheets are joined
        if prelude.startswith(("@media", "@supports")):
            inner = used(body, known)
            kept.append(f"{prelude}{{{inner}}}" if inner else "")
        elif prelude.startswith("@"):
            kept.append(f"{prelude}{{{body}}}")
        else:
            alive = [part.strip() for part in COMMA.findall(prelude) if needs(part) <= known]
            kept.append(f"{','.join(alive)}{{{body}}}" if alive and body else "")
    return "".join(kept)


def without_idle_animations(css):
    """The style sheet without the @keyframes that none of its rules names."""
    names_a_rule = [rule for rule in rules(css) if not rule[0].startswith("@keyframes")]
    rest = "".join(f"{prelude}{{{body}}}" for prelude, body in names_a_rule)
    named = set(re.findall(r"[\w-]+", " ".join(re.findall(r"animation[\w-]*:([^;}]*)", rest))))
    alive = [rule for rule in rules(css) if not rule[0].startswith("@keyframes") or rule[0].split()[1] in named]
    return "".join(f"{prelude}{{{body}}}" for prelude, body in alive)
