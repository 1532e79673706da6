/** Webhooks: the requests that the service sends for events. */
import {
  describeRetries,
  type EventKind,
  eventKinds,
  sendsEvent,
  type WebhookKind,
  webhookHeaders,
} from '../../../spec/events.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { describeSignedContent, encodeSignature, formatTimestamp, getTemplate } from '../../profile/forms/signature.ts';
import { buildSchemaRef, type Schema } from '../schema/schema.ts';
import { buildEventExample } from './eventExamples.ts';
import { buildHeaderRefs } from './headers.ts';

/** A separate tag: generators write the operations of a tag to one file, and webhooks would overwrite the others. */
export const eventTag = 'Events';

/** The events that are delivered as webhooks. */
const webhookKinds: readonly WebhookKind[] = Object.values<EventKind>(eventKinds).filter(
  (kind) => kind.channel === 'webhook',
);

/**
 * Builds one webhook per event, with its name in kebab case; the wire name of the event is in its `type`.
 */
export function buildWebhooks(profile: Profile): Schema {
  if (profile.absent.has('webhook.events')) return {};
  return Object.fromEntries(
    webhookKinds
      .filter(({ type }) => sendsEvent(profile.behaviour, type))
      .map((kind) => [kind.type.replaceAll(/[._]/g, '-'), { post: buildWebhookOperation(kind, profile) }]),
  );
}

function buildWebhookOperation(kind: WebhookKind, profile: Profile): Schema {
  const { type, summary, when, to, level, needs, source } = kind;
  const component = kind.payload.meta()?.id ?? '';
  const addressText =
    to === 'tenant'
      ? 'The webhook URL is configured outside this API.'
      : 'The webhook URL is configured in the lead magnet.';
  const delays = describeRetries(profile.behaviour);
  const retryText =
    delays === undefined ? '' : ` Without a 2xx response, the delivery is retried after ${delays}, with the same id.`;
  return {
    operationId: `on${component.replace(/Event$/, '')}`,
    tags: [eventTag],
    summary: eventTitles[type],
    description: `${summary} ${when} ${addressText}${retryText}`,
    security: [],
    parameters: buildSignatureParameters(profile),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: buildSchemaRef(component),
          examples: buildEventExample(type, profile),
        },
      },
    },
    // Any other 2xx is accepted as well; other responses cause a retry.
    responses: { '204': { description: 'Received.', headers: buildHeaderRefs(profile) } },
    'x-level': level,
    'x-source': source,
    'x-decision': needs,
  };
}

/** The title of each event, for headings. */
export const eventTitles: Readonly<Record<WebhookKind['type'], string>> = {
  'post.published': 'Post published',
  'post.partially_published': 'Post partially published',
  'post.failed': 'Post failed',
  'lead.captured': 'Lead captured',
};

const signatureMarks = { 'x-level': 'assumed', 'x-decision': ['webhook.signature'] } as const;

/** Returns the header parameters that a receiver verifies. */
function buildSignatureParameters({ behaviour }: Profile): readonly Schema[] {
  const signature = behaviour['webhook.signature'];
  if (signature === 'none') return [];
  if (signature !== 'standard-webhooks') {
    const { header, encoding, timestampUnit: unit = 'seconds' } = signature;
    const timestamp = 'timestamp' in signature ? signature.timestamp : undefined;
    const form = getTemplate(signature);
    const place = form === '{signature}' ? '' : `, in the form \`${form}\``;
    const example = encodeSignature(
      signature,
      { timestamp: formatTimestamp(signature, exampleInstant) },
      encoding === 'hex'
        ? 'a9993e364706816aba3e25717850c26c9cd0d89d0102030405060708090a0b0c'
        : 'g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNfOLJ138=',
    );
    return [
      ...(signature.id === undefined ? [] : [buildIdParameter(signature.id)]),
      ...(timestamp === undefined ? [] : [buildTimestampParameter(timestamp, unit)]),
      buildHeaderParameter(
        header,
        `HMAC-SHA256 of ${describeSignedContent(signature)} with the shared secret, in ${encoding}${place}.`,
        { type: 'string', minLength: 1, maxLength: 200, pattern: '^[\\x21-\\x7e]+$' },
        example[header],
      ),
    ];
  }
  return [
    buildIdParameter(webhookHeaders.id),
    buildTimestampParameter(webhookHeaders.timestamp),
    buildHeaderParameter(
      webhookHeaders.signature,
      'The Standard Webhooks signature: `v1,` followed by the base64-encoded HMAC-SHA256 of id, timestamp and body, joined by dots. Several signatures are separated by spaces.',
      { type: 'string', minLength: 1, maxLength: 1000, pattern: '^[\\x20-\\x7e]+$' },
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNfOLJ138=',
    ),
  ];
}

/** The time of the examples, in milliseconds. */
const exampleInstant = 1_893_999_600_000;

function buildTimestampParameter(name: string, unit: 'seconds' | 'milliseconds' = 'seconds'): Schema {
  const scale = unit === 'seconds' ? 1 : 1000;
  return buildHeaderParameter(
    name,
    `When this attempt was made, in ${unit} since 1970. Receivers should refuse old timestamps.`,
    { type: 'integer', format: 'int64', minimum: 0, maximum: 100_000_000_000 * scale - 1 },
    (exampleInstant / 1000) * scale,
  );
}

const idText: Schema = { type: 'string', minLength: 1, maxLength: 64, pattern: '^\\S+$' };

const buildIdParameter = (name: string): Schema =>
  buildHeaderParameter(name, 'The id of the event. It is the same in every delivery attempt.', idText, 'evt_000001');

function buildHeaderParameter(name: string, description: string, schema: Schema, example: unknown): Schema {
  return { name, in: 'header', required: true, description, schema, example, ...signatureMarks };
}
