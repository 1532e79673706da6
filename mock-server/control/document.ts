/** The OpenAPI document of the control surface, made from the table. */
import { OpenAPIRegistry, OpenApiGeneratorV31, type RouteConfig } from '@asteasolutions/zod-to-openapi';
import { z } from 'zod';
import { version } from '../version.ts';
import { controlPath } from './operation/path.ts';
import { componentOf, Refusal, refusalsOf, responseOf } from './operation/refusals.ts';
import { about, type Entry, entries } from './table.ts';

const description = `
Steers the mock of the Social Publishing API, and looks into it. This surface is no part of the API: no service has it
but the mock.

A call works on one tenant: the one whose key it names, else the first. Times are those of the tenant's clock. In a
program, \`x-handle\` names the function that does the same.
`.trim();

/** The answers, named for those who generate code. */
const answers: ReadonlyMap<Entry, z.ZodType> = new Map(
  entries.map((entry) => {
    const { id, bare, data } = entry.operation;
    const component = `${id.charAt(0).toUpperCase()}${id.slice(1)}Answer`;
    return [entry, bare ? data : z.object({ data }).meta({ id: component, description: 'What was asked for.' })];
  }),
);

/** Deterministic, and nothing in it is shared with a later call. */
export function controlDocument(): object {
  const registry = new OpenAPIRegistry();
  registry.registerComponent('securitySchemes', 'MockToken', {
    type: 'apiKey',
    in: 'header',
    name: 'Mock-Token',
    description: 'Printed at the start of a mock that listens beyond this machine; else there is none.',
  });
  registry.registerComponent('parameters', 'MockTenant', {
    name: 'Mock-Tenant',
    in: 'header',
    description:
      'The key of the tenant; the first one where nothing is said. `Authorization: Bearer` and `?tenant=` do as well.',
    schema: { type: 'string', maxLength: 128 },
    example: 'demo-api-pro',
  });
  for (const { operation } of entries)
    for (const codes of refusalsOf(operation).values())
      registry.registerComponent('responses', componentOf(codes), responseOf(codes));
  for (const entry of entries) registry.registerPath(pathOf(entry));
  const generator = new OpenApiGeneratorV31([...registry.definitions, { type: 'schema', schema: Refusal }]);
  return structuredClone(
    generator.generateDocument({
      openapi: '3.1.1',
      info: {
        title: 'Control surface of the mock',
        version,
        description,
        contact: {
          name: 'social-contract',
          url: 'https://social-publishing.example/support',
          email: 'support@social-publishing.example',
        },
        license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
      },
      servers: [{ url: controlPath, description: 'Local mock.', 'x-internal': true }],
      tags: Object.entries(about)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, text]) => ({ name, description: text })),
      security: [{}, { MockToken: [] }],
    }),
  );
}

function pathOf(entry: Entry): RouteConfig {
  const { subject, name, operation } = entry;
  const { id, method, path, summary, query, body, params, example, bare, namesTenant } = operation;
  const refusals = [...refusalsOf(operation)].map(([status, codes]) => [
    status,
    { $ref: `#/components/responses/${componentOf(codes)}` },
  ]);
  return {
    method: method.toLowerCase() as Lowercase<typeof method>,
    path,
    operationId: id,
    summary,
    description: operation.description ?? `${summary}.`,
    tags: [subject],
    'x-handle': `mock.${name}`,
    ...(namesTenant ? { parameters: [{ $ref: '#/components/parameters/MockTenant' }] } : {}),
    request: {
      ...(params === undefined ? {} : { params: paramsSchema(params) }),
      ...(query === undefined ? {} : { query: query as z.ZodObject }),
      ...(body === undefined
        ? {}
        : {
            body: {
              required: !body.safeParse({}).success,
              description: 'What is to be.',
              content: { 'application/json': { schema: body, example: example.body } },
            },
          }),
    },
    responses: {
      [operation.status ?? 200]: {
        description: operation.status === 201 ? 'It is made.' : 'It is done.',
        content: {
          'application/json': {
            schema: answers.get(entry) ?? operation.data,
            example: bare ? example.data : { data: example.data },
          },
        },
      },
      ...Object.fromEntries(refusals),
    },
  };
}

function paramsSchema(params: Readonly<Record<string, string>>): z.ZodObject {
  const members = Object.entries(params).map(([name, text]) => [
    name,
    z
      .string()
      .max(128)
      .meta({ description: text, examples: ['…'] }),
  ]);
  return z.object(Object.fromEntries(members));
}
