/** Parts of ids, which a service must not accept as ids. */

/**
 * Returns an id that no resource has: the given id without its last character. If the id ends with a number of variable
 * width, the beginning of that number may belong to another resource, so the whole number and the character before it
 * are removed. An id that is only a number is extended instead.
 */
export function cutId(id: string): string {
  const lastLetter = [...id].findLastIndex((character) => !/\d/.test(character));
  const number = id.slice(lastLetter + 1);
  const beginning = id.slice(0, number === '' || /^0\d/.test(number) ? -1 : Math.max(lastLetter, 0));
  return beginning === '' ? `${id}x` : beginning;
}
