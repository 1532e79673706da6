// The search box. The library and the index are loaded when the box first gets the focus.
(() => {
  const search = document.querySelector('.search');
  if (!search) return;
  const input = search.querySelector('input');
  const panel = search.querySelector('.found');
  const list = search.querySelector('ul');
  const status = search.querySelector('[role="status"]');
  const root = search.dataset.root;
  let index;
  let engine;
  let results = [];
  let active = -1;
  search.hidden = false;

  const script = (name) =>
    new Promise((resolve, reject) => {
      const element = document.createElement('script');
      element.src = `${root}assets/${name}`;
      element.onload = resolve;
      element.onerror = reject;
      document.head.append(element);
    });

  const load = () => {
    index ??= Promise.all([script('minisearch.js'), script('search-index.js')])
      .then(() => {
        const { index: text, options } = globalThis.siteIndex;
        engine = globalThis.MiniSearch.loadJSON(text, options);
      })
      .catch(() => {
        // The next key loads it again.
        index = undefined;
      });
    return index;
  };

  const element = (name, text) => {
    const node = document.createElement(name);
    node.textContent = text;
    return node;
  };

  const mark = (to) => {
    active = to;
    [...list.children].forEach((item, i) => {
      item.setAttribute('aria-selected', String(i === active));
      if (i === active) item.scrollIntoView({ block: 'nearest' });
    });
    if (active < 0) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', `found-${active}`);
  };

  const show = (isOpen) => {
    panel.hidden = !isOpen;
    input.setAttribute('aria-expanded', String(isOpen));
  };

  const go = (i) => {
    const result = results[i];
    if (!result) return;
    show(false);
    location.assign(root + result.path);
  };

  const showStatus = (text) => {
    status.textContent = text;
    status.classList.toggle('visually-hidden', results.length > 0);
    show(true);
  };

  const find = async () => {
    const query = input.value.trim();
    if (query === '') {
      results = [];
      list.replaceChildren();
      show(false);
      return;
    }
    if (engine === undefined) {
      showStatus('Loading the search …');
      await load();
      if (query !== input.value.trim()) return;
      if (engine === undefined) {
        showStatus('The search could not be loaded.');
        return;
      }
    }
    results = globalThis.findPages(engine, query).slice(0, 7);
    list.replaceChildren(
      ...results.map(({ title, kind, summary }, i) => {
        const item = document.createElement('li');
        item.id = `found-${i}`;
        item.setAttribute('role', 'option');
        item.append(element('i', kind), element('b', title), element('span', summary));
        item.addEventListener('mousedown', (event) => event.preventDefault());
        item.addEventListener('click', () => go(i));
        return item;
      }),
    );
    showStatus(results.length === 0 ? 'No results.' : `${results.length} results.`);
    mark(results.length > 0 ? 0 : -1);
  };

  input.addEventListener('focus', () => load());
  input.addEventListener('input', find);
  input.addEventListener('blur', () => show(false));
  input.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (results.length === 0) return;
      show(true);
      mark((active + (event.key === 'ArrowDown' ? 1 : results.length - 1)) % results.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      go(active);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      if (panel.hidden) input.blur();
      else show(false);
    }
  });
  document.addEventListener('keydown', (event) => {
    const writing = /^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement?.tagName ?? '');
    if (event.key !== '/' || writing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
})();
