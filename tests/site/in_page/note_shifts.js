window.shifts = [];
const note = (list) => window.shifts.push(...list.filter((entry) => !entry.hadRecentInput));
window.shiftObserver = new PerformanceObserver((list) => note(list.getEntries()));
window.shiftObserver.observe({ type: "layout-shift", buffered: true });
window.readShifts = () => {
  note(window.shiftObserver.takeRecords());
  return window.shifts;
};
