// Finds operations by a method and a path, or by a path alone: `POST /posts`, `patch posts`, `/posts/{id}`, a URL. The
// operation itself comes first, then those with a longer path, with the nearest shorter one, and with another method.
globalThis.findRoutes = (engine, query) => {
  const [, method, target] = /^(?:(get|post|put|patch|delete)\s+)?(\S+)$/i.exec(query.trim()) ?? [];
  if (target === undefined || (method === undefined && !target.includes('/'))) return [];
  const [path] = target.toLowerCase().split(/[?#]/);
  const typed = path
    .replace(/^(https?:\/\/[^/]*)?(\/api\/v\d+(?=\/|$))?/, '')
    .split('/')
    .filter(Boolean);
  const rank = ({ route }) => {
    const [routeMethod, routePath] = route.toLowerCase().split(' ');
    const segments = routePath.split('/').filter(Boolean);
    const rest = segments.length - typed.length;
    let distance = rest < 0 ? 100 - rest : rest;
    for (const [i, segment] of segments.slice(0, typed.length).entries()) {
      if (segment === typed[i] || /^[{:]/.test(segment)) continue;
      // The last segment is incomplete while the user types.
      if (i < typed.length - 1 || !path.includes('/') || !segment.startsWith(typed[i])) return undefined;
      distance += 0.5;
    }
    if (method === undefined || method.toLowerCase() === routeMethod) return distance;
    return distance === 0 ? 1000 : undefined;
  };
  return engine
    .search(engine.constructor.wildcard, { filter: ({ route }) => route !== undefined })
    .map((page) => [page, rank(page)])
    .filter(([, distance]) => distance !== undefined)
    .sort(([, one], [, other]) => one - other)
    .map(([page]) => page);
};

// Ranks the pages for a query: operations and events first, then guides, then rules and laws. Pages with only some of the
// words come last, so that one matching word is enough. A word that is on no page is treated as mistyped.
globalThis.findPages = (engine, query) => {
  const stopWords = new Set(
    'a an and are can do does for from how i in is it my of on or the this to what when with'.split(' '),
  );
  const weights = { operation: 12, event: 3, events: 9, Reference: 2, guide: 2, manual: 1.2, law: 0.4, project: 0.3 };
  const getPrefix = (term) => term.length > 2;
  // The changelog contains words that are not part of the contract.
  const filter = ({ kind }) => kind !== 'project';
  const isWord = (term, options) => engine.search(term, { filter, ...options }).length > 0;
  const getEdits = (term) =>
    [0, 1, 2].find((fuzzy) => term.length > fuzzy * 2 + 1 && isWord(term, { prefix: getPrefix, fuzzy }));
  const withLettersSwapped = (term) =>
    [...term].slice(1).map((letter, i) => term.slice(0, i) + letter + term[i] + term.slice(i + 2));
  const correct = (term) =>
    term.length < 4 || isWord(term, { prefix: getPrefix })
      ? term
      : (withLettersSwapped(term).find((one) => isWord(one)) ?? term);
  // A guide about the word comes before its sections and before pages that mention the word.
  const isAbout = ({ kind, title, path }, term) =>
    /^(guide|manual)$/.test(kind) && !path.includes('#') && title.toLowerCase().split(/\W+/).includes(term);
  const options = {
    boost: { name: 8, title: 4, summary: 2 },
    prefix: getPrefix,
    fuzzy: (term) => getEdits(term) ?? false,
    processTerm: (term) => {
      const word = term.toLowerCase();
      return stopWords.has(word) ? null : correct(word);
    },
    boostDocument: (_, term, page) => (weights[page.kind] ?? 1) * (isAbout(page, term) ? 4 : 1),
  };
  const merge = (found, more) => {
    const known = new Set(found.map(({ id }) => id));
    return [...found, ...more.filter(({ id }) => !known.has(id))];
  };
  const routes = globalThis.findRoutes(engine, query);
  if (routes.length > 0 && query.includes('/')) return routes;
  const withAllWords = engine.search(query, { ...options, combineWith: 'AND' });
  const found = merge(routes, withAllWords);
  return withAllWords.length > 4 ? found : merge(found, engine.search(query, { ...options, combineWith: 'OR' }));
};
