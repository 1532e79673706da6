// Filters the list of rules. Without JavaScript the page shows all of them.
const search = document.querySelector('#search');
const boxes = [...document.querySelectorAll('.filters input')];
const rows = [...document.querySelectorAll('.rules tbody tr')];
const count = document.querySelector('#count');

function filter() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  const chosen = (name) => boxes.filter((box) => box.name === name && box.checked).map((box) => box.value);
  const [verdicts, levels] = [chosen('verdict'), chosen('level')];
  let shown = 0;
  for (const row of rows) {
    const { verdict, level } = row.dataset;
    const text = row.textContent.toLowerCase();
    const fits =
      (verdicts.length === 0 || verdicts.includes(verdict)) &&
      (levels.length === 0 || levels.includes(level)) &&
      words.every((word) => text.includes(word));
    row.hidden = !fits;
    if (fits) shown++;
  }
  count.textContent = `${shown} of ${rows.length}`;
}

document.querySelector('#controls').hidden = false;
search.addEventListener('input', filter);
for (const box of boxes) box.addEventListener('change', filter);
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target === search) return;
  event.preventDefault();
  search.focus();
});
filter();
