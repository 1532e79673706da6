/** Generates the OpenAPI document of the control surface from the table. */
import { OpenAPIRegistry, OpenApiGeneratorV31, type RouteConfig } from '@asteasolutions/zod-to-openapi';
import { z } from 'zod';
import { version } from '../version.ts';
import { buildErrorResponse, ErrorResponse, getComponentName, getErrorCodes } from './operation/errorResponses.ts';
import { controlPath } from './operation/path.ts';
import { descriptions, type Entry, entries } from './table.ts';

const description = `
Controls and inspects the mock of the Social Publishing API. This surface is not part of the API; only the mock has it.

A call applies to the tenant whose key it names, or to the first tenant. Times are on the tenant's clock. \`x-handle\`
names the equivalent function for programs.
`.trim();

/** The response schemas, as named components for code generators. */
const responseSchemas: ReadonlyMap<Entry, z.ZodType> = new Map(
  entries.map((entry) => {
    const { id, hasNoEnvelope, data } = entry.operation;
    const component = `${id.charAt(0).toUpperCase()}${id.slice(1)}Response`;
    return [
      entry,
      hasNoEnvelope ? data : z.object({ data }).meta({ id: component, description: 'The requested data.' }),
    ];
  }),
);

/** Generates the document. The output is deterministic, and every call returns a new object. */
export function buildControlDocument(): object {
  const registry = new OpenAPIRegistry();
  registry.registerComponent('securitySchemes', 'MockToken', {
    type: 'apiKey',
    in: 'header',
    name: 'Mock-Token',
    description:
      'Required if the mock listens beyond loopback or `MOCK_TOKEN` is set. Without `MOCK_TOKEN`, the mock prints a token when it starts.',
  });
  registry.registerComponent('parameters', 'MockTenant', {
    name: 'Mock-Tenant',
    in: 'header',
    description:
      'The key of the tenant; defaults to the first tenant. `Authorization: Bearer` and `?tenant=` work as well.',
    schema: { type: 'string', maxLength: 128 },
    example: 'demo-api-pro',
  });
  for (const { operation } of entries)
    for (const codes of getErrorCodes(operation).values())
      registry.registerComponent('responses', getComponentName(codes), buildErrorResponse(codes));
  for (const entry of entries) registry.registerPath(buildRoute(entry));
  const generator = new OpenApiGeneratorV31([...registry.definitions, { type: 'schema', schema: ErrorResponse }]);
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
      tags: Object.entries(descriptions)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, text]) => ({ name, description: text })),
      security: [{}, { MockToken: [] }],
    }),
  );
}

function buildRoute(entry: Entry): RouteConfig {
  const { subject, name, operation } = entry;
  const { id, method, path, summary, query, body, params, example, hasNoEnvelope, namesTenant } = operation;
  const errorResponses = [...getErrorCodes(operation)].map(([status, codes]) => [
    status,
    { $ref: `#/components/responses/${getComponentName(codes)}` },
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
      ...(params === undefined ? {} : { params: buildParamsSchema(params) }),
      ...(query === undefined ? {} : { query: query as z.ZodObject }),
      ...(body === undefined
        ? {}
        : {
            body: {
              required: !body.safeParse({}).success,
              description: 'The body of the request.',
              content: { 'application/json': { schema: body, example: example.body } },
            },
          }),
    },
    responses: {
      [operation.status ?? 200]: {
        description: operation.status === 201 ? 'Created.' : 'Success.',
        content: {
          'application/json': {
            schema: responseSchemas.get(entry) ?? operation.data,
            example: hasNoEnvelope ? example.data : { data: example.data },
          },
        },
      },
      ...Object.fromEntries(errorResponses),
    },
  };
}

function buildParamsSchema(params: Readonly<Record<string, string>>): z.ZodObject {
  const properties = Object.entries(params).map(([name, text]) => [
    name,
    z
      .string()
      .max(128)
      .meta({ description: text, examples: ['…'] }),
  ]);
  return z.object(Object.fromEntries(properties));
}
