// What a reader sees and hears of a flip-book.
async (root) => {
  const image = root.querySelector("img"),
    caption = root.querySelector("p");
  const all = (name) => [...root.querySelectorAll(name)];
  await image.decode();
  const sizes = [image.offsetWidth, image.naturalWidth];
  return {
    alt: image.alt,
    picture: decodeURIComponent(image.src.split(/,(.*)/s)[1]),
    sizes,
    drawn: Math.min(...sizes) > 100,
    spoken: all("input").map((slider) => slider.getAttribute("aria-valuetext")),
    shown: all("label b").map((value) => value.textContent),
    caption: caption.offsetHeight > 0 && caption.textContent,
  };
};
