#!/usr/bin/env bash
# Fetch what the site serves itself (the look of formulas, a font, what finds words) into book/_static/vendor, and KaTeX,
# which renders formulas when the site is built, into sphinxext/vendor. Needs npm. Run it to change a version; commit it.
set -euo pipefail
KATEX=0.19.1
SOURCE_SANS=5.3.0
MINISEARCH=7.2.0
root="$(cd "$(dirname "$0")/.." && pwd)"
target="$root/book/_static/vendor"
scratch="$(mktemp -d)"
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
npm pack --silent "katex@$KATEX" "@fontsource-variable/source-sans-3@$SOURCE_SANS" \
  "@fontsource/source-sans-3@$SOURCE_SANS" "minisearch@$MINISEARCH" > /dev/null
rm -rf "$target"
mkdir -p "$target/katex/fonts" "$target/font" "$target/minisearch" "$root/sphinxext/vendor"

mkdir katex && tar xzf katex-*.tgz -C katex --strip-components 1
cp katex/LICENSE katex/dist/katex.min.css katex/dist/contrib/copy-tex.min.js "$target/katex/"
cp katex/dist/fonts/*.woff2 "$target/katex/fonts/"
cp katex/LICENSE katex/dist/katex.min.js "$root/sphinxext/vendor/"

mkdir font && tar xzf fontsource-variable-source-sans-3-*.tgz -C font --strip-components 1
cp font/LICENSE font/files/source-sans-3-latin-wght-normal.woff2 "$target/font/"
mkdir italic && tar xzf fontsource-source-sans-3-*.tgz -C italic --strip-components 1 # of one weight: half the size
cp italic/files/source-sans-3-latin-400-italic.woff2 "$target/font/"

mkdir minisearch && tar xzf minisearch-*.tgz -C minisearch --strip-components 1
cp minisearch/LICENSE.txt "$target/minisearch/LICENSE"
sed '/^\/\/# sourceMappingURL/d' minisearch/dist/umd/index.js > "$target/minisearch/minisearch.js"

cd "$target"
find . -type f ! -name SHA256SUMS | LC_ALL=C sort | xargs sha256sum > SHA256SUMS
du -sh "$target"
