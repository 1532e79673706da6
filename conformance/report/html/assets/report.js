// Filters the rules, with the filters in the address, and copies commands. Without JavaScript the page shows everything.
const form = document.querySelector('#filters');
const search = form.elements.q;
const boxes = [...form.querySelectorAll('[type=checkbox]')];
const rules = [...document.querySelectorAll('.rule')];
const count = document.querySelector('#count');

const readCheckedValues = (name) => boxes.filter((box) => box.name === name && box.checked).map((box) => box.value);

function applyFilters() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  const [verdicts, levels] = [readCheckedValues('verdict'), readCheckedValues('level')];
  let visibleCount = 0;
  for (const rule of rules) {
    const { verdict, level, text } = rule.dataset;
    const matches =
      (verdicts.length === 0 || verdicts.includes(verdict)) &&
      (levels.length === 0 || levels.includes(level)) &&
      words.every((word) => text.includes(word));
    rule.hidden = !matches;
    if (matches) visibleCount++;
  }
  count.textContent = `${visibleCount} of ${rules.length}`;
}

function writeAddress() {
  const filters = new URLSearchParams();
  for (const name of ['verdict', 'level']) {
    const values = readCheckedValues(name);
    if (values.length > 0) filters.set(name, values.join(','));
  }
  if (search.value !== '') filters.set('q', search.value);
  const hash = String(filters).replaceAll('%2C', ',');
  history.replaceState(null, '', hash === '' ? '#rules' : `#${hash}`);
}

/** Reads filters such as #verdict=fail,warn&q=thread. Other addresses name an element of the page. */
function readAddress() {
  const hash = location.hash.slice(1);
  if (!hash.includes('=')) return;
  const filters = new URLSearchParams(hash);
  search.value = filters.get('q') ?? '';
  for (const box of boxes) box.checked = (filters.get(box.name) ?? '').split(',').includes(box.value);
  applyFilters();
  document.querySelector('#rules').scrollIntoView();
}

async function copy(button) {
  const label = button.textContent;
  try {
    await navigator.clipboard.writeText(button.dataset.copy);
    button.textContent = 'Copied';
  } catch {
    // Pages opened from a file may not write to the clipboard; the text is selected instead.
    const field = document.createElement('textarea');
    field.value = button.dataset.copy;
    document.body.append(field);
    field.select();
    button.textContent = document.execCommand('copy') ? 'Copied' : 'Copying failed';
    field.remove();
  }
  setTimeout(() => {
    button.textContent = label;
  }, 1500);
}

form.hidden = false;
form.addEventListener('submit', (event) => event.preventDefault());
form.addEventListener('input', () => {
  applyFilters();
  writeAddress();
});
form.addEventListener('reset', () =>
  setTimeout(() => {
    applyFilters();
    writeAddress();
  }),
);
document.addEventListener('click', ({ target }) => {
  const button = target.closest?.('[data-copy]');
  if (button !== null && button !== undefined) void copy(button);
});
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target.matches?.('input, textarea')) return;
  event.preventDefault();
  search.focus();
});
addEventListener('hashchange', readAddress);
applyFilters();
readAddress();
