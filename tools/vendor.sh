#!/usr/bin/env bash
# Fetch what the site serves itself (MathJax, the ipywidgets manager, a font) into book/_static/vendor.
# Needs npm. Run it to change a version; the result is committed, with its checksums.
set -euo pipefail
MATHJAX=3.2.2
HTML_MANAGER=1.0.15
SOURCE_SANS=5.3.0
target="$(cd "$(dirname "$0")/.." && pwd)/book/_static/vendor"
scratch="$(mktemp -d)"
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
npm pack --silent "mathjax@$MATHJAX" "@jupyter-widgets/html-manager@$HTML_MANAGER" \
    "@fontsource-variable/source-sans-3@$SOURCE_SANS" > /dev/null
rm -rf "$target"
mkdir -p "$target/mathjax/output/chtml/fonts" "$target/widgets"

mkdir mathjax && tar xzf mathjax-*.tgz -C mathjax --strip-components 1
cp mathjax/LICENSE "$target/mathjax/"
# The parts that pages use, 100 kB less than tex-chtml.js, which brings a menu along
(cd mathjax/es5 && cp --parents startup.js core.js input/tex.js output/chtml.js output/chtml/fonts/tex.js \
    a11y/assistive-mml.js "$target/mathjax/")
cp -r mathjax/es5/output/chtml/fonts/woff-v2 "$target/mathjax/output/chtml/fonts/"

mkdir widgets && tar xzf jupyter-widgets-html-manager-*.tgz -C widgets --strip-components 1
cp widgets/dist/embed.js widgets/dist/*.woff2 "$target/widgets/"
[ -f widgets/LICENSE ] && cp widgets/LICENSE "$target/widgets/"

mkdir font && tar xzf fontsource-variable-source-sans-3-*.tgz -C font --strip-components 1
mkdir -p "$target/font"
cp font/LICENSE font/files/source-sans-3-latin-wght-{normal,italic}.woff2 "$target/font/"

cd "$target"
find . -type f ! -name SHA256SUMS | LC_ALL=C sort | xargs sha256sum > SHA256SUMS
du -sh "$target"
