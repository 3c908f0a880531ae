/* global jupyterapp */
() => {
  const { content, context } = jupyterapp.shell.currentWidget,
    cells = content.widgets,
    page = content.node;
  const outputs = cells.flatMap((cell) => cell.model.outputs?.toJSON() ?? []);
  const all = (selector) => [...page.querySelectorAll(selector)];
  const code = cells.filter(({ model }) => model.type === "code" && model.sharedModel.source.trim());
  const bad = [...all("mjx-merror"), ...all("img").filter((one) => !one.naturalWidth)];
  return {
    path: context.path,
    left: code.filter(({ model }) => !model.executionCount).map(({ model }) => model.sharedModel.source),
    errors: outputs.filter(({ output_type, name }) => output_type === "error" || name === "stderr"),
    broken: bad.map((one) => one.outerHTML.slice(0, 300)),
    explorers: outputs.filter(({ data }) => `${data?.["text/html"]}`.includes('class="mlnotes-explorer"')).length,
    alive: all(".mlnotes-explorer .e-grid").length,
    flipbooks: outputs.filter(({ data }) => "application/vnd.jupyter.widget-view+json" in (data ?? {})).length,
    sliders: all(".jupyter-widgets .slider-container, .jupyter-widgets select").length,
    words: all(".jp-RenderedMarkdown")
      .map((one) => one.textContent)
      .join(" "),
  };
};
