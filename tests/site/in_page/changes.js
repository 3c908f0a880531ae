(root, key, values) => {
  const changes = new MutationObserver(() => {});
  changes.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
  return values.map((value) => {
    root.explorer.set({ [key]: value });
    return changes.takeRecords().length;
  });
};
