() => {
  const article = document.querySelector("article.bd-article");
  const hidden = () => article.scrollHeight - article.clientHeight - article.scrollTop;
  const before = [hidden(), article.clientHeight];
  article.dispatchEvent(new KeyboardEvent("keydown", { key: "PageDown", bubbles: true }));
  return [...before, hidden()];
};
