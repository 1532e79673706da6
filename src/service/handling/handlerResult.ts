/** Converts what a handler returns to the content of a response, and checks it: not all handlers are type-checked. */
import { z } from 'zod';
import { asObject, isObject } from '../../../spec/json.ts';
import type { OperationId } from '../../../spec/operations/index.ts';
import type { Operation } from '../../../spec/operations/operation.ts';
import { buildPointer, splitPointer } from '../../../spec/pointer.ts';
import { getOptionalFields } from '../../../spec/profile/optionalFields.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import type { FieldId } from '../../../spec/schemas/atoms.ts';
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
  const uncheckedFields = new Set([...wire.missingFields, ...getOptionalFields(behaviour)]);

  function getSchema({ id, data, paged }: Operation): z.ZodType {
    const pagination = isPaginated(wire, id as OperationId) ? Pagination : Pagination.optional();
    const schema = schemas.get(id) ?? withBounds(z.object(paged ? { data, pagination } : { data }), behaviour);
    schemas.set(id, schema);
    return schema;
  }

  return function readResult(operation, result) {
    const content = operation.paged ? asObject(result) : { data: result };
    const problems = checksAll
      ? findProblems(getSchema(operation), content, uncheckedFields)
      : content.data == null
        ? ['/data: A value is required.']
        : [];
    if (problems.length > 0)
      throw new TypeError(`The handler ${operation.id} returned an invalid result. ${problems.join(' ')}`);
    return content as unknown as ResponseContent;
  };
}

function findProblems(schema: z.ZodType, content: unknown, uncheckedFields: ReadonlySet<FieldId>): readonly string[] {
  return [
    ...findSchemaErrors(schema, content)
      .filter(({ at }) => !isUnchecked(schema, splitPointer(at), uncheckedFields))
      .map(({ at, message }) => `${at}: ${message}`),
    ...listUnknownMembers(schema, content, []).map((path) => `${buildPointer(...path)}: Is not in the contract.`),
  ];
}

/** Whether the value at a path belongs to a member that responses need not have under the profile. */
function isUnchecked(
  schema: z.ZodType,
  [step, ...rest]: readonly string[],
  uncheckedFields: ReadonlySet<FieldId>,
): boolean {
  const structure = getStructure(schema);
  if (structure.kind === 'array') return isUnchecked(structure.item, rest, uncheckedFields);
  const member = structure.kind === 'object' ? structure.members.find(({ name }) => name === step) : undefined;
  if (member === undefined) return false;
  return uncheckedFields.has(member.field ?? '') || isUnchecked(member.schema, rest, uncheckedFields);
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
