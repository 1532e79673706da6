// The filters of the rule index. The selection is part of the URL, so that it can be bookmarked and shared.
(() => {
  const form = document.querySelector('.filters');
  if (!form) return;
  const items = [...document.querySelectorAll('.statements li')];
  const groups = [...document.querySelectorAll('.group')];
  const count = form.querySelector('output');
  const nothing = document.querySelector('#nothing');
  const texts = new Map(items.map((item) => [item, item.textContent.toLowerCase()]));
  const names = ['text', 'level', 'kind', 'operation', 'section'];

  const fits = (item, filters) =>
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
    for (const item of items) item.hidden = !fits(item, filters);
    for (const group of groups) group.hidden = group.querySelector('li:not([hidden])') === null;
    const left = items.filter((item) => !item.hidden).length;
    count.textContent = left === items.length ? `${left} statements` : `${left} of ${items.length} statements`;
    nothing.hidden = left > 0;
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
