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
export function onWire(flow: Flow, profile: Profile): WireFlow | undefined {
  const steps = flow.steps.flatMap((step) => stepOn(step, profile));
  const captured = new Set(steps.flatMap(({ captures }) => Object.keys(captures)));
  const named = flow.steps.flatMap(({ captures }) => Object.keys(captures ?? {}));
  // Steps that use a value that no step captures are dropped.
  const whole = steps.filter(
    (step) => !named.some((name) => !captured.has(name) && JSON.stringify(step).includes(`{{${name}}}`)),
  );
  return whole.length < 2 ? undefined : { ...flow, steps: whole };
}

function stepOn(step: Step, profile: Profile): WireStep[] {
  const { operation, body, query = {}, captures = {}, refused, when } = step;
  const { wire, behaviour } = profile;
  const route = wire.routes.get(operation);
  if (route === undefined || when?.(behaviour) === false) return [];
  const codec = codecOf(profile);
  return [
    {
      ...step,
      method: route.method,
      path: route.path,
      status: refused === undefined ? route.status : wire.errorStatus[errors[refused].status],
      query: codec.encodeQuery(operation, query as QueryValues),
      body: body === undefined ? undefined : codec.encodeBody(operation, body),
      takesFile: operation === 'uploadMedia',
      captures: Object.fromEntries(
        Object.entries(captures).flatMap(([name, path]): [string, string[]][] => {
          const place = placeOf(path, (data) => codec.encodeAnswer(operation, { data }));
          return place === undefined ? [] : [[name, place]];
        }),
      ),
    },
  ];
}

const mark = '\u0000here';

/**
 * Finds the path of a member within the whole response, by encoding a record with a marker; undefined if records have
 * no such member.
 */
function placeOf(path: readonly (string | number)[], encode: (data: unknown) => unknown): string[] | undefined {
  const data = path.reduceRight<unknown>((inner, key) => (typeof key === 'number' ? [inner] : { [key]: inner }), mark);
  const found = find(encode(data));
  return found;
}

function find(value: unknown): string[] | undefined {
  if (value === mark) return [];
  if (!isObject(value) && !Array.isArray(value)) return undefined;
  for (const [name, member] of Object.entries(value)) {
    const below = find(member);
    if (below !== undefined) return [name, ...below];
  }
  return undefined;
}
