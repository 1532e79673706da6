// The filters of the rule index. The selection is part of the URL, so that it can be bookmarked and shared.
(() => {
  const form = document.querySelector('.filters');
  if (!form) return;
  const items = [...document.querySelectorAll('.statements li')];
  const groups = [...document.querySelectorAll('.group')];
  const count = form.querySelector('output');
  const noMatches = document.querySelector('#nothing');
  const texts = new Map(items.map((item) => [item, item.textContent.toLowerCase()]));
  const names = ['text', 'level', 'kind', 'operation', 'section'];

  const matches = (item, filters) =>
    names.every((name) => {
      const value = filters[name];
      if (value === '') return true;
      if (name === 'text')
        return value
          .toLowerCase()
          .split(/\s+/)
          .every((word) => texts.get(item).includes(word));
      if (name === 'operation') return item.dataset.operation.split(' ').includes(value);
      return item.dataset[name] === value;
    });

  const apply = () => {
    const filters = Object.fromEntries(names.map((name) => [name, form.elements[name].value.trim()]));
    for (const item of items) item.hidden = !matches(item, filters);
    for (const group of groups) group.hidden = group.querySelector('li:not([hidden])') === null;
    const visibleCount = items.filter((item) => !item.hidden).length;
    count.textContent =
      visibleCount === items.length ? `${visibleCount} statements` : `${visibleCount} of ${items.length} statements`;
    noMatches.hidden = visibleCount > 0;
    const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''));
    history.replaceState(null, '', query.size > 0 ? `?${query}${location.hash}` : location.pathname + location.hash);
  };

  for (const [name, value] of new URLSearchParams(location.search))
    if (names.includes(name)) form.elements[name].value = value;
  form.hidden = false;
  form.addEventListener('input', apply);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('reset', () => setTimeout(apply));
  apply();
})();
