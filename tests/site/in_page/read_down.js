async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const end = 40_000; // no page but the reference is as high
  for (let top = 0; top < Math.min(end, document.documentElement.scrollHeight); top += innerHeight) {
    scrollTo({ top, behavior: "instant" });
    for (let n = 0; n < 3; n++) await frame();
  }
};
