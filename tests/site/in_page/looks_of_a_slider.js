/* global CROWDED */
// Of a slider as it stands, at its first two values and at the last but one: what is said, the sentence and the words
// for each picture; whether the pictures are those of the first look; words on words.
(slider) => {
  const root = slider.closest(".mlnotes-explorer"),
    pictures = [...root.querySelectorAll("svg[role=img]")];
  const draw = () => pictures.map((one) => one.innerHTML).join(),
    first = draw();
  return [slider.value, slider.min, +slider.min + 1, slider.max - 1].map((value) => {
    slider.value = value;
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    const told = [root.querySelector(".e-say > p").textContent, ...pictures.map((one) => one.ariaLabel)];
    const { ariaLabel, ariaValueText } = slider;
    return { value, max: slider.max, ariaLabel, ariaValueText, told, same: draw() === first, crowded: CROWDED(root) };
  });
};
