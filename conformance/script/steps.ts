/** Steps told briefly: a request and the part that it plays. */
import { isObject } from '../../spec/json.ts';
import type { RequestStep, Step } from './script.ts';

/** A request, whatever its part. */
export type Ask = Omit<RequestStep, 'kind' | 'role' | 'as' | 'timing'>;

/** A request and what must be there before it. */
export interface Arranged {
  readonly given: readonly Step[];
  readonly ask: Ask;
}

/** @param as the name by which later steps refer to what it makes */
export const given = (as: string, ask: Ask): RequestStep => ({ ...step('given', ask), as });
/** The same where nothing needs a name. */
export const arrange = (ask: Ask): RequestStep => step('given', ask);
export const control = (ask: Ask): RequestStep => step('control', ask);
export const probe = (ask: Ask): RequestStep => step('probe', ask);

/** A look at the caller's posts. */
export const look: RequestStep = { kind: 'request', role: 'read', operation: 'listPosts', query: {} };

function step(role: RequestStep['role'], ask: Ask): RequestStep {
  return { kind: 'request', role, ...ask, ...(saysNotWhen(ask) ? { timing: 'any' as const } : {}) };
}

/** A step as its body stands: leaving out when to publish is what it is about. */
export function asItStands({ timing: _, ...step }: RequestStep): RequestStep {
  return step;
}

function saysNotWhen({ operation, body }: Ask): boolean {
  return (
    operation === 'createPost' &&
    isObject(body) &&
    !Object.hasOwn(body, 'publishNow') &&
    !Object.hasOwn(body, 'scheduledFor')
  );
}
