/** Rejects a profile whose names or routes collide. */
import type { z } from 'zod';
import { operationIds, operations } from '../../spec/operations/index.ts';
import type { Wire } from '../../spec/profile/profile.ts';
import { Pagination } from '../../spec/schemas/envelope.ts';
import { getMembers, getStructure, type Member, type Structure } from '../../spec/schemas/introspection/structure.ts';
import { Lead } from '../../spec/schemas/leadMagnet.ts';
import { Post } from '../../spec/schemas/post.ts';
import { listFlatHolders } from './forms/flatLeads.ts';
import { isMovedInto } from './forms/movedMembers.ts';
import { findOutcomesName } from './forms/outcomes.ts';
import { getRecordPath } from './forms/records.ts';
import { getWireName } from './forms/wireName.ts';
import { findPaginationName, getListContainer, isPaginated } from './paging.ts';
import { ProfileError } from './profileError.ts';

/** @throws ProfileError naming each pair of members with the same name, and of operations with the same route. */
export function assertNoCollisions(wire: Wire, path?: string): void {
  const problems = new Set([...findMemberCollisions(wire), ...findRouteCollisions(wire), ...findFormCollisions(wire)]);
  if (problems.size > 0) throw new ProfileError([...problems], path);
}

function findMemberCollisions(wire: Wire): string[] {
  const visited = new Set<Structure>();
  const visit = (schema: z.ZodType): string[] => {
    const structure = getStructure(schema);
    if (visited.has(structure)) return [];
    visited.add(structure);
    if (structure.kind === 'array') return visit(structure.item);
    if (structure.kind !== 'object') return [];
    const owners = new Map<string, Member>();
    const problems: string[] = [];
    for (const member of structure.members) {
      problems.push(...visit(member.schema));
      if (member.field !== undefined && wire.missingFields.has(member.field)) continue;
      const wireName = getWireName(wire, member);
      const existingOwner = owners.get(wireName);
      if (existingOwner !== undefined)
        problems.push(`"${wireName}" names both ${getLabel(existingOwner)} and ${getLabel(member)} in one object.`);
      owners.set(wireName, member);
    }
    return [...problems, ...findHolderCollisions(owners, wire)];
  };
  return [Pagination, ...operationIds.flatMap((id) => getSchemas(id))].flatMap(visit);
}

const getLabel = ({ name, field }: Member): string => field ?? name;

/**
 * Names of members that are also names of objects around other members.
 *
 * @param owners the members of one object, by name
 */
function findHolderCollisions(owners: ReadonlyMap<string, Member>, wire: Wire): string[] {
  return [...owners].flatMap(([wireName, member]) =>
    listHolderNames(wireName).flatMap((holder) => {
      const owner = owners.get(holder);
      if (owner === undefined) return [];
      return isMovedInto(member, owner, wire)
        ? findParentCollisions(owner, member, wire)
        : [`"${holder}" names both ${getLabel(owner)} and the object with ${getLabel(member)}.`];
    }),
  );
}

function findParentCollisions(parent: Member, member: Member, wire: Wire): string[] {
  const getPlace = (own: Member) => getWireName(wire, own).split('.', 1)[0];
  const [, place] = getWireName(wire, member).split('.');
  return getMembers(parent.schema)
    .filter((own) => !wire.missingFields.has(own.field ?? '') && getPlace(own) === place)
    .map((own) => `"${place}" names both ${getLabel(own)} and ${getLabel(member)} in ${getLabel(parent)}.`);
}

/** The paths of the objects around a member, the outermost first. */
const listHolderNames = (wireName: string): readonly string[] =>
  wireName
    .split('.')
    .slice(0, -1)
    .map((_, i, steps) => steps.slice(0, i + 1).join('.'));

function getSchemas(id: (typeof operationIds)[number]): z.ZodType[] {
  const { data, body, query } = operations[id] as { data: z.ZodType; body?: z.ZodType; query?: z.ZodType };
  return [data, body, query].filter((schema) => schema !== undefined);
}

function findRouteCollisions(wire: Wire): string[] {
  const owners = new Map<string, string>();
  const problems: string[] = [];
  for (const [id, { method, path }] of wire.routes) {
    const route = `${method} ${path.replace(/\{[^}]+\}/g, '{}')}`;
    const existingOwner = owners.get(route);
    if (existingOwner !== undefined)
      problems.push(`${method} ${path} is the route of both ${existingOwner} and ${id}.`);
    owners.set(route, id);
    const parameterCount = path.match(/\{[^}]+\}/g)?.length ?? 0;
    const expectedCount = /\{id\}/.test(operations[id].path) ? 1 : 0;
    if (parameterCount !== expectedCount)
      problems.push(`${id}: ${path} must have ${expectedCount === 1 ? 'one parameter, the id' : 'no parameter'}.`);
  }
  return problems;
}

/** Names that a form adds to an object which already has them. */
function findFormCollisions(wire: Wire): string[] {
  return [...findOutcomesCollisions(wire), ...findFlatLeadCollisions(wire), ...findPaginationCollisions(wire)];
}

function findOutcomesCollisions(wire: Wire): string[] {
  const outcomes = findOutcomesName(wire);
  if (outcomes === undefined) return [];
  const problems: string[] = [];
  const names = getMembers(Post).map(({ name, field }) => wire.names.get(field ?? '') ?? name);
  const containers = (['post', 'postEvent'] as const).map((record) => getRecordPath(wire, record)[0]);
  if (names.includes(outcomes)) problems.push(`post.outcomes: "${outcomes}" is a member of posts.`);
  if (containers.includes(outcomes)) problems.push(`post.outcomes: "${outcomes}" is the member with the record.`);
  return problems;
}

/** Members of pagination with the name of a member of the response or of the list. */
function findPaginationCollisions(wire: Wire): string[] {
  const problems: string[] = [];
  for (const [list, decision] of [['listPosts', 'post.list.container'] as const, ['listLeads', 'lead.list'] as const]) {
    if (!isPaginated(wire, list)) continue;
    const container = getListContainer(wire, list);
    const name = findPaginationName(wire);
    const names =
      name === undefined
        ? getMembers(Pagination).map((member) => (wire.names.get(member.field ?? '') ?? member.name).split('.', 1)[0])
        : [name];
    const reservedNames = container === undefined ? ['success', 'data'] : [container];
    for (const collision of reservedNames.filter((reservedName) => names.includes(reservedName)))
      problems.push(`${decision}: "${collision}" is the name of a pagination member.`);
  }
  return problems;
}

/** Members that are in a lead itself, although an object has them or the implementation lacks them. */
function findFlatLeadCollisions(wire: Wire): string[] {
  const flatMembers = Object.keys(wire.shapes.flatLead);
  const fields = flatMembers.map((member) => `lead.fields:${member}`);
  const holders = listFlatHolders(wire);
  const absent = [...holders.map(({ name }) => `lead.fields:${name}`), ...fields].filter((field) =>
    wire.missingFields.has(field),
  );
  const isEmpty = (schema: z.ZodType) =>
    getMembers(schema).every(({ field = '' }) => wire.missingFields.has(field) || fields.includes(field));
  const ownNames = getMembers(Lead).flatMap(({ name, field = '', schema }) =>
    wire.missingFields.has(field) || (holders.some((holder) => holder.name === name) && isEmpty(schema))
      ? []
      : [(wire.names.get(field) ?? name).split('.', 1)[0]],
  );
  const names = holders.flatMap(({ members }) => members);
  const repeatedNames = names.filter((name, i) => ownNames.includes(name) || names.indexOf(name) !== i);
  return [
    ...absent.map((field) => `lead.flat: lead.fields says that ${field.replace('lead.fields:', '')} is absent.`),
    ...repeatedNames.map((name) => `lead.flat: "${name}" is the name of another member of leads.`),
  ];
}
