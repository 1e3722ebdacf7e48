/* What a page needs beyond plain HTML: "/" reaches the search, one letter presses a button that shows it,
   the token travels with htmx, and an open menu closes when one looks elsewhere. Works without: every act is a form or a link. */
(() => {
  "use strict";
  const cookie = (name) => document.cookie.split("; ").find((row) => row.startsWith(name + "="))?.split("=")[1] ?? "";
  const token = () => document.querySelector("input[name=csrfmiddlewaretoken]")?.value ?? cookie("csrftoken");

  document.addEventListener("htmx:configRequest", (event) => {
    if (event.detail.verb !== "get") event.detail.headers["X-CSRFToken"] = token();
  });

  // A refused form is shown at the address of its act; asked for again, that page is the one where the form stands.
  const page = document.body?.dataset.page;
  if (page) history.replaceState(null, "", page);

  // On a narrow window the heads of a table go; where figures would stand without their names, each cell carries its own.
  for (const table of document.querySelectorAll("table.told")) {
    const heads = [...table.querySelectorAll("thead th")].map((head) => head.textContent.trim());
    for (const row of table.querySelectorAll("tbody tr, tfoot tr"))
      [...row.cells].forEach((cell, at) => { if (cell.tagName === "TD" && cell.textContent.trim()) cell.dataset.head = heads[at]; });
  }

  const writing = (node) => node instanceof HTMLElement && (node.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(node.tagName));

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || writing(event.target)) return;
    const first = event.key === "/" ? document.querySelector("[data-slash]") ?? document.getElementById("find") : null;
    const pressed = first ?? document.querySelector(`[data-key="${CSS.escape(event.key.toUpperCase())}"]`);
    if (!pressed) return;
    event.preventDefault();
    if (writing(pressed)) pressed.focus();
    else pressed.click();
  });

  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-print]")) window.print();
    for (const menu of document.querySelectorAll("details.menu[open]")) if (!menu.contains(event.target)) menu.open = false;
  });

  document.addEventListener("change", (event) => {
    if (event.target.matches("[data-submit]")) event.target.form.requestSubmit();
    if (event.target.matches(".pickfile")) {
      const said = document.getElementById(event.target.dataset.says);
      if (said) said.textContent = event.target.files[0]?.name ?? said.dataset.none;
    }
  });
})();
