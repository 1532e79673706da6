/** The form of paged lists: the location of the array, and the pagination members. */
import type { Wire } from '../../../spec/profile/profile.ts';
import { omit, propertiesOf, type Schema, schemaRef } from '../schema/schema.ts';

const paginationField = 'post.list.pagination:pagination';

/** Whether responses have pagination members. */
export function hasPagination(wire: Wire): boolean {
  return wire.shapes.listPaging !== 'none' && !wire.missingFields.has(paginationField);
}

/** Builds the envelope of a paged list. */
export function pagedEnvelope(envelope: Schema, component: string, wire: Wire): Readonly<Record<string, Schema>> {
  const pagination = wire.names.get(paginationField) ?? 'pagination';
  const isPaginated = hasPagination(wire);
  const paginationProperty = isPaginated ? { [pagination]: schemaRef('Pagination') } : {};
  const required = isPaginated ? [pagination] : [];
  const { success, data } = propertiesOf(envelope);
  const { listContainer } = wire.shapes;
  if (listContainer === 'data') {
    return {
      [component]: {
        ...envelope,
        properties: { success, data, ...paginationProperty },
        required: ['success', 'data', ...required],
      },
    };
  }
  const arrayName = listContainer.slice('data.'.length);
  return {
    [component]: { ...envelope, properties: { success, data: schemaRef('PostPage') } },
    PostPage: {
      type: 'object',
      description: 'A page of posts.',
      properties: { [arrayName]: omit(data ?? {}, 'x-level'), ...paginationProperty },
      required: [arrayName, ...required],
      'x-level': 'assumed',
      'x-decision': ['post.list.container'],
    },
  };
}

/** Adapts the cursor to the paging of the profile: with numbered pages, it is an integer. */
export function cursorSchema(schema: Schema, wire: Wire, nullable: boolean): Schema {
  if (wire.shapes.listPaging !== 'page') return schema;
  const { maxLength: _max, minLength: _min, pattern: _pattern, examples, ...rest } = schema;
  return {
    ...rest,
    type: nullable ? ['integer', 'null'] : 'integer',
    format: 'int32',
    minimum: 1,
    maximum: 1_000_000_000,
    ...(examples === undefined ? {} : { examples: [2] }),
  };
}
