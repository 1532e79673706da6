/** Values whose form a decision determines: a tag as an object, a template as a string. */
import { type DelayUnit, delayUnits } from '../../../spec/decisions/forms.ts';
import { asList, asObject } from '../../../spec/json.ts';
import type { Profile, Wire } from '../../../spec/profile/profile.ts';
import { buildDelayConverter } from '../../profile/forms/delays.ts';
import { renderText } from '../applicability/renderText.ts';
import { buildSchemaRef, getProperties, type Schema } from '../schema/schema.ts';

/** Converts a schema to the form of the wire; undefined if it has the canonical form. */
export function reshape(schema: Schema, shape: string | undefined, profile: Profile): Schema | undefined {
  const { wire } = profile;
  if (shape === 'video.tags.items' && wire.shapes.tags === 'objects') return buildSchemaRef('VideoTag');
  if (shape === 'delay.form') return buildDelaySchema(schema, profile);
  if (shape === 'post.target.error' && wire.shapes.targetError === 'text') return buildErrorTextSchema(schema);
  if (shape === 'leadMagnet.templates' && typeof wire.shapes.templates === 'object') {
    const { text, ...others } = getProperties(schema);
    if (text === undefined) return schema;
    const { 'x-bound': _, ...content } = text;
    return {
      ...schema,
      properties: { [wire.shapes.templates.text]: content, ...others },
      required: [wire.shapes.templates.text],
    };
  }
  if (shape === 'leadMagnet.templates' && wire.shapes.templates === 'strings') {
    const text = getProperties(schema).text;
    // The schema is a reference, and its component is reshaped itself.
    if (text === undefined) return schema;
    const { 'x-bound': _, ...content } = text;
    const { description } = schema;
    return {
      ...content,
      'x-decision': [...asList(schema['x-decision']), ...asList(content['x-decision'])],
      description: typeof description === 'string' ? renderText(description, profile) : description,
    };
  }
  return undefined;
}

/** The error of a target as its message; undefined for a reference, whose component is reshaped itself. */
function buildErrorTextSchema(schema: Schema): Schema | undefined {
  const { message } = getProperties(schema);
  if (message === undefined) return undefined;
  const { 'x-bound': _, ...content } = message;
  return { ...content, description: schema.description, 'x-decision': ['post.target.error'] };
}

const number = { type: 'number', format: 'double', minimum: 0, maximum: 1e15 } as const;

/** A delay as a number, or as an amount and a unit. */
function buildDelaySchema(schema: Schema, { wire }: Profile): Schema | undefined {
  const { delay: form } = wire.shapes;
  if (form === 'iso-8601') return undefined;
  const { description, 'x-level': level, 'x-decision': decisions, 'x-rules': rules } = schema;
  const formatSentence = (manner: string) =>
    String(description ?? 'A delay.').replace('as an ISO 8601 duration', manner);
  const marks = { 'x-level': level, 'x-decision': decisions, 'x-rules': rules };
  if (typeof form === 'string')
    return {
      ...number,
      description: formatSentence(`in ${form}`),
      examples: [buildDelayConverter(form)?.encode('PT10M')],
      ...marks,
    };
  const example = asObject(buildDelayConverter(form)?.encode('PT10M'));
  const unitNames = Object.keys(delayUnits).map((unit) => form.words?.[unit as DelayUnit] ?? unit);
  return {
    type: 'object',
    description: formatSentence('as an amount and a unit'),
    properties: {
      [form.amount]: { ...number, description: 'The number of units.', examples: [example[form.amount]] },
      [form.unit]: { type: 'string', description: 'The unit.', enum: unitNames, examples: [example[form.unit]] },
    },
    required: [form.amount, form.unit],
    additionalProperties: false,
    examples: [example],
    ...marks,
  };
}

/** Returns the components that only non-default forms need. */
export function buildReshapedComponents(wire: Wire, tag: Schema): Record<string, Schema> {
  if (wire.shapes.tags !== 'objects') return {};
  return {
    VideoTag: {
      type: 'object',
      description: 'A tag of a video.',
      properties: { name: { ...tag, examples: ['bakery'] } },
      required: ['name'],
      additionalProperties: false,
      'x-level': 'assumed',
      'x-decision': ['video.tags.items'],
    },
  };
}
