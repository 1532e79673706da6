/** Parts of ids, which a service must not accept as ids. */

/**
 * Returns an id that belongs to nothing: the given one without its last character. The beginning of a number may be the
 * number of something else unless numbers have a fixed width, so such a number is omitted as a whole, with the character
 * before it; an id that is a number is lengthened instead.
 */
export function cutId(id: string): string {
  const lastLetter = [...id].findLastIndex((character) => !/\d/.test(character));
  const number = id.slice(lastLetter + 1);
  const beginning = id.slice(0, number === '' || /^0\d/.test(number) ? -1 : Math.max(lastLetter, 0));
  return beginning === '' ? `${id}x` : beginning;
}
