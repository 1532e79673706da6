/** An operation exceeds the response limit, so it is not tested any further. */
export class UnresponsiveError extends Error {
  override readonly name = 'UnresponsiveError';
}

/** The beginning of the reason of a run that ends because its requests get no response. */
export const noLongerResponds = 'the service no longer responds';
