// A handwritten schema for the body of POST /posts, for servers that do not load the document.

export const platforms = [
  'professional',
  'microblog',
  'textthread',
  'photo',
  'openmicro',
  'social',
  'video',
  'shortvideo',
];

/** The schema as JSON Schema. */
export const bodySchema = {
  type: 'object',
  properties: {
    text: { type: 'string', maxLength: 1_000_000 },
    platforms: {
      type: 'array',
      minItems: 1,
      maxItems: 100,
      items: {
        type: 'object',
        properties: { platform: { enum: platforms }, accountId: { type: 'string', minLength: 1, maxLength: 128 } },
        required: ['platform', 'accountId'],
        additionalProperties: false,
      },
    },
    platformContent: { type: 'object' },
    media: { type: 'object' },
    scheduledFor: { type: 'string', format: 'date-time' },
    publishNow: { type: 'boolean' },
    isAutoPlug: { type: 'boolean' },
    autoPlug: { type: 'object' },
  },
  required: ['platforms'],
  additionalProperties: false,
};
