/** A noun with its indefinite article; the type `null` has none. */
export const withArticle = (noun: string): string => {
  if (noun === 'null') return noun;
  return /^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`;
};
