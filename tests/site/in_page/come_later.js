() => {
  const later = document.createElement("div"),
    first = document.querySelector("main > div");
  for (const { name, value } of first.attributes) later.setAttribute(name, value);
  later.removeAttribute("data-alive");
  later.append(first.querySelector("script").cloneNode(true));
  document.body.append(later);
  document.dispatchEvent(new Event("mlnotes-explorer"));
};
