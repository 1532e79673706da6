/** The failure of a configured hook, as opposed to a hook that is missing. */
import type { Obstacle } from '../judge/evidence.ts';
import { describeUserError } from './userFrame.ts';

export const describeHookFailure = (name: string, reason: string): string => `The hook "${name}" failed: ${reason}`;

export const isHookFailure = ({ kind, what, reason }: Obstacle): boolean =>
  kind === 'no-hook' && reason.startsWith(describeHookFailure(what, ''));

/** The message of an error that a hook threw, with the cause that `fetch` states separately, and its place. */
export function describeHookError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // A host with several addresses has a cause for each.
  const cause = error.cause instanceof AggregateError ? error.cause.errors[0] : error.cause;
  return describeUserError(error, cause instanceof Error ? `${error.message}: ${cause.message}` : error.message);
}
