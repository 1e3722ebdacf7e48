/* The unit value as a line that answers to the pointer. Without this script the SVG below the canvas is the chart. */
(() => {
  "use strict";
  const token = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

  const draw = async (frame) => {
    const answer = await fetch(frame.dataset.src, { headers: { Accept: "application/json" } });
    if (!answer.ok) return;
    const { points } = await answer.json();
    if (points.length < 2) return;
    frame.hidden = false;
    frame.parentElement.querySelector(".fallback").hidden = true;
    const language = document.documentElement.lang || "es-CO";
    const shown = (value, places) => Number(value).toLocaleString(language, { minimumFractionDigits: places, maximumFractionDigits: places });
    Chart.defaults.font.family = token("--bs-body-font-family");
    Chart.defaults.color = token("--ink-2");
    new Chart(frame.querySelector("canvas"), {
      type: "line",
      data: {
        labels: points.map((point) => point.on),
        datasets: [{ label: frame.dataset.label, data: points.map((point) => Number(point.value)), borderColor: token("--s1"), borderWidth: 2.25, pointRadius: 0, pointHitRadius: 12, tension: 0 }],
      },
      options: {
        animation: false,
        maintainAspectRatio: false,
        interaction: { mode: "index", intersect: false },
        plugins: { legend: { display: false }, tooltip: { callbacks: { label: (item) => shown(points[item.dataIndex].value, 6) } } },
        scales: {
          x: { grid: { display: false }, ticks: { maxTicksLimit: 5, maxRotation: 0 } },
          y: { position: "right", border: { display: false }, grid: { color: token("--line") }, ticks: { maxTicksLimit: 5, callback: (value) => shown(value, 0) } },
        },
      },
    });
  };

  for (const frame of document.querySelectorAll("[data-src]")) draw(frame);
})();
