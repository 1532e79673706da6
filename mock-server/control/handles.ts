/** Control operations as functions: `mock.clock.advance({ by: 'PT1H' })` is equivalent to the HTTP call. */
import type { z } from 'zod';
import type { DeepReadonly } from '../seed/deepReadonly.ts';
import type { ControlOperation, MockContext } from './operation/operation.ts';
import { perform } from './operation/perform.ts';
import { entries, type Table } from './table.ts';

/** The values of the path parameters, in order. */
type ParamsIn<P extends string> = P extends `${string}{${string}}${infer Rest}` ? [string, ...ParamsIn<Rest>] : [];

/** The query or body argument: optional if it may be empty, absent if the operation takes none. */
type Argument<S extends z.ZodType> = [z.input<S>] extends [never]
  ? []
  : Record<never, never> extends z.input<S>
    ? [input?: DeepReadonly<z.input<S>>]
    : [input: DeepReadonly<z.input<S>>];

/** Rejects with a `ControlError` if the HTTP call would be refused. */
type Handle<P extends string, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType> = (
  ...input: [...ParamsIn<P>, ...Argument<B>, ...Argument<Q>]
) => Promise<z.output<D>>;

type HandleOf<O> = O extends ControlOperation<infer P, infer Q, infer B, infer D> ? Handle<P, Q, B, D> : never;

/** All control operations of one tenant, by subject. */
export type Handles = {
  readonly [S in keyof Table]: Table[S] extends { run: unknown }
    ? HandleOf<Table[S]>
    : { readonly [N in keyof Table[S]]: HandleOf<Table[S][N]> };
};

/** Returns the handles of the tenant with this key, or of the first tenant. The tenant need not exist yet. */
export function createHandles(mock: MockContext, key?: string): Handles {
  const handles: Record<string, unknown> = {};
  for (const { subject, name, operation } of entries) {
    const handle = createHandle(operation, mock, key);
    const [, operationName] = name.split('.');
    if (operationName === undefined) handles[subject] = handle;
    else handles[subject] = Object.assign(handles[subject] ?? {}, { [operationName]: handle });
  }
  return handles as Handles;
}

function createHandle(operation: ControlOperation, mock: MockContext, tenant: string | undefined) {
  return async (...input: unknown[]): Promise<unknown> => {
    const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const params = Object.fromEntries(names.map((name, i) => [name, String(input[i])]));
    const [first, second] = input.slice(names.length);
    const [body, query] = operation.body === undefined ? [undefined, first] : [first, second];
    // A copy, so that the caller cannot modify the mock's data.
    return structuredClone(await perform(operation, mock, { tenant, params, query, body }));
  };
}
