/** Options for building and querying the index, which must be the same. */
export const searchOptions = {
  fields: ['title', 'summary', 'text', 'kind'],
  storeFields: ['title', 'kind', 'path', 'summary'],
  searchOptions: { boost: { title: 4, summary: 2 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' as const },
};
