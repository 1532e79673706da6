/** Short constructors of steps: a request and its role. */
import { isObject } from '../../spec/json.ts';
import type { RequestStep, Step } from './script.ts';

/** A request in any role. */
export type RequestSpec = Omit<RequestStep, 'kind' | 'role' | 'as' | 'timing'>;

/** A request, and the steps that set it up. */
export interface PreparedRequest {
  readonly setup: readonly Step[];
  readonly spec: RequestSpec;
}

/** @param as the name by which later steps refer to the created resource */
export const given = (as: string, spec: RequestSpec): RequestStep => ({ ...step('given', spec), as });
/** A setup step whose result needs no name. */
export const arrange = (spec: RequestSpec): RequestStep => step('given', spec);
export const control = (spec: RequestSpec): RequestStep => step('control', spec);
export const probe = (spec: RequestSpec): RequestStep => step('probe', spec);

/** Reads the posts of the caller. */
export const readPosts: RequestStep = { kind: 'request', role: 'read', operation: 'listPosts', query: {} };

function step(role: RequestStep['role'], spec: RequestSpec): RequestStep {
  return { kind: 'request', role, ...spec, ...(hasNoTiming(spec) ? { timing: 'any' as const } : {}) };
}

/** Removes the free timing of a step whose subject is a body without a time. */
export function withoutTiming({ timing: _, ...step }: RequestStep): RequestStep {
  return step;
}

function hasNoTiming({ operation, body }: RequestSpec): boolean {
  return (
    operation === 'createPost' &&
    isObject(body) &&
    !Object.hasOwn(body, 'publishNow') &&
    !Object.hasOwn(body, 'scheduledFor')
  );
}
