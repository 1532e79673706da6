/** The form of paged lists: the location of the array, and the pagination members. */
import { bounds } from '../../../spec/decisions/bounds.ts';
import type { DecisionId } from '../../../spec/decisions/index.ts';
import { firstNumbers, isNumbered, type NumberedPaging } from '../../../spec/decisions/numberedCursor.ts';
import { asList } from '../../../spec/json.ts';
import { getOperation, type OperationId, operationIds } from '../../../spec/operations/index.ts';
import type { Wire } from '../../../spec/profile/profile.ts';
import { documentedBaseUrl, formatPageAddress, getCursorName } from '../../profile/forms/nextPage.ts';
import { findPaginationName, getListContainer, isPaginated } from '../../profile/paging.ts';
import { buildSchemaRef, getProperties, omit, type Schema, type Schemas } from '../schema/schema.ts';

const pages: Readonly<Partial<Record<OperationId, { readonly name: string; readonly description: string }>>> = {
  listPosts: { name: 'PostPage', description: 'A page of posts.' },
  listLeads: { name: 'LeadPage', description: 'A page of leads.' },
};

/** Builds the envelopes of lists, where they differ from `data` as the array. */
export function buildListEnvelopes(schemas: Schemas, wire: Wire): Schemas {
  return Object.fromEntries(operationIds.flatMap((id) => buildListEnvelope(id, schemas, wire)));
}

function buildListEnvelope(id: OperationId, schemas: Schemas, wire: Wire): readonly [string, Schema][] {
  const { envelope: component, paged } = getOperation(id);
  const envelope = schemas[component];
  const page = pages[id];
  if (envelope === undefined || page === undefined) return [];
  const pagination = isPaginated(wire, id) ? findPaginationMembers(schemas, wire) : {};
  const required = Object.keys(pagination);
  const { success, data } = getProperties(envelope);
  const decision = paged ? 'post.list.container' : 'lead.list';
  const arrayName = getListContainer(wire, id);
  if (arrayName === undefined)
    return [
      [
        component,
        {
          ...envelope,
          properties: { success, data: markAssumedBy(decision, data ?? {}), ...pagination },
          required: ['success', 'data', ...required],
        },
      ],
    ];
  return [
    [component, { ...envelope, properties: { success, data: buildSchemaRef(page.name) } }],
    [
      page.name,
      {
        type: 'object',
        description: page.description,
        properties: { [arrayName]: omit(data ?? {}, 'x-level'), ...pagination },
        required: [arrayName, ...required],
        'x-level': 'assumed',
        'x-decision': [decision],
      },
    ],
  ];
}

/** Marks an array as assumed: the document shows the envelope, and not what is in it. */
function markAssumedBy(decision: DecisionId, list: Schema): Schema {
  return { ...list, 'x-level': 'assumed', 'x-decision': [decision, ...asList(list['x-decision'])] };
}

/** The members that locate the next page. */
function findPaginationMembers(schemas: Schemas, wire: Wire): Readonly<Record<string, Schema>> {
  const name = findPaginationName(wire);
  return name === undefined ? getProperties(schemas.Pagination ?? {}) : { [name]: buildSchemaRef('Pagination') };
}

/** Adapts the member that names the next page, which may be its URL or its path. */
export function buildNextSchema(schema: Schema, wire: Wire): Schema {
  const { nextPage } = wire.shapes;
  if (nextPage === 'cursor') return buildCursorSchema(schema, wire, true);
  const { pattern: _pattern, examples, ...rest } = schema;
  const cursorName = getCursorName(wire);
  const { listPaging } = wire.shapes;
  const cursor = isNumbered(listPaging) ? String(numberExamples[listPaging]) : asList(examples)[0];
  const request = { baseUrl: documentedBaseUrl, path: '/posts', query: { [cursorName]: cursor } };
  return {
    ...rest,
    description: `The ${nextPage === 'url' ? 'URL' : 'path and query'} of the next page, or null on the last page. Its parameter \`${cursorName}\` is the cursor.`,
    format: nextPage === 'url' ? 'uri' : 'uri-reference',
    maxLength: bounds['bounds.url'],
    examples: [formatPageAddress(nextPage, request)],
  };
}

/** The number of the second page. */
const numberExamples: Readonly<Record<NumberedPaging, number>> = { page: 2, 'page-from-0': 1, offset: 20 };

/** Adapts the cursor to the paging of the profile: it may be a number. */
export function buildCursorSchema(schema: Schema, wire: Wire, isNullable: boolean): Schema {
  const { listPaging } = wire.shapes;
  if (!isNumbered(listPaging)) return schema;
  const { maxLength: _max, minLength: _min, pattern: _pattern, examples, ...rest } = schema;
  return {
    ...rest,
    type: isNullable ? ['integer', 'null'] : 'integer',
    format: 'int32',
    minimum: firstNumbers[listPaging],
    maximum: 1_000_000_000,
    ...(examples === undefined ? {} : { examples: [numberExamples[listPaging]] }),
  };
}
