/** Writes a configuration skeleton for a service whose routes differ from those of the API document. */
import { isObject } from '../../spec/json.ts';
import { getOperation, type OperationId, operationIds } from '../../spec/operations/index.ts';
import type { ObservedExchanges } from './evidence/observedExchanges.ts';
import { isSuccess, type WireExchange } from './evidence/wireExchange.ts';

/** The maximum number of unknown routes to list. */
const maxRoutes = 40;

/** The operations that no successful exchange used at their documented route. */
export function listUnobservedOperations(evidence: ObservedExchanges): readonly OperationId[] {
  return operationIds.filter((id) => !listRequests(id, evidence).some(isSuccess));
}

/** The requests to the documented route of an operation. */
function listRequests(id: OperationId, evidence: ObservedExchanges): readonly WireExchange[] {
  const { method, path } = getOperation(id);
  return evidence.exchanges.filter((exchange) => exchange.method === method && fitsTemplate(path, exchange.segments));
}

/**
 * Builds a module with functions to complete for each operation without an observed exchange, and a list of the
 * observed routes. It contains the names of members, but not their values.
 */
export function buildTranslationSkeleton(
  evidence: ObservedExchanges,
  { url, profile }: { url: string; profile: string },
): string {
  const documentedPaths = operationIds.map((id) => getOperation(id).path);
  // A path that was not found proves nothing.
  const others = evidence.exchanges.filter(
    ({ status, segments }) => status !== 404 && !documentedPaths.some((path) => fitsTemplate(path, segments)),
  );
  const routes = [...new Set(others.map(formatRoute))].slice(0, maxRoutes);
  return [
    '// Routes of the service that are not in the API document:',
    ...(routes.length === 0 ? ['//   none observed'] : routes.map((line) => `//   ${line}`)),
    '',
    'export default {',
    `  url: ${quote(url)},`,
    `  profile: ${quote(profile)},`,
    '  translate: {',
    '    operations: {',
    ...listUnobservedOperations(evidence).flatMap((id) => formatOperation(id, listRequests(id, evidence).length > 0)),
    '    },',
    '  },',
    '};',
    '',
  ].join('\n');
}

function formatOperation(id: OperationId, wasTried: boolean): readonly string[] {
  const { method, path, body, summary } = getOperation(id);
  const request = [
    '        request: {',
    '          // TODO: convert the members of the API document to those of the service, and back.',
    '          toServer: ({ parameters, query, body }) => ({ parameters, query, body }),',
    '          toContract: ({ parameters, query, body }) => ({ parameters, query, body }),',
    '        },',
  ];
  const untriedNote = '      // Not tried at its documented route. Delete this operation if the service has it there.';
  return [
    ...(wasTried ? [] : [untriedNote]),
    `      // ${summary}. In the API document: ${method} ${path}. Delete this operation if the service does not have it.`,
    `      ${id}: {`,
    `        route: { method: ${quote(method)}, path: ${quote(`/todo/${id}${path.includes('{') ? '/{id}' : ''}`)} }, // TODO`,
    ...(body === undefined ? [] : request),
    '        response: {',
    '          // TODO: convert successes to { success: true, data }, refusals to { success: false, code }. The mock needs both functions.',
    '          toContract: ({ status, body }) => ({ status, body }),',
    '          toServer: ({ status, body }) => ({ status, body }),',
    '        },',
    '      },',
  ];
}

const quote = (text: string): string => `'${text.replaceAll(/['\\]/g, '\\$&')}'`;

/** Whether a path fits a template such as `/posts/{id}`. */
function fitsTemplate(template: string, segments: readonly string[]): boolean {
  const parts = template.split('/').slice(1);
  return parts.length === segments.length && parts.every((part, i) => part.startsWith('{') || part === segments[i]);
}

function formatRoute({ method, segments, query, body, status, responseBody }: WireExchange): string {
  const path = segments
    .filter((segment) => segment !== '')
    .map((segment) => (isName(segment) ? segment : '{id}'))
    .join('/');
  const parameters = Object.keys(query).sort().join('&');
  const request = body === undefined ? '' : ` ${formatShape(body)}`;
  return `${method} /${path}${parameters === '' ? '' : `?${parameters}`}${request} -> ${status} ${formatShape(responseBody)}`;
}

/** Ids have digits or capitals; a name in a path rarely does. */
const isName = (segment: string): boolean => /^(?:v\d+|[a-z]+(?:[-_][a-z]+)*)$/.test(segment);

/** The names of members, to a depth. */
function formatShape(value: unknown, depth = 4): string {
  if (depth === 0) return '…';
  if (Array.isArray(value)) return `[${value.length === 0 ? '' : formatShape(value[0], depth - 1)}]`;
  if (!isObject(value)) return value === undefined ? '' : typeof value;
  const members = Object.entries(value).map(([name, part]) =>
    typeof part === 'object' && part !== null ? `${name}: ${formatShape(part, depth - 1)}` : name,
  );
  return `{ ${members.join(', ')} }`.replaceAll(/\p{Cc}/gu, ' ');
}
