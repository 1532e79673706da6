/** Converts what a handler returns to the content of a response, and checks it: not all handlers are type-checked. */
import { z } from 'zod';
import { asObject, isObject } from '../../../spec/json.ts';
import type { OperationId } from '../../../spec/operations/index.ts';
import type { Operation } from '../../../spec/operations/operation.ts';
import { buildPointer, splitPointer } from '../../../spec/pointer.ts';
import type { Profile, Wire } from '../../../spec/profile/profile.ts';
import { Pagination } from '../../../spec/schemas/envelope.ts';
import { getStructure } from '../../../spec/schemas/introspection/structure.ts';
import { withBounds } from '../../../spec/schemas/introspection/withBounds.ts';
import { findSchemaErrors } from '../../../spec/schemas/schemaErrors.ts';
import type { ResponseContent } from '../../profile/codec.ts';
import { isPaginated } from '../../profile/paging.ts';

/** @throws TypeError that lists the problems of the result */
export type ResultReader = (operation: Operation, result: unknown) => ResponseContent;

/** @param checksAll whether the result must match the contract; otherwise, it must only contain data */
export function createResultReader({ behaviour, wire }: Profile, checksAll: boolean): ResultReader {
  const schemas = new Map<string, z.ZodType>();

  function getSchema({ id, data, paged }: Operation): z.ZodType {
    const pagination = isPaginated(wire, id as OperationId) ? Pagination : Pagination.optional();
    const schema = schemas.get(id) ?? withBounds(z.object(paged ? { data, pagination } : { data }), behaviour);
    schemas.set(id, schema);
    return schema;
  }

  return function readResult(operation, result) {
    const content = operation.paged ? asObject(result) : { data: result };
    const problems = checksAll
      ? findProblems(getSchema(operation), content, wire)
      : content.data == null
        ? ['/data: A value is required.']
        : [];
    if (problems.length > 0)
      throw new TypeError(`The handler ${operation.id} returned an invalid result. ${problems.join(' ')}`);
    return content as unknown as ResponseContent;
  };
}

function findProblems(schema: z.ZodType, content: unknown, wire: Wire): readonly string[] {
  return [
    ...findSchemaErrors(schema, content)
      .filter(({ at }) => !isLeftOut(schema, splitPointer(at), wire))
      .map(({ at, message }) => `${at}: ${message}`),
    ...listUnknownMembers(schema, content, []).map((path) => `${buildPointer(...path)}: Is not in the contract.`),
  ];
}

/** Whether the value at a path belongs to a member that responses do not have under the profile. */
function isLeftOut(schema: z.ZodType, [step, ...rest]: readonly string[], wire: Wire): boolean {
  const structure = getStructure(schema);
  if (structure.kind === 'array') return isLeftOut(structure.item, rest, wire);
  const member = structure.kind === 'object' ? structure.members.find(({ name }) => name === step) : undefined;
  return member !== undefined && (wire.missingFields.has(member.field ?? '') || isLeftOut(member.schema, rest, wire));
}

type Path = readonly (string | number)[];

function listUnknownMembers(schema: z.ZodType, value: unknown, path: Path): readonly Path[] {
  const structure = getStructure(schema);
  if (structure.kind === 'array' && Array.isArray(value))
    return value.flatMap((item, i) => listUnknownMembers(structure.item, item, [...path, i]));
  if (structure.kind !== 'object' || !isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const known = structure.members.find((candidate) => candidate.name === name);
    return known === undefined ? [[...path, name]] : listUnknownMembers(known.schema, member, [...path, name]);
  });
}
