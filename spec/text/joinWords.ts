/** Joins words for a sentence. */

/** Joins words as in `JPEG, PNG or GIF`. */
export const joinWithOr = (words: readonly string[]): string => joinWith('or', words);

/** Joins words as in `JPEG, PNG and GIF`. */
export const joinWithAnd = (words: readonly string[]): string => joinWith('and', words);

const joinWith = (conjunction: string, words: readonly string[]): string =>
  [...words.slice(0, -2), words.slice(-2).join(` ${conjunction} `)].join(', ');

/** The number of items that a sentence names. */
const maxItems = 3;

/** Joins the first three items with commas, and adds an ellipsis if there are more. */
export const joinFirst = (items: readonly string[]): string =>
  [...items.slice(0, maxItems), ...(items.length > maxItems ? ['…'] : [])].join(', ');
