/** Sample values for scalar members, taken from the executed examples. */
import type { z } from 'zod';
import { examples } from '../../../spec/examples/index.ts';
import { isObject } from '../../../spec/json.ts';
import { operationOf } from '../../../spec/operations/index.ts';
import { membersOf, structureOf } from '../../../spec/schemas/introspection/structure.ts';
import { type Canonical, canonical, queryComponent } from '../schema/canonical.ts';
import { componentOf, mapValues, propertiesOf, type Schema, type Schemas } from '../schema/schema.ts';

type Samples = Map<string, Map<string, unknown>>;

/** Samples for members that no example contains. */
const further: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  PostPublishedEvent: { id: 'evt_000001', timestamp: '2030-01-07T09:00:00Z' },
  Problem: {
    type: 'about:blank',
    title: 'Unprocessable Content',
    status: 422,
    detail: 'The request breaks at least one rule; see errors.',
    success: false,
    requestId: 'req_1',
  },
  BrokenRule: {
    pointer: '/text',
    rule: 'text.length.microblog',
    detail: 'The text has 281 characters; microblog allows at most 280.',
    limit: 280,
    actual: 281,
    section: 'platformContent.<label> fields',
  },
  Pagination: { limit: 20, nextCursor: 'eyJhZnRlciI6InBvc3RfMSJ9' },
  TargetError: { code: 'ACCOUNT_DISCONNECTED', message: 'The account is no longer connected.' },
  ShortvideoContent: { autoAddMusic: true, text: 'Twenty seconds of bread.' },
  ListPostsQuery: { cursor: 'eyJhZnRlciI6InBvc3RfMSJ9' },
  LeadMagnetCreate: { postId: 'post_000001' },
  UploadForm: { file: '<bytes of the file>' },
};

/** Adds an example to every scalar member. */
export function exemplify(schemas: Schemas): Schemas {
  return mapValues(schemas, (schema, component) => {
    const source = canonical.zod.get(component);
    if (source === undefined || structureOf(source).kind !== 'object') return schema;
    const sources = new Map(membersOf(source).map(({ name, schema: member }) => [name, member]));
    const properties = mapValues(propertiesOf(schema), (member, name) => {
      if (!isScalar(member)) return member;
      const sample = sampleOf(component, name, member, sources.get(name));
      return sample === undefined ? member : { ...member, examples: [sample] };
    });
    return { ...schema, properties };
  });
}

function isScalar(schema: Schema): boolean {
  if (componentOf(schema) !== undefined) return false;
  if (schema.maximum !== undefined) return true;
  const types = [schema.type].flat();
  return types.some((type) => ['string', 'number', 'integer', 'boolean'].includes(type as string));
}

const samples: Samples = collectSamples(canonical);

/** Returns the component's own sample, else a valid one of a member with the same name. */
function sampleOf(component: string, name: string, schema: Schema, source: z.ZodType | undefined): unknown {
  const own = samples.get(component)?.get(name);
  if (own !== undefined) return own;
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (name === 'success') return true;
  if (name === 'text') return 'Fresh bread from seven o’clock.';
  for (const [other, members] of samples) {
    const value = members.get(name);
    if (value !== undefined && other !== 'Problem' && source?.safeParse(value).success === true) return value;
  }
  return schema.format === 'date-time' ? '2030-01-07T09:00:00Z' : undefined;
}

function collectSamples({ zod }: Canonical): Samples {
  const found: Samples = new Map();
  for (const [component, members] of Object.entries(further)) found.set(component, new Map(Object.entries(members)));
  for (const { operation, request, response } of examples) {
    if (response.status !== 'success') continue;
    const { body, data } = operationOf(operation);
    if (body !== undefined) note(body, request.body, found);
    note(data, response.data, found);
    const query = zod.get(queryComponent(operation));
    if (query !== undefined && request.query !== undefined)
      note(query, { ...request.query, ...numbers(request.query) }, found);
  }
  return found;
}

/** Converts numeric query parameters, which are text in examples. */
function numbers(query: Readonly<Record<string, string>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, text]) => (/^\d{1,9}$/.test(text) ? [[name, Number(text)]] : [])),
  );
}

function note(schema: z.ZodType, value: unknown, into: Samples): void {
  const inner = structureOf(schema);
  if (inner.kind === 'array' && Array.isArray(value)) for (const item of value) note(inner.item, item, into);
  if (inner.kind !== 'object' || !isObject(value)) return;
  const component = inner.id ?? '';
  const members = into.get(component) ?? new Map<string, unknown>();
  into.set(component, members);
  for (const { name, schema: member } of inner.members) {
    const held = value[name];
    if (held === undefined || held === null) continue;
    if (typeof held !== 'object' && !members.has(name) && !String(held).includes('{{')) members.set(name, held);
    note(member, held, into);
  }
}
