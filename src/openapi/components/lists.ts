/** The form of paged lists: where the array stands, and how the next page is named. */
import type { Wire } from '../../../spec/profile/profile.ts';
import { propertiesOf, type Schema, schemaRef, without } from '../schema/schema.ts';

const limitField = 'post.list.pagination:pagination';

/** Whether answers tell where the next page begins. */
export function tellsNextPage(wire: Wire): boolean {
  return wire.shapes.listPaging !== 'none' && !wire.missing.has(limitField);
}

/** The envelope of a paged list. */
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

/** With pages by number, the cursor is one. */
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
