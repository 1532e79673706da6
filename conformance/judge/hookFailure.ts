/** The failure of a configured hook, as opposed to a hook that is missing. */
import type { Obstacle } from './evidence.ts';

export const describeHookFailure = (name: string, reason: string): string => `The hook "${name}" failed: ${reason}`;

export const isHookFailure = ({ kind, what, reason }: Obstacle): boolean =>
  kind === 'no-hook' && reason.startsWith(describeHookFailure(what, ''));
