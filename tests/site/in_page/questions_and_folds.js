/* global CROWDED */
// How many words of folds are seen at first; the state and words on words after each question is set up; what each
// fold then holds at its end.
async (root) => {
  const words = [...root.querySelectorAll("details :is(p, td)")].filter((one) => one.checkVisibility()).length;
  const questions = [...root.querySelectorAll("li > button")].map((button) => {
    button.click();
    return { name: button.ariaLabel, state: { ...root.explorer.state }, crowded: CROWDED(root) };
  });
  const folds = [...root.querySelectorAll("details")].map(async (fold) => {
    const opened = new Promise((done) => fold.addEventListener("toggle", done, { once: true }));
    fold.querySelector("summary").click();
    await opened;
    return [...fold.querySelectorAll("p, td")].at(-1).innerText;
  });
  return { words, questions, folds: await Promise.all(folds) };
};
