// Ranks the pages for a query: operations and events first, then guides, then rules and laws. If no page has all words,
// pages with some of them follow, so that one matching word is enough.
globalThis.findPages = (engine, query) => {
  const fillers = new Set(
    'a an and are can do does for from how i in is it my of on or the this to what when with'.split(' '),
  );
  const weights = { operation: 6, event: 3, events: 9, Reference: 2, guide: 2, manual: 1.2, law: 0.4, project: 0.3 };
  const options = {
    boost: { name: 8, title: 4, summary: 2 },
    prefix: (term) => term.length > 2,
    fuzzy: (term) => (term.length > 4 ? 0.15 : false),
    processTerm: (term) => {
      const word = term.toLowerCase();
      return fillers.has(word) ? null : word;
    },
    boostDocument: (_, __, { kind }) => weights[kind] ?? 1,
  };
  const withAllWords = engine.search(query, { ...options, combineWith: 'AND' });
  if (withAllWords.length > 4) return withAllWords;
  const found = new Set(withAllWords.map(({ id }) => id));
  const withSomeWords = engine.search(query, { ...options, combineWith: 'OR' });
  return [...withAllWords, ...withSomeWords.filter(({ id }) => !found.has(id))];
};
