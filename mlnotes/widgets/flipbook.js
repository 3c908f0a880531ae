// Put the sliders on every flip-book that has none yet; without this script its first frame and a line of text remain.
for (const data of document.querySelectorAll(".mlnotes-flipbook:not([data-moves]) > script[type='application/json']")) {
  const root = data.parentElement,
    image = root.querySelector("img"),
    caption = root.querySelector("p");
  const { about, sliders, lines, frames } = JSON.parse(data.textContent);

  const make = (tag, properties) => Object.assign(document.createElement(tag), properties);
  const controls = sliders.map(({ name, values }) => {
    const input = make("input", { type: "range", min: 0, max: values.length - 1, value: 0, autocomplete: "off" });
    const text = make("b"),
      label = make("label");
    input.setAttribute("aria-label", name);
    text.setAttribute("aria-hidden", "true"); // the slider says it
    text.style.minWidth = `${Math.max(...values.map((value) => value.length))}ch`;
    label.append(name, input, text);
    return { name, values, input, text, label };
  });

  let shown = 0;
  const show = () => {
    let frame = 0;
    const words = controls
      .map(({ name, values, input, text }) => {
        frame = frame * values.length + Number(input.value);
        text.textContent = values[input.value];
        input.setAttribute("aria-valuetext", text.textContent);
        return `${name} = ${text.textContent}`;
      })
      .join(", ");
    if (frame !== shown) {
      image.removeAttribute("width"); // they kept the place of the first frame; another may have another size
      image.removeAttribute("height");
      image.src = `data:image/svg+xml,${encodeURIComponent(frames[frame].map((line) => lines[line]).join("\n"))}`;
      shown = frame;
    }
    image.alt = `${about}, ${words}`;
    caption.textContent = `Frame ${frame + 1} of ${frames.length}: ${words}`;
  };

  const box = make("div");
  box.append(...controls.map(({ label }) => label));
  box.addEventListener("input", show);
  box.addEventListener("keydown", (event) => {
    if (/^(Arrow|Page|Home|End)/.test(event.key)) event.stopPropagation(); // a notebook would go to another cell
  });
  root.prepend(box);
  root.dataset.moves = "";
  show();
}
