/** Signatures of webhooks other than Standard Webhooks: where their parts are, and what is signed. */
import type { Answer } from '../../../spec/decisions/index.ts';

/** The form of a signature that the profile describes as an object. */
export type SignatureForm = Extract<Answer<'webhook.signature'>, object>;

/** What may be signed with the body. */
export interface SignedParts {
  /** The id of the event. */
  readonly id?: string | undefined;
  /** In the unit of the signature. */
  readonly timestamp?: string | undefined;
}

/** The header's value, with the places of the timestamp and the signature. */
export const getTemplate = (form: SignatureForm): string =>
  'value' in form ? form.value : `${form.prefix ?? ''}{signature}`;

const getTimestampHeader = (form: SignatureForm): string | undefined =>
  'timestamp' in form ? form.timestamp : undefined;

/** Whether a timestamp is signed with the body. */
export const hasTimestamp = (form: Answer<'webhook.signature'>): boolean =>
  form === 'standard-webhooks' ||
  (form !== 'none' && (getTimestampHeader(form) !== undefined || getTemplate(form).includes('{timestamp}')));

/** Formats a timestamp, given in milliseconds, in the unit of the signature. */
export const formatTimestamp = ({ timestampUnit = 'seconds' }: SignatureForm, at: number): string =>
  String(timestampUnit === 'seconds' ? Math.floor(at / 1000) : at);

/** What is signed, with the places of its parts. */
const getContentTemplate = (form: SignatureForm): string =>
  form.content ?? (hasTimestamp(form) ? '{timestamp}.{body}' : '{body}');

/** Describes what is signed, in Markdown. */
export function describeSignedContent(form: SignatureForm): string {
  const timestampHeader = getTimestampHeader(form);
  const timestamp = timestampHeader === undefined ? 'the timestamp' : `\`${timestampHeader}\``;
  if (form.content === undefined) return hasTimestamp(form) ? `${timestamp}, a dot and the body` : 'the body';
  const places = [
    ...(form.id === undefined ? [] : [`\`{id}\` is the value of \`${form.id}\``]),
    ...(timestampHeader === undefined ? [] : [`\`{timestamp}\` is the value of ${timestamp}`]),
  ];
  return `\`${form.content}\`${places.length === 0 ? '' : `, where ${places.join(' and ')},`}`;
}

/** Returns what is signed. */
export const buildSignedContent = (
  form: SignatureForm,
  { id = '', timestamp = '' }: SignedParts,
  body: string,
): string =>
  getContentTemplate(form)
    .replace(/\{body\}$/, '')
    .replace('{timestamp}', timestamp)
    .replace('{id}', () => id) + body;

/** Returns the headers of a signature. */
export function encodeSignature(
  form: SignatureForm,
  { id, timestamp }: SignedParts,
  signature: string,
): Record<string, string> {
  const value = getTemplate(form)
    .replace('{timestamp}', timestamp ?? '')
    .replace('{signature}', signature);
  const timestampHeader = getTimestampHeader(form);
  return {
    ...(form.id === undefined || id === undefined ? {} : { [form.id]: id }),
    ...(timestampHeader === undefined || timestamp === undefined ? {} : { [timestampHeader]: timestamp }),
    [form.header]: value,
  };
}

/** Reads a signature and its parts from headers with lower-case names; undefined if a part is missing. */
export function decodeSignature(
  form: SignatureForm,
  headers: Readonly<Record<string, string | undefined>>,
): (SignedParts & { readonly signature: string }) | undefined {
  const pattern = getTemplate(form)
    .replaceAll(/[^{}\w]/g, String.raw`\$&`)
    .replace('{timestamp}', String.raw`(?<timestamp>\d{1,16})`)
    .replace('{signature}', String.raw`(?<signature>[\w+/=-]+)`);
  const parts = new RegExp(`^${pattern}$`).exec(headers[form.header.toLowerCase()] ?? '')?.groups;
  const timestampHeader = getTimestampHeader(form);
  const timestamp = timestampHeader === undefined ? parts?.timestamp : headers[timestampHeader.toLowerCase()];
  const id = form.id === undefined ? undefined : headers[form.id.toLowerCase()];
  if (parts?.signature === undefined || (timestamp === undefined && hasTimestamp(form))) return undefined;
  if (id === undefined && form.id !== undefined) return undefined;
  return { id, timestamp, signature: parts.signature };
}
