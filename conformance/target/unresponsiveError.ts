/** An operation exceeds the response limit, so it is not tested any further. */
export class UnresponsiveError extends Error {
  override readonly name = 'UnresponsiveError';
}
