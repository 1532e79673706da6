/**
 * Validates the vectors against the document: its schemas accept every accepted request, and refuse every request that
 * breaks a rule that they express in full.
 */
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { getOperation } from '../../spec/operations/index.ts';
import { requestRules, rules } from '../../spec/rules/index.ts';
import type { RequestRule } from '../../spec/rules/rule.ts';
import type { Vector } from '../../spec/rules/vector.ts';
import { forbidsUnder } from '../../spec/statement.ts';
import { buildComponentFiles } from '../generate/schemas.ts';
import { defaultProfile } from '../profile/resolve.ts';
import { listFragments } from './components/patch.ts';
import { emitOpenApi } from './emit.ts';
import { getComponent, type Schema } from './schema/schema.ts';

const { behaviour } = defaultProfile;
const document = emitOpenApi(defaultProfile);
const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
for (const [name, schema] of buildComponentFiles(document)) ajv.addSchema(schema, name);

const acceptsBody = (component: string, body: unknown): boolean =>
  ajv.getSchema(`${component}.json`)?.(JSON.parse(JSON.stringify(body))) === true;

function acceptsQuery(operation: string, query: Readonly<Record<string, string>>): boolean {
  const items = Object.values(document.paths as Readonly<Record<string, Readonly<Record<string, Schema>>>>);
  const operationObject = items.flatMap((item) => Object.values(item)).find((item) => item.operationId === operation);
  const parameters = ((operationObject?.parameters ?? []) as readonly Schema[]).filter((item) => item.in === 'query');
  const schemas = new Map(parameters.map(({ name, schema }) => [String(name), schema as Schema]));
  const hasRequired = parameters.every(({ name, required }) => required !== true || Object.hasOwn(query, String(name)));
  return (
    hasRequired &&
    Object.entries(query).every(([name, text]) => {
      const schema = schemas.get(name);
      if (schema === undefined) return false;
      const value = schema.type === 'integer' && /^-?\d+$/.test(text) ? Number(text) : text;
      const component = getComponent(schema);
      return component === undefined ? ajv.validate(schema, value) : acceptsBody(component, value);
    })
  );
}

/** Whether the schemas of the document accept a request; undefined if they do not describe it. */
function acceptsRequest({ operation, request }: Vector): boolean | undefined {
  const { body, raw, query, parts, method, path, contentType } = request;
  if ([raw, parts, method, path, contentType].some((part) => part !== undefined)) return undefined;
  if (body === undefined && query === undefined) return undefined;
  const component = getOperation(operation).body?.meta()?.id;
  return (
    (body === undefined || component === undefined || acceptsBody(component, body)) &&
    (query === undefined || acceptsQuery(operation, query))
  );
}

const describedVectors = rules.flatMap((rule) =>
  rule.vectors.flatMap((vector, i) =>
    acceptsRequest(vector) === undefined ? [] : [{ rule, vector, name: `${rule.id}/${i + 1}: ${vector.name}` }],
  ),
);

/** Whether the schemas express a rule in full for creations, or for updates. */
function isInSchema(rule: RequestRule, { operation }: Vector): boolean {
  if (rule.find === undefined) return true;
  const isUpdate = operation.startsWith('update');
  return listFragments(rule, behaviour).some(
    ({ component, covers }) => covers === 'all' && component.endsWith('Update') === isUpdate,
  );
}

test('the schemas accept every accepted request', () => {
  const acceptedVectors = describedVectors.filter(({ vector }) => vector.verdict === 'accepted');
  expect(acceptedVectors.length).toBeGreaterThan(150);
  expect(acceptedVectors.filter(({ vector }) => acceptsRequest(vector) === false).map(({ name }) => name)).toEqual([]);
});

test('the schemas refuse every request that breaks a rule which they express', () => {
  const refusedVectors = describedVectors.filter(
    ({ rule, vector }) => vector.verdict === 'refused' && rule.kind === 'request' && isInSchema(rule, vector),
  );
  expect(refusedVectors.length).toBeGreaterThan(100);
  expect(refusedVectors.filter(({ vector }) => acceptsRequest(vector) === true).map(({ name }) => name)).toEqual([]);
});

test('only these request rules have no schema', () => {
  const beyond = requestRules.filter(
    (rule) =>
      rule.find !== undefined &&
      forbidsUnder(rule, behaviour) &&
      rule.on.length > 0 &&
      !listFragments(rule, behaviour).length,
  );
  expect(beyond.map(({ id }) => id)).toEqual([
    // Its lengths are in the components of the overrides; the sum of tags is not.
    'platformContent.override.untargeted',
    // In the condition of post.text.blank.
    'post.text.empty',
    // In the pattern of the member.
    'post.schedule.timestamp',
    // A sum over a list.
    'video.tags.total',
    // In the pattern of the parameters.
    'post.list.dates.format',
  ]);
});
