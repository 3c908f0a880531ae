// To everything that comes when the reader is near, and to the end.
async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  for (const one of document.querySelectorAll("[loading=lazy], .mlnotes-explorer, footer")) {
    one.scrollIntoView({ behavior: "instant" });
    for (let n = 0; n < 3; n++) await frame();
  }
};
