/** JSON Schemas for validators in any language: one file per component, and one for profile files. */
import { type DecisionId, decisionIds, getDecision } from '../../spec/decisions/index.ts';
import { isObject } from '../../spec/json.ts';
import { getComponent, type OpenApiDocument, type Schema, type Schemas } from '../openapi/schema/schema.ts';
import { recordDecisions } from '../profile/pointers.ts';
import { buildAnswerSchema } from './catalogues.ts';

export const dialect = 'https://json-schema.org/draft/2020-12/schema';
export const baseUrl = 'https://social-publishing.example/schemas/';

/** The components of a document, each with its own name and references to the other files. */
export function buildComponentFiles(document: OpenApiDocument): ReadonlyMap<string, Schema> {
  const { schemas } = document.components as { readonly schemas: Schemas };
  return new Map(
    Object.entries(schemas).map(([name, schema]) => [
      `${name}.json`,
      { $schema: dialect, $id: `${baseUrl}${name}.json`, title: name, ...(withRelativeRefs(schema) as Schema) },
    ]),
  );
}

function withRelativeRefs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withRelativeRefs);
  if (!isObject(value)) return value;
  const component = getComponent(value);
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) =>
      name === '$ref' && component !== undefined ? [name, `${component}.json`] : [name, withRelativeRefs(member)],
    ),
  );
}

/** The schema of a profile file. */
export function buildProfileSchema(): Schema {
  return {
    $schema: dialect,
    $id: `${baseUrl}profile.json`,
    title: 'Profile',
    description:
      'The profile of an implementation: its answers to the decisions. Every decision may also be "absent" (the implementation has no such feature) or "unknown" (not known yet).',
    type: 'object',
    properties: Object.fromEntries(decisionIds.map((id) => [id, buildDecisionSchema(id)])),
    additionalProperties: false,
    $defs: definitions,
  };
}

/** Answers that many decisions share. */
const definitions = {
  pointer: { type: 'string', pattern: '^/', description: 'A JSON pointer to where the conformance suite reads it.' },
  absent: { const: 'absent', description: 'The implementation has no such feature.' },
  unknown: { const: 'unknown', description: 'Not known yet.' },
  other: { description: 'Any other answer; rules that depend on this decision cannot be tested then.' },
};

const refer = (name: keyof typeof definitions): Schema => ({ $ref: `#/$defs/${name}` });

function buildDecisionSchema(id: DecisionId): Schema {
  const definition = getDecision(id);
  const answerSchema = buildAnswerSchema(definition.answerSchema);
  const answers = [
    recordDecisions.has(id) ? buildNamesOrPointers(answerSchema) : answerSchema,
    ...(definition.neverAbsent === true ? [] : [refer('absent')]),
    refer('unknown'),
    ...(definition.kind === 'behaviour' ? [refer('other')] : []),
  ];
  return { description: `${definition.question} ${definition.why}`, default: definition.default, anyOf: answers };
}

function buildNamesOrPointers(answerSchema: Schema): Schema {
  const { properties } = answerSchema;
  if (!isObject(properties)) return { anyOf: [answerSchema, refer('pointer')] };
  return {
    ...answerSchema,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [name, { anyOf: [schema, refer('pointer')] }]),
    ),
  };
}
