// Sends a request to the mock that serves the page, and shows the response.
(() => {
  const section = document.querySelector('.try');
  if (!section || document.documentElement.dataset.mock === undefined) return;
  // The host name in the address bar may differ from the one that the mock uses.
  const base = location.pathname.replace(/\/docs\/.*$/, '');
  const { method, path, resource } = section.dataset;
  const form = section.querySelector('form');
  const responsePanel = section.querySelector('.response');
  const keyField = form.elements.key;
  section.querySelector('.no-mock').hidden = true;
  form.hidden = false;

  const element = (name, text, className) => {
    const node = document.createElement(name);
    if (text !== undefined) node.textContent = text;
    if (className !== undefined) node.className = className;
    return node;
  };

  const storage = {
    get: () => {
      try {
        return sessionStorage.getItem('site.key');
      } catch {
        return null;
      }
    },
    set: (value) => {
      try {
        sessionStorage.setItem('site.key', value);
      } catch {
        // Without storage, the key applies to this page.
      }
    },
  };

  const control = async (route) => {
    const response = await fetch(`${base}/_mock/${route}`, { headers: { 'Mock-Tenant': keyField.value } });
    return response.ok ? (await response.json()).data : undefined;
  };

  const fillOptions = (list, values) => {
    list?.replaceChildren(...values.map((value) => Object.assign(element('option'), { value })));
  };

  const fillKeys = async () => {
    keyField.value = storage.get() ?? '';
    const response = await fetch(`${base}/_mock/tenants`);
    const tenants = response.ok ? (await response.json()).data : [];
    const keys = tenants.map(({ key }) => key);
    fillOptions(form.querySelector('#try-keys'), keys);
    if (!keys.includes(keyField.value)) keyField.value = keys[0] ?? keyField.value;
  };

  const fillIds = async () => {
    const field = form.querySelector('[data-in="path"]');
    if (!field || !resource) return;
    const data = await control(resource === 'post' ? 'posts?limit=20' : 'lead-magnets');
    const ids = (data?.posts ?? data ?? []).map(({ id }) => id);
    fillOptions(field.list, ids);
    if (field.value === '') field.value = ids[0] ?? '';
    field.placeholder = resource === 'post' ? 'Create a post first' : 'Create a lead magnet first';
  };

  const getRequest = () => {
    const fields = [...form.querySelectorAll('[data-in]')].filter(({ value }) => value !== '');
    const findValuesIn = (place) => fields.filter((field) => field.dataset.in === place);
    const route = findValuesIn('path').reduce(
      (text, { name, value }) => text.replace(`{${name}}`, encodeURIComponent(value)),
      path,
    );
    const query = new URLSearchParams(findValuesIn('query').map(({ name, value }) => [name, value]));
    const headers = { Authorization: `Bearer ${keyField.value}` };
    const { body, file } = form.elements;
    let sent;
    if (file) {
      sent = new FormData();
      sent.append('file', file.files[0]);
    } else if (body) {
      sent = body.value;
      headers['Content-Type'] = 'application/json';
    }
    const url = `${base}/api/v1${route}${query.size > 0 ? `?${query}` : ''}`;
    return [url, { method, headers, ...(sent === undefined ? {} : { body: sent }) }];
  };

  const renderCodeBlock = (label, text) => {
    const pre = element('pre');
    pre.tabIndex = 0;
    pre.setAttribute('role', 'region');
    pre.setAttribute('aria-label', label);
    const code = element('code');
    // As in the samples, wrapped lines continue further in than they start.
    for (const line of text.split(/(?<=\n)/)) {
      const indent = Math.min(Math.floor(/^ */.exec(line)[0].length / 2) * 2, 16);
      code.append(element('span', line, `long in-${indent}`));
    }
    pre.append(code);
    const block = element('div', undefined, 'code');
    block.append(pre);
    return block;
  };

  const findBrokenRules = (value) => {
    const ids = [...new Set((value?.errors ?? []).map(({ rule }) => rule).filter(Boolean))];
    if (ids.length === 0) return [];
    const line = element('p', 'Broken rules: ');
    ids.forEach((id, i) => {
      const link = element('a', id);
      link.href = `../rules/${encodeURIComponent(id)}.html`;
      line.append(i === 0 ? '' : ', ', link);
    });
    return [line];
  };

  const show = (response, text, milliseconds) => {
    let value;
    try {
      value = JSON.parse(text);
    } catch {
      // Not JSON, shown as it is.
    }
    const line = element('p', undefined, 'outcome');
    line.append(
      element('span', `${response.status} ${response.statusText}`, `status ${response.ok ? 'good' : 'bad'}`),
      ` in ${milliseconds} ms`,
    );
    const headers = element('details');
    headers.append(
      element('summary', 'Headers'),
      renderCodeBlock(
        'Headers of the response',
        [...response.headers].map(([name, content]) => `${name}: ${content}`).join('\n'),
      ),
    );
    const body = value === undefined ? text : JSON.stringify(value, null, 2);
    responsePanel.replaceChildren(
      line,
      ...findBrokenRules(value),
      renderCodeBlock('Body of the response', body || '(empty)'),
      headers,
    );
    responsePanel.scrollIntoView({ block: 'nearest' });
  };

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    storage.set(keyField.value);
    const button = form.querySelector('[type="submit"]');
    button.disabled = true;
    try {
      const start = performance.now();
      const response = await fetch(...getRequest());
      const text = await response.text();
      show(response, text, Math.round(performance.now() - start));
      await fillIds();
    } catch (error) {
      responsePanel.replaceChildren(element('p', `The request could not be sent: ${error.message}`, 'note'));
    } finally {
      button.disabled = false;
    }
  });
  form.querySelector('#try-example')?.addEventListener('change', ({ target }) => {
    form.elements.body.value = target.value;
  });
  keyField.addEventListener('change', fillIds);
  fillKeys()
    .then(fillIds)
    .catch(() => {});
})();
