"""The book cut into sections for the search, in the place of Sphinx's own index.

An entry is a section, a student's question, an exercise, a term, a function of the package or a reference. Code,
formulas that stand alone and folds are left out: a search gives no answer away. `search.js` answers with headings as
soon as it is there, `search_texts.js` brings all words: scripts both, because a page from the disk may not fetch.
"""

import json
import re
from collections import defaultdict
from pathlib import Path

import glossary_links
from docutils import nodes
from sphinx import addnodes
from sphinxcontrib.bibtex.nodes import bibliography

TABLE = Path(__file__).with_name("search_words.txt")
OWN = Path(__file__).resolve().parents[1] / "book" / "_static"
PARTS = ("vendor/minisearch/minisearch.js", "search_engine.js", "search_dialog.js")
KINDS = {"errata": "mistake", "teaching": "cover", "notation": "asked", "reference": "rest", "references": "rest"}
KINDS |= {"speed": "rest", "glossary": "rest", "exercises": "exercise", "questions": "asked", "index": "cover"}
BESIDE = re.compile(r"(Words of this lesson:|Sources?:|Practise:|It takes about|You need|[\w-]+ · \d+ point)")
SIGNS = {"cdot": "·", "le": "≤", "ge": "≥", "ne": "≠", "approx": "≈", "sum": "Σ", "sqrt": "√", "mid": "|", "pm": "±"}
SIGNS |= dict.fromkeys(("big", "bigl", "bigr", "left", "right", "quad"), "")
FORMS = "mathrm|text|mathbf|mathbb|mathcal|operatorname|hat|widehat|bar|overline|tilde"
SILENT = (nodes.math_block, nodes.raw, nodes.comment, nodes.literal_block, nodes.image, nodes.target, addnodes.index)
WHOLE = (nodes.paragraph, nodes.title, nodes.row, nodes.term, nodes.rubric, nodes.line_block)


def leave_out_sphinxs(app):
    """No index by Sphinx."""
    app.builder.search = False


def write(app, exception):
    """The two scripts, in the folder of what all pages share."""
    if exception or app.builder.format != "html":
        return
    index, texts = {"pages": [], "entries": []}, []
    page = app.config.glossary_page
    asked, terms = questions(app.env), glossary_links.entries_of(app.env, page) if page in app.env.found_docs else {}
    for docname in sorted(app.env.found_docs - {app.config.root_doc}):
        doctree = app.env.get_doctree(docname)
        if next(doctree.findall(bibliography), None):  # its entries are made at the end
            doctree = app.env.get_and_resolve_doctree(docname, app.builder)
        page = Page(docname, len(index["pages"]), asked, terms)
        page.walk(doctree)
        cover = f"{docname.rpartition('/')[0]}/index"
        topic = plain(app.env.titles[cover]) if cover in app.env.titles and cover != app.config.root_doc else ""
        index["pages"].append([docname, plain(app.env.titles[docname]), topic])
        for entry in page.entries:
            index["entries"].append([*entry["place"], " · ".join(entry["names"]), " · ".join(entry["terms"])])
            texts.append(squeeze(entry["words"]))
    data = [f"const SEARCH_INDEX = {as_json(index)};", f"const SEARCH_WORDS = {as_json(TABLE.read_text('utf-8'))};"]
    scripts = [(OWN / part).read_text(encoding="utf-8") for part in PARTS]
    static = Path(app.outdir, "_static")
    (static / "search.js").write_text("\n".join([*data, *scripts]), encoding="utf-8")
    (static / "search_texts.js").write_text(f"searchAll({as_json(texts)});\n", encoding="utf-8")


def as_json(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def questions(env):
    """The questions that lists of questions link to a place, by the place's name: a reader may ask in these words."""
    found = defaultdict(list)
    for docname in [name for name in env.found_docs if name.endswith(("/index", "/questions"))]:
        for link in env.get_doctree(docname).findall(addnodes.pending_xref):
            if link.astext().endswith("?"):
                section = f"#{link['reftargetid']}" if link.get("reftargetid") else ""
                found[link["reftarget"] + section].append(plain(link))
    return found


class Page:
    """Collects the entries of a page: what one is found by, and its place."""

    def __init__(self, docname, number, asked, terms):
        self.name, self.kind = docname, KINDS.get(docname.rpartition("/")[2], "lesson")
        self.number, self.asked, self.glossary, self.entries = number, asked, terms, []

    def add(self, node, kind, title, words=(), names=()):
        places = [place for id_ in node["ids"] for place in (id_, f"{self.name}#{id_}")]
        names = [*names, *(question for place in places for question in self.asked.get(place, ()))]
        anchor = "" if isinstance(node.parent, nodes.document) else node["ids"][0]
        entry = {"place": [self.number, anchor, kind, title], "names": names, "terms": [], "words": [*words]}
        self.entries.append(entry)
        return entry

    def walk(self, node, around=None):
        """Add what is in a node; its words belong to the entry around it."""
        for child in filter(told, node.children):
            if isinstance(child, nodes.section):
                self.walk(child, self.add(child, self.kind, first(child, nodes.title)))
            elif "question" in child["classes"] and child["ids"]:
                kind = "asked" if self.kind == "asked" else "question"
                title, *body = map(plain, child.children)
                self.add(child, kind, title.removeprefix("A student asks: "), body)
            elif isinstance(child, nodes.definition_list_item) and isinstance(child.parent.parent, addnodes.glossary):
                name, *names = child.findall(nodes.term)
                body = map(plain, child.next_node(nodes.definition).children)
                self.add(name, "term", plain(name), body, map(plain, names))
            elif isinstance(child, addnodes.desc):
                sign = child.next_node(addnodes.desc_signature)
                if sign["ids"]:
                    text = first(child.next_node(addnodes.desc_content), nodes.paragraph)
                    self.add(sign, "rest", sign["ids"][0].removeprefix("mlnotes."), [text])
            elif isinstance(child, nodes.citation):
                self.add(child, "rest", first(child, nodes.label), [first(child, nodes.paragraph)])
            elif not isinstance(child, WHOLE):
                self.walk(child, around)
            elif around and not BESIDE.match(child.astext()):
                bold = map(plain, child.findall(nodes.strong))
                around["terms"] += [term for term in bold if glossary_links.find(term, self.glossary)]
                around["words"].append(plain(child))


def told(node):
    """Is the node read: no fold, no code, no formula that stands alone, and no heading, which is an entry's title?"""
    if not isinstance(node, nodes.Element) or isinstance(node, SILENT):
        return False
    folded = "dropdown" in (*node["classes"], node.get("design_component"))
    heading = isinstance(node, nodes.title) and isinstance(node.parent, nodes.section)
    return not (folded or heading or "cell" in node["classes"])


def first(node, kind):
    """The words of the first node of this kind in a node."""
    found = node.next_node(kind)
    return plain(found) if found else ""


def plain(node):
    """The words of a node, formulas as one would type them."""
    if isinstance(node, nodes.math):
        text = re.sub(r"\\[,;!:]", " ", node.astext()).replace(r"\%", "%")
        text = re.sub(rf"\\(?:{FORMS})\b\s*(?:{{([^{{}}]*)}})?", r"\1", text)
        text = re.sub(r"\\[dt]?frac\s*({[^{}]+}|\d)\s*({[^{}]+}|\d)", r"\1 / \2", text)
        text = re.sub(r"\\([A-Za-z]+)", lambda name: f" {SIGNS.get(name[1], name[1])} ", text)
        return squeeze([re.sub(r"[{}$_\\]", " ", text)])
    if isinstance(node, nodes.Text):
        return str(node)
    if isinstance(node, (nodes.raw, nodes.math_block, addnodes.index, nodes.image)):
        return ""
    return (" | " if isinstance(node, nodes.row) else "").join(plain(child) for child in node.children)


def squeeze(parts):
    return " ".join(" ".join(parts).split())
