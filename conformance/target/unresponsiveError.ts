/** An operation does not respond any more, so it is not tested any further. */
export class UnresponsiveError extends Error {
  override readonly name = 'UnresponsiveError';
}
