/** The routes of a translated server: paths from parameters, and operations from paths. */

import type { OperationId } from '../../../spec/operations/index.ts';
import { decodeSegment } from '../../../spec/text/decodeSegment.ts';
import { type ServerRoute, TranslationError } from './translation.ts';

/** The operation that a method and a path belong to, or one that has the path with another method. */
export type ServerMatch =
  | {
      readonly kind: 'operation' | 'wrong-method';
      readonly operation: OperationId;
      readonly parameters: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'none' };

const parameterPattern = /\{([^{}]+)\}/g;

/** @throws TranslationError if a parameter of the path has no value */
export function buildServerPath(
  { path }: ServerRoute,
  parameters: Readonly<Record<string, string>>,
  place: string,
): string {
  return path.replace(parameterPattern, (_, name: string) => {
    const value = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    if (value === undefined) throw new TranslationError(place, `must return a value for {${name}} of ${path}.`);
    return encodeURIComponent(value);
  });
}

/** Routes without parameters come first. */
export function createServerMatcher(
  routes: ReadonlyMap<OperationId, ServerRoute>,
): (method: string, path: string) => ServerMatch {
  const rows = [...routes]
    .map(([operation, { method, path }]) => ({ operation, method, segments: path.split('/') }))
    .sort((a, b) => countParameters(a.segments) - countParameters(b.segments));
  return (method, path) => {
    const segments = path.split('/');
    let pathMatch: ServerMatch = { kind: 'none' };
    for (const row of rows) {
      const parameters = matchParameters(row.segments, segments);
      if (parameters === undefined) continue;
      const { operation } = row;
      if (row.method === method || (method === 'HEAD' && row.method === 'GET'))
        return { kind: 'operation', operation, parameters };
      if (pathMatch.kind === 'none') pathMatch = { kind: 'wrong-method', operation, parameters };
    }
    return pathMatch;
  };
}

const isParameter = (segment: string): boolean => segment.startsWith('{') && segment.endsWith('}');
const countParameters = (segments: readonly string[]): number => segments.filter(isParameter).length;

/** The values of the parameters; undefined if the path does not have this form. */
function matchParameters(
  template: readonly string[],
  segments: readonly string[],
): Readonly<Record<string, string>> | undefined {
  if (template.length !== segments.length) return undefined;
  const parameters: [string, string][] = [];
  for (const [i, templateSegment] of template.entries()) {
    const segment = segments[i] ?? '';
    if (!isParameter(templateSegment)) {
      if (segment !== templateSegment) return undefined;
    } else if (segment === '') return undefined;
    else parameters.push([templateSegment.slice(1, -1), decodeSegment(segment)]);
  }
  return Object.fromEntries(parameters);
}
