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
    index = {"pages": [], "entries": []}
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
        index["entries"] += page.entries
    texts = [entry.pop() for entry in index["entries"]]
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
    """Collects the entries of a page: [page, anchor, kind, title, names, terms, text]."""

    def __init__(self, docname, number, asked, terms):
        self.name, self.kind = docname, KINDS.get(docname.rpartition("/")[2], "lesson")
        self.number, self.asked, self.glossary, self.entries = number, asked, terms, []
        self.words, self.terms = [], []

    def add(self, node, kind, title, text, names=(), terms=""):
        places = [place for id_ in node["ids"] for place in (id_, f"{self.name}#{id_}")]
        names = [*names, *(question for place in places for question in self.asked.get(place, ()))]
        self.entries.append([self.number, node["ids"][0], kind, title, " · ".join(names), terms, text])

    def section(self, node):
        """A section's own words; its subsections have entries of their own."""
        outer, self.words, self.terms = (self.words, self.terms), [], []
        place, top = len(self.entries), isinstance(node.parent, nodes.document)
        self.add(node, self.kind, plain(node.next_node(nodes.title)), "")
        self.walk(node)
        entry = self.entries[place]
        entry[1], entry[5], entry[6] = "" if top else entry[1], " · ".join(self.terms), squeeze(self.words)
        self.words, self.terms = outer

    def walk(self, node):
        for child in node.children:
            if not isinstance(child, nodes.Element):
                continue
            classes = child["classes"]
            folded = "dropdown" in classes or child.attributes.get("design_component") == "dropdown"
            heading = isinstance(child, nodes.title) and isinstance(node, nodes.section)
            if folded or heading or isinstance(child, SILENT) or "cell" in classes:
                continue
            if isinstance(child, nodes.section):
                self.section(child)
            elif "question" in classes and child["ids"]:
                kind = "asked" if self.kind == "asked" else "question"
                title = re.sub("^A student asks: ", "", plain(child.next_node(nodes.title)))
                body = [plain(part) for part in child.children if not isinstance(part, nodes.title)]
                self.add(child, kind, title, squeeze(body))
            elif isinstance(child, addnodes.glossary):
                self.definitions(child)
            elif isinstance(child, addnodes.desc):
                self.function(child)
            elif isinstance(child, nodes.citation):
                self.add(child, "rest", plain(child.next_node(nodes.label)), plain(child.next_node(nodes.paragraph)))
            elif isinstance(child, WHOLE) and not BESIDE.match(child.astext()):
                bold = [plain(strong) for strong in child.findall(nodes.strong)]
                self.terms += [term for term in bold if glossary_links.find(term, self.glossary)]
                self.words.append(plain(child))
            elif not isinstance(child, WHOLE):
                self.walk(child)

    def definitions(self, node):
        for item in node.findall(nodes.definition_list_item):
            first, *others = item.findall(nodes.term)
            definition = item.next_node(nodes.definition)
            body = squeeze([plain(part) for part in definition.children])
            self.add(first, "term", plain(first), body, [plain(other) for other in others])

    def function(self, node):
        sign = node.next_node(addnodes.desc_signature)
        body = node.next_node(addnodes.desc_content)
        if sign["ids"]:
            text = plain(body.next_node(nodes.paragraph)) if body.next_node(nodes.paragraph) else ""
            self.add(sign, "rest", sign["ids"][0].removeprefix("mlnotes."), text)


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
