/** The number of items that a sentence names. */
const maxItems = 3;

/** Joins the first three items with commas, and adds an ellipsis if there are more. */
export const joinFirst = (items: readonly string[]): string =>
  [...items.slice(0, maxItems), ...(items.length > maxItems ? ['…'] : [])].join(', ');
