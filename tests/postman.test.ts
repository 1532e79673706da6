/** The Postman collection: its format, and every request sent to a mock. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import collection from '../generated/postman.json' with { type: 'json' };
import { startMock } from '../mock-server/index.ts';
import { getOperation, operationIds } from '../spec/operations/index.ts';
import type { UncheckedBindings } from '../spec/profile/profile.ts';
import { variedProfiles } from '../src/openapi/testing/variedProfiles.ts';
import { buildPostmanCollection } from '../src/postman/collection.ts';
import { defaultProfile, resolveProfile } from '../src/profile/resolve.ts';
import { type Collection, type Item, runCollection } from './testing/postmanPlayer.ts';

// The parts of the official v2.1.0 schema that the collection uses.
const variable = z.strictObject({
  key: z.string().min(1),
  value: z.string(),
  type: z.literal('string').optional(),
  description: z.string().optional(),
});
const header = z.strictObject({ key: z.string(), value: z.string() });
const request = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  header: z.array(header),
  url: z.strictObject({
    raw: z.string().startsWith('{{baseUrl}}/'),
    host: z.array(z.string()),
    path: z.array(z.string()),
    query: z.array(header).optional(),
    variable: z.array(variable).optional(),
  }),
  body: z
    .union([
      z.strictObject({ mode: z.literal('raw'), raw: z.string(), options: z.object({}) }),
      z.strictObject({
        mode: z.literal('formdata'),
        formdata: z.array(z.strictObject({ key: z.string(), type: z.literal('file'), src: z.array(z.string()) })),
      }),
    ])
    .optional(),
});
const response = z.strictObject({
  name: z.string(),
  originalRequest: request,
  status: z.string(),
  code: z.int(),
  _postman_previewlanguage: z.literal('json'),
  header: z.array(header),
  body: z.string(),
});
const requestItem = z.strictObject({
  name: z.string(),
  event: z.array(
    z.strictObject({
      listen: z.literal('test'),
      script: z.strictObject({ type: z.literal('text/javascript'), exec: z.array(z.string()) }),
    }),
  ),
  request,
  response: z.array(response),
});
const folder: z.ZodType = z.strictObject({
  name: z.string(),
  description: z.string(),
  item: z.array(z.lazy(() => z.union([requestItem, folder]))).min(1),
});
const collectionSchema = z.strictObject({
  info: z.strictObject({
    name: z.string(),
    description: z.string(),
    schema: z.literal('https://schema.getpostman.com/json/collection/v2.1.0/collection.json'),
  }),
  auth: z.strictObject({ type: z.literal('bearer'), bearer: z.array(variable) }),
  variable: z.array(variable),
  item: z.array(folder).min(1),
});

const namedProfiles = variedProfiles.map(([name, bindings]): [string, UncheckedBindings] => [name, bindings]);

test('the Postman collection matches the format v2.1.0', () => {
  expect(collectionSchema.safeParse(collection).error?.issues).toBeUndefined();
});

test.each(namedProfiles)('the Postman collection of profile %s matches the format v2.1.0', (_, bindings) => {
  expect(collectionSchema.safeParse(buildPostmanCollection(resolveProfile(bindings))).error?.issues).toBeUndefined();
});

test('the Postman collection uses only variables that it defines', () => {
  const knownVariables = new Set(collection.variable.map(({ key }) => key));
  const requests = JSON.stringify(collection.item.map(listRequests));
  const usedVariables = [...requests.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
  expect(usedVariables.filter((name) => !knownVariables.has(name))).toEqual([]);
});

test('the Postman collection has every operation in the folder of its tag', () => {
  const presentOperations = operationIds.filter((id) => defaultProfile.wire.routes.has(id));
  for (const tag of new Set(presentOperations.map((id) => getOperation(id).tag))) {
    const tagFolder = collection.item.find(({ name }) => name === tag);
    expect(tagFolder?.item.length).toBeGreaterThanOrEqual(
      presentOperations.filter((id) => getOperation(id).tag === tag).length,
    );
  }
});

test('the Postman collection has saved responses of the examples, errors included', () => {
  const codes = new Set(collection.item.flatMap(listSavedResponses).map(({ code }) => code));
  expect([...codes]).toEqual(expect.arrayContaining([200, 201, 401, 403, 404, 422]));
});

describe('the Postman collection, run against a mock', () => {
  test('passes every test script', async () => {
    await using mock = await startMock({ frozenAt: '2030-01-07T09:00:00Z', strict: true });
    const results = await runCollection(collection as unknown as Collection, { baseUrl: mock.url });
    expect(results.filter(({ failures }) => failures.length > 0)).toEqual([]);
    expect(results.length).toBeGreaterThan(25);
  });

  test.each(namedProfiles)('passes every test script under profile %s', async (_, bindings) => {
    const profile = resolveProfile(bindings);
    await using mock = await startMock({ frozenAt: '2030-01-07T09:00:00Z', strict: true, profile });
    const results = await runCollection(buildPostmanCollection(profile) as Collection, { baseUrl: mock.url });
    expect(results.filter(({ failures }) => failures.length > 0)).toEqual([]);
  });
});

function listRequests(item: Item): unknown {
  return item.item === undefined ? item.request : item.item.map(listRequests);
}

function listSavedResponses(item: Item): NonNullable<Item['response']>[number][] {
  return [...(item.response ?? []), ...(item.item ?? []).flatMap(listSavedResponses)];
}
