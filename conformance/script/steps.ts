/** Short constructors of steps: a request and its role. */
import { isObject } from '../../spec/json.ts';
import type { RequestStep, Step } from './script.ts';

/** A request in any role. */
export type Ask = Omit<RequestStep, 'kind' | 'role' | 'as' | 'timing'>;

/** A request, and the steps that set it up. */
export interface Arranged {
  readonly given: readonly Step[];
  readonly ask: Ask;
}

/** @param as the name by which later steps refer to the created resource */
export const given = (as: string, ask: Ask): RequestStep => ({ ...step('given', ask), as });
/** A setup step whose result needs no name. */
export const arrange = (ask: Ask): RequestStep => step('given', ask);
export const control = (ask: Ask): RequestStep => step('control', ask);
export const probe = (ask: Ask): RequestStep => step('probe', ask);

/** Reads the posts of the caller. */
export const look: RequestStep = { kind: 'request', role: 'read', operation: 'listPosts', query: {} };

function step(role: RequestStep['role'], ask: Ask): RequestStep {
  return { kind: 'request', role, ...ask, ...(saysNotWhen(ask) ? { timing: 'any' as const } : {}) };
}

/** Removes the free timing of a step whose subject is a body without a time. */
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
