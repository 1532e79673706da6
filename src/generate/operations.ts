/** The table of operations that the client routes by. It contains no schemas, to stay small. */
import { getOperation } from '../../spec/operations/index.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { buildGeneratedHeader } from './header.ts';

export function generateOperations(profile: Profile): string {
  const rows = [...profile.wire.routes].map(([id, { method, path, status }]) => {
    const { body, bodyType, query, paged } = getOperation(id);
    const kind = body === undefined ? 'none' : bodyType === 'multipart/form-data' ? 'multipart' : 'json';
    const row = {
      method,
      path,
      status,
      id: /\{([^}]+)\}/.exec(path)?.[1],
      body: kind,
      query: query !== undefined,
      paged: paged === true,
    };
    return `  ${id}: ${toLiteral(row)},`;
  });
  return [
    buildGeneratedHeader('//'),
    '',
    '/** The route and the inputs of each operation. `id` is the name of the path parameter. */',
    'export const operations = {',
    ...rows,
    '} as const;',
    '',
    'export type OperationId = keyof typeof operations;',
    '',
  ].join('\n');
}

function toLiteral(row: Readonly<Record<string, unknown>>): string {
  const members = Object.entries(row).map(([name, value]) => `${name}: ${quote(value)}`);
  return `{ ${members.join(', ')} }`;
}

function quote(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : String(value);
}
