/** Sample values for scalar members, taken from the executed examples. */
import type { z } from 'zod';
import { examples } from '../../../spec/examples/index.ts';
import { isObject } from '../../../spec/json.ts';
import { getOperation } from '../../../spec/operations/index.ts';
import { getMembers, getStructure } from '../../../spec/schemas/introspection/structure.ts';
import { type CanonicalComponents, canonicalComponents, getQueryComponentName } from '../schema/canonical.ts';
import { getComponent, getProperties, mapValues, type Schema, type Schemas } from '../schema/schema.ts';

type Samples = Map<string, Map<string, unknown>>;

/** Samples for members that no example contains. */
const extraSamples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  PostPublishedEvent: { id: 'evt_000001', timestamp: '2030-01-07T09:00:00Z' },
  Problem: {
    type: 'about:blank',
    title: 'Unprocessable Content',
    status: 422,
    detail: 'The request breaks at least one rule; see errors.',
    success: false,
    requestId: 'req_1',
  },
  RuleViolation: {
    pointer: '/text',
    rule: 'text.length.microblog',
    detail: 'The text has 281 characters; microblog allows at most 280.',
    limit: 280,
    actual: 281,
    expected: 'jpeg, png, gif, webp, mp4, pdf',
    given: 'bmp',
    section: 'platformContent.<label> fields',
  },
  Pagination: { limit: 20, nextCursor: 'eyJhZnRlciI6InBvc3RfMSJ9' },
  PublishingError: { code: 'ACCOUNT_DISCONNECTED', message: 'The account is no longer connected.' },
  ShortvideoContent: { autoAddMusic: true, text: 'Twenty seconds of bread.' },
  LeadMagnetCreate: { postId: 'post_000001' },
  UploadForm: { file: '<bytes of the file>' },
};

/** Adds an example to every scalar member. */
export function addExamples(schemas: Schemas): Schemas {
  return mapValues(schemas, (schema, component) => {
    const source = canonicalComponents.zod.get(component);
    if (source === undefined || getStructure(source).kind !== 'object') return schema;
    const sources = new Map(getMembers(source).map(({ name, schema: member }) => [name, member]));
    const properties = mapValues(getProperties(schema), (member, name) => {
      if (!isScalar(member)) return member;
      const sample = getSample(component, name, member, sources.get(name));
      return sample === undefined ? member : { ...member, examples: [sample] };
    });
    return { ...schema, properties };
  });
}

function isScalar(schema: Schema): boolean {
  if (getComponent(schema) !== undefined) return false;
  if (schema.maximum !== undefined) return true;
  const types = [schema.type].flat();
  return types.some((type) => ['string', 'number', 'integer', 'boolean'].includes(type as string));
}

const samples: Samples = collectSamples(canonicalComponents);

/** Returns the component's own sample, else a valid one of a member with the same name. */
function getSample(component: string, name: string, schema: Schema, source: z.ZodType | undefined): unknown {
  const ownSample = samples.get(component)?.get(name);
  if (ownSample !== undefined) return ownSample;
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (name === 'success') return true;
  if (name === 'text') return 'Fresh bread from seven o’clock.';
  for (const [otherComponent, members] of samples) {
    const value = members.get(name);
    if (value !== undefined && otherComponent !== 'Problem' && source?.safeParse(value).success === true) return value;
  }
  return schema.format === 'date-time' ? '2030-01-07T09:00:00Z' : undefined;
}

function collectSamples({ zod }: CanonicalComponents): Samples {
  const allSamples: Samples = new Map();
  for (const [component, members] of Object.entries(extraSamples))
    allSamples.set(component, new Map(Object.entries(members)));
  for (const { operation, request, response } of examples) {
    if (response.outcome !== 'success') continue;
    const { body, data } = getOperation(operation);
    if (body !== undefined) collectSample(body, request.body, allSamples);
    collectSample(data, response.data, allSamples);
    const query = zod.get(getQueryComponentName(operation));
    if (query !== undefined && request.query !== undefined)
      collectSample(query, { ...request.query, ...toNumbers(request.query) }, allSamples);
  }
  return allSamples;
}

/** Converts numeric query parameters, which are text in examples. */
function toNumbers(query: Readonly<Record<string, string>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, text]) => (/^\d{1,9}$/.test(text) ? [[name, Number(text)]] : [])),
  );
}

function collectSample(schema: z.ZodType, value: unknown, target: Samples): void {
  const inner = getStructure(schema);
  if (inner.kind === 'array' && Array.isArray(value)) for (const item of value) collectSample(inner.item, item, target);
  if (inner.kind !== 'object' || !isObject(value)) return;
  const component = inner.id ?? '';
  const members = target.get(component) ?? new Map<string, unknown>();
  target.set(component, members);
  for (const { name, schema: member } of inner.members) {
    const memberValue = value[name];
    if (memberValue === undefined || memberValue === null) continue;
    if (typeof memberValue !== 'object' && !members.has(name) && !String(memberValue).includes('{{'))
      members.set(name, memberValue);
    collectSample(member, memberValue, target);
  }
}
