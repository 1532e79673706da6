import { describeUserError } from './userFrame.ts';

/** The message of an error that a hook threw, with the cause that `fetch` states separately, and its place. */
export function describeHookError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // A host with several addresses has a cause for each.
  const cause = error.cause instanceof AggregateError ? error.cause.errors[0] : error.cause;
  return describeUserError(error, cause instanceof Error ? `${error.message}: ${cause.message}` : error.message);
}
