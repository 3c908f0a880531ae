// The page with every rule of the themes.
(css) => {
  document.head.append(Object.assign(document.createElement("style"), { id: "whole", textContent: css }));
  document.querySelector("link[href*='site.css']").disabled = true;
  return Promise.all([...document.fonts].map((face) => face.load())).then(() => true);
};
