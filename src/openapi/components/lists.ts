/** The form of paged lists: the location of the array, and the pagination members. */
import type { Wire } from '../../../spec/profile/profile.ts';
import { propertiesOf, type Schema, schemaRef, without } from '../schema/schema.ts';

const limitField = 'post.list.pagination:pagination';

/** Whether responses have pagination members. */
export function tellsNextPage(wire: Wire): boolean {
  return wire.shapes.listPaging !== 'none' && !wire.missing.has(limitField);
}

/** Builds the envelope of a paged list. */
export function pagedEnvelope(envelope: Schema, component: string, wire: Wire): Readonly<Record<string, Schema>> {
  const pagination = wire.names.get(limitField) ?? 'pagination';
  const tells = tellsNextPage(wire);
  const beside = tells ? { [pagination]: schemaRef('Pagination') } : {};
  const required = tells ? [pagination] : [];
  const { success, data } = propertiesOf(envelope);
  const { listContainer } = wire.shapes;
  if (listContainer === 'data') {
    return {
      [component]: {
        ...envelope,
        properties: { success, data, ...beside },
        required: ['success', 'data', ...required],
      },
    };
  }
  const list = listContainer.slice('data.'.length);
  return {
    [component]: { ...envelope, properties: { success, data: schemaRef('PostPage') } },
    PostPage: {
      type: 'object',
      description: 'A page of posts.',
      properties: { [list]: without(data ?? {}, 'x-level'), ...beside },
      required: [list, ...required],
      'x-level': 'assumed',
      'x-decision': ['post.list.container'],
    },
  };
}

/** Adapts the cursor to the paging of the profile: with numbered pages, it is an integer. */
export function pagedCursor(schema: Schema, wire: Wire, nullable: boolean): Schema {
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
