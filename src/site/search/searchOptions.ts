/** Options of the index. `assets/ranking.js` has those of a query. */
export const searchOptions = {
  fields: ['title', 'name', 'summary', 'text', 'kind'],
  storeFields: ['title', 'name', 'kind', 'path', 'summary', 'route'],
};
