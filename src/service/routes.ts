/**
 * Matches a method and a path to an operation. Paths are case-sensitive, and strict unless the profile ignores a
 * trailing slash or redirects it.
 */
import type { Behaviour } from '../../spec/decisions/index.ts';
import type { OperationId } from '../../spec/operations/index.ts';
import type { Profile, Wire } from '../../spec/profile/profile.ts';
import { decodeSegment } from '../../spec/text/decodeSegment.ts';
import { excerpt } from '../../spec/text/excerpt.ts';
import { findNearest } from '../../spec/text/nearest.ts';
import type { ServiceRequest, ServiceResponse } from './message.ts';
import { RefusalError } from './refusal.ts';

/** The result of matching a request: an operation, a path that does not support the method, or no route. */
export type Match =
  | {
      readonly kind: 'operation';
      readonly operation: OperationId;
      /** Decoded; empty if the path has no parameter. */
      readonly id: string;
    }
  | { readonly kind: 'wrong-method'; readonly allowedMethods: readonly string[] }
  | { readonly kind: 'none' };

/** A path with its methods. */
interface Row {
  /** A parameter is undefined. */
  readonly segments: readonly (string | undefined)[];
  readonly methods: ReadonlyMap<string, OperationId>;
}

export type Matcher = (method: string, path: string) => Match;

/** Compiles the routes of a profile into a matching function. */
export function createMatcher({ behaviour, wire }: Pick<Profile, 'behaviour' | 'wire'>): Matcher {
  const rows = buildRows(wire.routes);
  const fixedRows = new Map(
    rows.filter(({ segments }) => !segments.includes(undefined)).map((row) => [row.segments.join('/'), row]),
  );
  return (method, requestPath) => {
    const path = toComparablePath(requestPath, behaviour);
    const fixedRow = fixedRows.get(path);
    const pathSegments = fixedRow === undefined ? path.split('/') : fixedRow.segments;
    const row =
      fixedRow ??
      rows.find(
        ({ segments }) =>
          segments.length === pathSegments.length &&
          segments.every((segment, i) =>
            segment === undefined ? pathSegments[i] !== '' : segment === pathSegments[i],
          ),
      );
    if (row === undefined) return { kind: 'none' };
    const operation = row.methods.get(method) ?? (method === 'HEAD' ? row.methods.get('GET') : undefined);
    if (operation === undefined) return { kind: 'wrong-method', allowedMethods: [...row.methods.keys()] };
    const id = pathSegments[row.segments.indexOf(undefined)];
    return { kind: 'operation', operation, id: id === undefined ? '' : decodeSegment(id) };
  };
}

/** The path without a trailing slash, if the service ignores it (decision `paths.strict`). */
export function toComparablePath(path: string, behaviour: Pick<Behaviour, 'paths.strict'>): string {
  const isIgnored = behaviour['paths.strict'] === 'trailing-slash' && path.length > 1 && path.endsWith('/');
  return isIgnored ? path.slice(0, -1) : path;
}

/** Keeps the method and the body. */
export const redirectStatus = 307;

/** The response to a path with a trailing slash, if the service redirects it to a route (decision `paths.strict`). */
export function findRedirection(
  { path, query }: Pick<ServiceRequest, 'path' | 'query'>,
  match: (method: string, path: string) => { readonly kind: Match['kind'] },
  behaviour: Pick<Behaviour, 'paths.strict'>,
): ServiceResponse | undefined {
  if (behaviour['paths.strict'] !== 'redirect' || !path.endsWith('/')) return undefined;
  const target = path.slice(0, -1);
  // Any method of the path matches, because the client repeats the request unchanged.
  if (target === '' || match('', target).kind === 'none') return undefined;
  const parameters = query === '' ? '' : `?${query}`;
  const location = `../${target.slice(target.lastIndexOf('/') + 1)}${parameters}`;
  return { status: redirectStatus, headers: { Location: location }, body: '' };
}

/** One row per path; rows without parameters come first. */
function buildRows(routes: Wire['routes']): readonly Row[] {
  const byPath = new Map<string, Map<string, OperationId>>();
  for (const [operation, { method, path }] of routes) {
    const shape = path.replace(/\{[^}]+\}/g, '{}');
    const methods = byPath.get(shape) ?? new Map<string, OperationId>();
    methods.set(method, operation);
    byPath.set(shape, methods);
  }
  const rows = [...byPath].map(([shape, methods]) => ({
    segments: shape.split('/').map((segment) => (segment === '{}' ? undefined : segment)),
    methods,
  }));
  return rows.sort((a, b) => Number(a.segments.includes(undefined)) - Number(b.segments.includes(undefined)));
}

/** The refusal of an unknown path. Names a separate rule if the path differs from a route only in case or in a trailing slash. */
export function createPathError(
  { method, path }: Pick<ServiceRequest, 'method' | 'path'>,
  match: Matcher,
  { behaviour, wire }: Pick<Profile, 'behaviour' | 'wire'>,
): RefusalError {
  const trimmedPath = omitTrailingSlashes(path);
  const nearPath = listPathsInLowerCase(trimmedPath).find((candidate) => match(method, candidate).kind !== 'none');
  const suggestion =
    nearPath ??
    findNearest(
      path,
      [...wire.routes.values()].map((route) => route.path),
    );
  const hint = suggestion === undefined ? '' : ` Did you mean ${excerpt(suggestion)}?`;
  const [rule, problem] =
    nearPath === undefined
      ? (['request.route', 'The API has no such path.'] as const)
      : (['request.path.strict', describePathForm(behaviour)] as const);
  return new RefusalError('NOT_FOUND', [{ rule, at: '', actual: excerpt(path), detail: `${problem}${hint}` }]);
}

/** What the profile requires of the form of a path. */
export const describePathForm = (behaviour: Pick<Behaviour, 'paths.strict'>): string =>
  `Paths are case-sensitive${behaviour['paths.strict'] === 'strict' ? ' and must not end with a slash' : ''}.`;

/** The path with none of its segments, all but one, or all of them in lower case: the case of an id matters. */
function listPathsInLowerCase(path: string): readonly string[] {
  const [first = '', ...segments] = path.split('/').slice(0, maxSegments);
  const lowerCase = segments.map((segment) => segment.toLowerCase());
  const variants = [segments, ...segments.map((segment, i) => lowerCase.with(i, segment)), lowerCase];
  return variants.map((variant) => [first, ...variant].join('/'));
}

/** Paths with more segments match no route. */
const maxSegments = 20;

/** Removes trailing slashes. A regular expression would take quadratic time. */
export function omitTrailingSlashes(path: string): string {
  let end = path.length;
  while (end > 0 && path[end - 1] === '/') end--;
  return path.slice(0, end);
}

/** The refusal of a method that the path does not support. */
export function createMethodError({ method }: ServiceRequest, allowedMethods: readonly string[]): RefusalError {
  const methods = allowedMethods.join(', ');
  return new RefusalError(
    'METHOD_NOT_ALLOWED',
    [{ rule: 'request.method', at: '', limit: methods, actual: method, detail: `This path accepts ${methods}.` }],
    { headers: { Allow: methods } },
  );
}
