"""Tell the book where its repository is, so that its launch buttons appear; or, with no URL, take them away.

    python tools/address.py https://github.com/OWNER/REPOSITORY [--hub https://hub.example.org]
    python tools/address.py

Writes the address into _config.yml (Binder, Colab and, with --hub, a JupyterHub with nbgitpuller) and into every
notebook a first cell that installs the package when the notebook is opened on Colab.
"""

import argparse
import re

import nbformat
import notebooks

COLAB = """\
# On Google Colab: install the package that this notebook imports.
import sys

if "google.colab" in sys.modules:
    import subprocess

    subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "git+{url}"], check=True)"""


def configure(text, url, hub):
    """The text of _config.yml with the addresses set."""
    github = url.startswith("https://github.com/")
    values = {
        "url": url,
        "binderhub_url": "https://mybinder.org" if github else "",
        "colab_url": "https://colab.research.google.com" if github else "",
        "jupyterhub_url": hub if url else "",
    }
    for key, value in values.items():
        text, found = re.subn(rf'^(  {key}: )".*"$', rf'\g<1>"{value}"', text, flags=re.MULTILINE)
        if found != 1:
            raise SystemExit(f'_config.yml must hold one line {key}: "...", found {found}; restore it')
    return text


def install_cell(notebook, url):
    """Put the cell above the first code cell, or take it out."""
    notebook.cells = [cell for cell in notebook.cells if cell.id != "colab"]
    if url:
        first = next(i for i, cell in enumerate(notebook.cells) if cell.cell_type == "code")
        cell = nbformat.v4.new_code_cell(COLAB.format(url=url), id="colab", metadata={"tags": ["remove-cell"]})
        notebook.cells.insert(first, cell)
    return notebook


def main(arguments=None, root=notebooks.ROOT):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("url", nargs="?", default="", help="address of the repository; none takes the buttons away")
    parser.add_argument("--hub", default="", help="address of a JupyterHub that has nbgitpuller")
    options = parser.parse_args(arguments)
    for value in (options.url, options.hub):
        if value and not re.fullmatch(r"https://[\w.-]+(/[\w.-]+)*", value):
            parser.error(f"an address must look like https://github.com/OWNER/REPOSITORY, got {value}")
    config = root / "_config.yml"
    config.write_text(configure(config.read_text(encoding="utf-8"), options.url, options.hub), encoding="utf-8")
    for path in sorted((root / "book").rglob("*.ipynb")):
        path.write_bytes(notebooks.canonical(install_cell(notebooks.read(path), options.url)))


if __name__ == "__main__":
    main()
