/** The JSON Schema of the vectors. */
import { z } from 'zod';
import { decisionIds } from '../../spec/decisions/index.ts';
import { operationIds } from '../../spec/operations/index.ts';
import { planNames } from '../../spec/plans.ts';
import { hostedFileShape } from '../../spec/world.ts';
import type { Schema } from '../openapi/schema/schema.ts';
import { baseUrl, dialect } from './schemas.ts';

const text: Schema = {
  anyOf: [
    { type: 'string' },
    {
      type: 'object',
      description: 'A long text as parts; [text, n] repeats the text n times.',
      properties: {
        $text: {
          type: 'array',
          minItems: 1,
          items: {
            anyOf: [
              { type: 'string' },
              {
                type: 'array',
                prefixItems: [{ type: 'string' }, { type: 'integer', minimum: 2 }],
                minItems: 2,
                maxItems: 2,
              },
            ],
          },
        },
      },
      required: ['$text'],
      additionalProperties: false,
    },
  ],
};

const method: Schema = { enum: ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'] };
const path: Schema = { type: 'string', pattern: '^/' };
const level: Schema = { enum: ['documented', 'derived', 'assumed'] };
const objectsByName: Schema = { type: 'object', additionalProperties: { type: 'object' } };

const givenSchema: Schema = {
  type: 'object',
  description: 'Changes to the state before the request is sent.',
  properties: {
    plans: { type: 'array', items: { enum: planNames } },
    posts: { ...objectsByName, description: 'Bodies of createPost, by name.' },
    leadMagnets: { ...objectsByName, description: 'Bodies of createLeadMagnet, by name.' },
    outreachConnected: { const: false, description: 'No outreach account is connected.' },
    paused: { type: 'array', items: { type: 'string' }, description: 'Names of lead magnets to pause.' },
    wait: { type: 'string', pattern: '^P', description: 'An ISO 8601 duration by which to advance the clock.' },
    repeat: { type: 'integer', minimum: 1, description: 'How often to send the request before the one that counts.' },
  },
  additionalProperties: false,
};

const partSchema: Schema = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    filename: { type: 'string' },
    content: { enum: ['jpeg', 'png', 'gif', 'webp', 'mp4', 'pdf', 'text', 'empty'] },
  },
  required: ['name', 'content'],
  additionalProperties: false,
};

const request: Schema = {
  type: 'object',
  properties: {
    id: { type: 'string', description: 'Replaces {id} in the path.' },
    query: { type: 'object', additionalProperties: { type: 'string' } },
    body: { description: 'Sent as JSON.' },
    raw: { ...text, description: 'Sent unchanged.' },
    contentType: { type: 'string' },
    authorization: {
      type: ['string', 'null'],
      description: 'The whole header; null means no header; if absent, a valid key.',
    },
    parts: { type: 'array', items: partSchema },
    method,
    path,
  },
  additionalProperties: false,
};

const { properties: facts = {}, required: always = [] } = z.toJSONSchema(z.object(hostedFileShape));

/** The facts about a hosted file, by type. */
const file: Schema = {
  type: 'object',
  properties: Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, { type: (fact as Schema).type }])),
  required: always,
  additionalProperties: false,
};

export const vectorsSchema: Schema = {
  $schema: dialect,
  $id: `${baseUrl}vectors.json`,
  title: 'Vectors',
  type: 'object',
  properties: {
    about: { type: 'array', items: { type: 'string' } },
    world: {
      type: 'object',
      properties: {
        now: { type: 'string', format: 'date-time' },
        plans: { type: 'array', items: { enum: planNames } },
        accounts: { type: 'array', items: { type: 'object' } },
        outreachAccounts: { type: 'array', items: { type: 'object' } },
        hosted: { type: 'object', additionalProperties: file },
        hostedOrigin: { type: 'string', format: 'uri' },
      },
      required: ['now', 'plans', 'accounts', 'outreachAccounts', 'hosted', 'hostedOrigin'],
      additionalProperties: false,
    },
    vectors: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: { type: 'string' },
          rule: { type: 'string' },
          level,
          needs: { type: 'array', items: { enum: decisionIds } },
          name: { type: 'string' },
          verdict: { enum: ['accepted', 'refused'] },
          operation: { enum: operationIds },
          method,
          path,
          given: givenSchema,
          request,
        },
        required: ['id', 'rule', 'level', 'needs', 'name', 'verdict', 'operation', 'method', 'path', 'request'],
        additionalProperties: false,
      },
    },
  },
  required: ['about', 'world', 'vectors'],
  additionalProperties: false,
};
