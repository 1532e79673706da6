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
  const visited = new Set<Structure>();
  const visit = (schema: z.ZodType): string[] => {
    const structure = structureOf(schema);
    if (visited.has(structure)) return [];
    visited.add(structure);
    if (structure.kind === 'array') return visit(structure.item);
    if (structure.kind !== 'object') return [];
    const owners = new Map<string, string>();
    const problems: string[] = [];
    for (const { name, field, schema: member } of structure.members) {
      problems.push(...visit(member));
      if (field !== undefined && wire.missingFields.has(field)) continue;
      const wireName = (field === undefined ? undefined : wire.names.get(field)) ?? name;
      const existingOwner = owners.get(wireName);
      if (existingOwner !== undefined)
        problems.push(`"${wireName}" names both ${existingOwner} and ${field ?? name} in one object.`);
      owners.set(wireName, field ?? name);
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
  const owners = new Map<string, string>();
  const problems: string[] = [];
  for (const [id, { method, path }] of wire.routes) {
    const route = `${method} ${path.replace(/\{[^}]+\}/g, '{}')}`;
    const existingOwner = owners.get(route);
    if (existingOwner !== undefined)
      problems.push(`${method} ${path} is the route of both ${existingOwner} and ${id}.`);
    owners.set(route, id);
    const parameters = path.match(/\{[^}]+\}/g)?.length ?? 0;
    const expected = /\{id\}/.test(operations[id].path) ? 1 : 0;
    if (parameters !== expected)
      problems.push(`${id}: ${path} must have ${expected === 1 ? 'one parameter, the id' : 'no parameter'}.`);
  }
  return problems;
}
