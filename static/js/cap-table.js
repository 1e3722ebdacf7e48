/* The largest holders as bars. Without this script the table below is the chart. */
(() => {
  "use strict";
  const token = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const frame = document.querySelector("[data-cap-table]");
  const rows = [...document.querySelectorAll("[data-cap-rows] tbody tr")];
  if (!frame || !rows.length) return;
  frame.hidden = false;
  Chart.defaults.font.family = token("--bs-body-font-family");
  Chart.defaults.color = token("--ink-2");
  new Chart(frame.querySelector("canvas"), {
    type: "bar",
    data: {
      labels: rows.map((row) => row.dataset.name),
      datasets: [{ data: rows.map((row) => Number(row.dataset.total)), backgroundColor: token("--s1"), maxBarThickness: 16 }],
    },
    options: {
      animation: false,
      indexAxis: "y",
      maintainAspectRatio: false,
      plugins: { legend: { display: false } },
      scales: { x: { grid: { color: token("--line") }, ticks: { maxTicksLimit: 5 } }, y: { grid: { display: false }, ticks: { autoSkip: false } } },
    },
  });
})();
