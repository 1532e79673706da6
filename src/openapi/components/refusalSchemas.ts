/** The component schemas of refusals, in the form of the profile. */
import { asList, isObject } from '../../../spec/json.ts';
import type { Wire } from '../../../spec/profile/profile.ts';
import { getErrorMediaType, listItem } from '../../profile/forms/errorBody.ts';
import { buildSchemaRef, getProperties, omit, type Schema, type Schemas } from '../schema/schema.ts';

/** Returns the media type of refusals. */
export const getRefusalType = ({ shapes }: Wire): string => getErrorMediaType(shapes.errorBody);

/** Returns the component name of refusals. */
export function getRefusalComponent(wire: Wire): string {
  return wire.shapes.errorBody === 'problem' ? 'Problem' : 'ErrorResponse';
}

/** Builds the components of refusals. The other forms reuse the members of the problem form. */
export function buildRefusalComponents(problem: Schema, violation: Schema, wire: Wire): Schemas {
  const { success, code, detail, errors } = getProperties(problem);
  const common = { 'x-level': 'assumed', 'x-decision': ['error.body'] };
  const content = { code, message: detail, errors };
  const form = wire.shapes.errorBody;
  if (typeof form === 'object') {
    const start: Schema = {
      type: 'object',
      description: 'A refusal.',
      properties: { ...(form.success === false ? { success } : {}), errors },
      ...(form.success === false ? { required: ['success'] } : {}),
    };
    const withCode = placeSchema(start, form.code.split('.'), code, violation);
    const body =
      form.message === undefined ? withCode : placeSchema(withCode, form.message.split('.'), detail, violation);
    return { ErrorResponse: { ...body, ...common } };
  }
  switch (form) {
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

/** Returns the schema with a member in it. Items of a list have the members of a broken rule as well. */
function placeSchema(
  schema: Schema,
  [step, ...rest]: readonly string[],
  member: Schema | undefined,
  violation: Schema,
): Schema {
  if (step === undefined) return member ?? {};
  const items = isObject(schema.items) ? schema.items : {};
  if (step === listItem)
    return {
      type: 'array',
      description: 'At least one error.',
      minItems: 1,
      maxItems: 1000,
      items: placeSchema('$ref' in items ? omit(violation, 'required') : items, rest, member, violation),
    };
  const properties = getProperties(schema);
  return {
    ...(schema.type === 'object' ? schema : { type: 'object', description: `The object with \`${rest[0]}\`.` }),
    properties: { ...properties, [step]: placeSchema(properties[step] ?? {}, rest, member, violation) },
    required: [...new Set([...asList(schema.required), step])],
  };
}
