/** Translates flows to the names, routes and statuses of a profile. */
import { errors } from '../../spec/errors.ts';
import { isObject } from '../../spec/json.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { codecOf, type QueryValues } from '../profile/codec.ts';
import type { Flow, Step } from './flow.ts';

export interface WireStep extends Omit<Step, 'captures' | 'body' | 'query'> {
  readonly method: string;
  /** With the parameter in braces. */
  readonly path: string;
  readonly status: number;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly takesFile: boolean;
  /** By name, a path into the whole response. */
  readonly captures: Readonly<Record<string, readonly string[]>>;
}

export interface WireFlow extends Omit<Flow, 'steps'> {
  readonly steps: readonly WireStep[];
}

/** The flow without the steps that the profile does not offer; undefined if fewer than two steps remain. */
export function toWireFlow(flow: Flow, profile: Profile): WireFlow | undefined {
  const steps = flow.steps.flatMap((step) => toWireSteps(step, profile));
  const capturedNames = new Set(steps.flatMap(({ captures }) => Object.keys(captures)));
  const declaredNames = flow.steps.flatMap(({ captures }) => Object.keys(captures ?? {}));
  // Steps that use a value that no step captures are dropped.
  const runnableSteps = steps.filter(
    (step) => !declaredNames.some((name) => !capturedNames.has(name) && JSON.stringify(step).includes(`{{${name}}}`)),
  );
  return runnableSteps.length < 2 ? undefined : { ...flow, steps: runnableSteps };
}

function toWireSteps(step: Step, profile: Profile): WireStep[] {
  const { operation, body, query = {}, captures = {}, expectedError, appliesTo } = step;
  const { wire, behaviour } = profile;
  const route = wire.routes.get(operation);
  if (route === undefined || appliesTo?.(behaviour) === false) return [];
  const codec = codecOf(profile);
  return [
    {
      ...step,
      method: route.method,
      path: route.path,
      status: expectedError === undefined ? route.status : wire.errorStatus[errors[expectedError].statusClass],
      query: codec.encodeQuery(operation, query as QueryValues),
      body: body === undefined ? undefined : codec.encodeBody(operation, body),
      takesFile: operation === 'uploadMedia',
      captures: Object.fromEntries(
        Object.entries(captures).flatMap(([name, path]): [string, string[]][] => {
          const memberPath = getMemberPath(path, (data) => codec.encodeResponse(operation, { data }));
          return memberPath === undefined ? [] : [[name, memberPath]];
        }),
      ),
    },
  ];
}

const marker = '\u0000here';

/**
 * Finds the path of a member within the whole response, by encoding a record with a marker; undefined if records have
 * no such member.
 */
function getMemberPath(path: readonly (string | number)[], encode: (data: unknown) => unknown): string[] | undefined {
  const data = path.reduceRight<unknown>(
    (inner, key) => (typeof key === 'number' ? [inner] : { [key]: inner }),
    marker,
  );
  return findMarker(encode(data));
}

function findMarker(value: unknown): string[] | undefined {
  if (value === marker) return [];
  if (!isObject(value) && !Array.isArray(value)) return undefined;
  for (const [name, member] of Object.entries(value)) {
    const innerPath = findMarker(member);
    if (innerPath !== undefined) return [name, ...innerPath];
  }
  return undefined;
}
