/** Values whose form a decision determines: a tag as an object, a template as a string. */
import type { Profile, Wire } from '../../../spec/profile/profile.ts';
import { renderText } from '../applicability/renderText.ts';
import { propertiesOf, type Schema, schemaRef } from '../schema/schema.ts';

/** Converts a schema to the form of the wire; undefined if it has the canonical form. */
export function reshape(schema: Schema, shape: string | undefined, profile: Profile): Schema | undefined {
  const { wire } = profile;
  if (shape === 'video.tags.items' && wire.shapes.tags === 'objects') return schemaRef('VideoTag');
  if (shape === 'leadMagnet.templates' && wire.shapes.templates === 'strings') {
    const text = propertiesOf(schema).text;
    // The schema is a reference, and its component is reshaped itself.
    if (text === undefined) return schema;
    const { 'x-bound': _, ...content } = text;
    const { description } = schema;
    return {
      ...content,
      description: typeof description === 'string' ? renderText(description, profile) : description,
    };
  }
  return undefined;
}

/** Returns the components that only non-default forms need. */
export function reshapedComponents(wire: Wire, tag: Schema): Record<string, Schema> {
  if (wire.shapes.tags !== 'objects') return {};
  return {
    VideoTag: {
      type: 'object',
      description: 'A tag of a video.',
      properties: { name: tag },
      required: ['name'],
      additionalProperties: false,
      'x-level': 'assumed',
      'x-decision': ['video.tags.items'],
    },
  };
}
