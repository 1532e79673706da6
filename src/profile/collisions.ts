/** Rejects a profile whose names or routes collide. */
import type { z } from 'zod';
import { operationIds, operations } from '../../spec/operations/index.ts';
import type { Wire } from '../../spec/profile/profile.ts';
import { Pagination } from '../../spec/schemas/envelope.ts';
import { type Structure, structureOf } from '../../spec/schemas/introspection/structure.ts';
import { ProfileError } from './profileError.ts';

/** @throws ProfileError naming each pair of members with the same name, and of operations with the same route. */
export function assertNoCollisions(wire: Wire): void {
  const problems = new Set([...memberCollisions(wire), ...routeCollisions(wire)]);
  if (problems.size > 0) throw new ProfileError([...problems]);
}

function memberCollisions(wire: Wire): string[] {
  const seen = new Set<Structure>();
  const visit = (schema: z.ZodType): string[] => {
    const inner = structureOf(schema);
    if (seen.has(inner)) return [];
    seen.add(inner);
    if (inner.kind === 'array') return visit(inner.item);
    if (inner.kind !== 'object') return [];
    const holders = new Map<string, string>();
    const problems: string[] = [];
    for (const { name, field, schema: member } of inner.members) {
      problems.push(...visit(member));
      if (field !== undefined && wire.missing.has(field)) continue;
      const theirs = (field === undefined ? undefined : wire.names.get(field)) ?? name;
      const other = holders.get(theirs);
      if (other !== undefined) problems.push(`"${theirs}" names both ${other} and ${field ?? name} in one object.`);
      holders.set(theirs, field ?? name);
    }
    return problems;
  };
  return [Pagination, ...operationIds.flatMap((id) => schemasOf(id))].flatMap(visit);
}

function schemasOf(id: (typeof operationIds)[number]): z.ZodType[] {
  const { data, body, query } = operations[id] as { data: z.ZodType; body?: z.ZodType; query?: z.ZodType };
  return [data, body, query].filter((schema) => schema !== undefined);
}

function routeCollisions(wire: Wire): string[] {
  const holders = new Map<string, string>();
  const problems: string[] = [];
  for (const [id, { method, path }] of wire.routes) {
    const route = `${method} ${path.replace(/\{[^}]+\}/g, '{}')}`;
    const other = holders.get(route);
    if (other !== undefined) problems.push(`${method} ${path} is the route of both ${other} and ${id}.`);
    holders.set(route, id);
    const parameters = path.match(/\{[^}]+\}/g)?.length ?? 0;
    const expected = /\{id\}/.test(operations[id].path) ? 1 : 0;
    if (parameters !== expected)
      problems.push(`${id}: ${path} must have ${expected === 1 ? 'one parameter, the id' : 'no parameter'}.`);
  }
  return problems;
}
