/** A request is not answered within the response limit, so its operation is not tested any further. */
export class UnresponsiveError extends Error {
  override readonly name = 'UnresponsiveError';
}
