() => {
  const lines = ["y,a,b"];
  for (let k = 0; k < 1e6; k++) {
    const at = (m) => ((k * m) % 999983) / 999983;
    lines.push(`${+(at(7919) < 0.5 + (at(104729) - 0.5) / 2)},${at(104729).toFixed(6)},${at(15485863).toFixed(6)}`);
  }
  const given = new DataTransfer(),
    form = document.querySelector("#your-scores form");
  given.items.add(new File([lines.join("\n")], "million.csv"));
  form.dispatchEvent(new DragEvent("drop", { dataTransfer: given, bubbles: true, cancelable: true }));
};
