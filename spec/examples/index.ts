/** All examples. */
import type { Example } from './example.ts';

export type { Example, RefusedAnswer, SuccessfulAnswer } from './example.ts';

export const examples: readonly Example[] = [];

/** Names of examples whose answers rest on what a mock has no stage for yet. */
export const notYetExecutable: readonly string[] = [];
