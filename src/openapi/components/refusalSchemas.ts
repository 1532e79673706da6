/** The component schemas of refusals, in the form of the profile. */
import type { Wire } from '../../../spec/profile/profile.ts';
import { buildSchemaRef, getProperties, type Schema, type Schemas } from '../schema/schema.ts';

/** Returns the media type of refusals. */
export function getRefusalType(wire: Wire): 'application/problem+json' | 'application/json' {
  return wire.shapes.errorBody === 'problem' ? 'application/problem+json' : 'application/json';
}

/** Returns the component name of refusals. */
export function getRefusalComponent(wire: Wire): string {
  return wire.shapes.errorBody === 'problem' ? 'Problem' : 'ErrorResponse';
}

/** Builds the components of refusals. The nested and flat forms reuse the members of the problem form. */
export function buildRefusalComponents(problem: Schema, wire: Wire): Schemas {
  const { success, code, detail, errors } = getProperties(problem);
  const common = { 'x-level': 'assumed', 'x-decision': ['error.body'] };
  const content = { code, message: detail, errors };
  switch (wire.shapes.errorBody) {
    case 'flat':
      return {
        ErrorResponse: {
          type: 'object',
          description: 'A refusal.',
          properties: { success, ...content },
          required: ['success', 'code', 'message'],
          ...common,
        },
      };
    case 'nested':
      return {
        ErrorResponse: {
          type: 'object',
          description: 'A refusal.',
          properties: { success, error: buildSchemaRef('ErrorDetails') },
          required: ['success', 'error'],
          ...common,
        },
        ErrorDetails: {
          type: 'object',
          description: 'Why the request was refused.',
          properties: content,
          required: ['code', 'message'],
          ...common,
        },
      };
    default:
      return { Problem: problem };
  }
}
