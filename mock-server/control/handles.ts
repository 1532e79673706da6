/** Control operations as functions: `mock.clock.advance({ by: 'PT1H' })` does what the call over HTTP does. */
import type { z } from 'zod';
import type { DeepReadonly } from '../seed/deepReadonly.ts';
import type { ControlOperation, MockContext } from './operation/operation.ts';
import { perform } from './operation/perform.ts';
import { entries, type Table } from './table.ts';

/** The values of the names in a path, in their order. */
type ParamsIn<P extends string> = P extends `${string}{${string}}${infer Rest}` ? [string, ...ParamsIn<Rest>] : [];

/** A query or a body: may be left out where it may be empty, and is not there where the operation takes none. */
type Argument<S extends z.ZodType> = [z.input<S>] extends [never]
  ? []
  : Record<never, never> extends z.input<S>
    ? [input?: DeepReadonly<z.input<S>>]
    : [input: DeepReadonly<z.input<S>>];

/** Rejects with a `ControlError` where the call over HTTP is refused. */
type Handle<P extends string, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType> = (
  ...input: [...ParamsIn<P>, ...Argument<B>, ...Argument<Q>]
) => Promise<z.output<D>>;

type HandleOf<O> = O extends ControlOperation<infer P, infer Q, infer B, infer D> ? Handle<P, Q, B, D> : never;

/** Every control operation by subject, for one tenant. */
export type Handles = {
  readonly [S in keyof Table]: Table[S] extends { run: unknown }
    ? HandleOf<Table[S]>
    : { readonly [N in keyof Table[S]]: HandleOf<Table[S][N]> };
};

/** The handles of the tenant with this key, which need not be there yet; of the first one without a key. */
export function handlesOf(mock: MockContext, key?: string): Handles {
  const handles: Record<string, unknown> = {};
  for (const { subject, name, operation } of entries) {
    const handle = handleOf(operation, mock, key);
    const [, own] = name.split('.');
    if (own === undefined) handles[subject] = handle;
    else handles[subject] = { ...(handles[subject] as object | undefined), [own]: handle };
  }
  return handles as Handles;
}

function handleOf(operation: ControlOperation, mock: MockContext, tenant: string | undefined) {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return async (...input: unknown[]): Promise<unknown> => {
    const params = Object.fromEntries(names.map((name, i) => [name, String(input[i])]));
    const [first, second] = input.slice(names.length);
    const [body, query] = operation.body === undefined ? [undefined, first] : [first, second];
    // The caller may do with it as it likes; the mock keeps its own.
    return structuredClone(await perform(operation, mock, { tenant, params, query, body }));
  };
}
