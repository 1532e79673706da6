/** Converts what a handler returns to the content of a response, and checks it: not all handlers are type-checked. */
import { z } from 'zod';
import { asObject, isObject } from '../../../spec/json.ts';
import type { Operation } from '../../../spec/operations/operation.ts';
import { buildPointer } from '../../../spec/pointer.ts';
import type { Behaviour } from '../../../spec/rules/rule.ts';
import { Pagination } from '../../../spec/schemas/envelope.ts';
import { getStructure } from '../../../spec/schemas/introspection/structure.ts';
import { withBounds } from '../../../spec/schemas/introspection/withBounds.ts';
import { findSchemaErrors } from '../../../spec/schemas/schemaErrors.ts';
import type { ResponseContent } from '../../profile/codec.ts';

/** @throws TypeError that lists the problems of the result */
export type ResultReader = (operation: Operation, result: unknown) => ResponseContent;

/** @param checksAll whether the result must match the contract; otherwise, it must only contain data */
export function createResultReader(behaviour: Behaviour, checksAll: boolean): ResultReader {
  const schemas = new Map<string, z.ZodType>();

  function getSchema({ id, data, paged }: Operation): z.ZodType {
    const schema =
      schemas.get(id) ?? withBounds(z.object(paged ? { data, pagination: Pagination } : { data }), behaviour);
    schemas.set(id, schema);
    return schema;
  }

  return function readResult(operation, result) {
    const content = operation.paged ? asObject(result) : { data: result };
    const problems = checksAll
      ? findProblems(getSchema(operation), content)
      : content.data === undefined
        ? ['/data: A value is required.']
        : [];
    if (problems.length > 0)
      throw new TypeError(`The handler ${operation.id} returned an invalid result. ${problems.join(' ')}`);
    return content as unknown as ResponseContent;
  };
}

function findProblems(schema: z.ZodType, content: unknown): readonly string[] {
  return [
    ...findSchemaErrors(schema, content).map(({ at, message }) => `${at}: ${message}`),
    ...listUnknownMembers(schema, content, []).map((path) => `${buildPointer(...path)}: Is not in the contract.`),
  ];
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
