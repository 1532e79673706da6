/** How the index is made and asked; both sides have to agree. */
export const searchOptions = {
  fields: ['title', 'summary', 'text', 'kind'],
  storeFields: ['title', 'kind', 'path', 'summary'],
  searchOptions: { boost: { title: 4, summary: 2 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' as const },
};
