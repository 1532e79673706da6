/** Signatures of webhooks other than Standard Webhooks: where the timestamp and the signature are, and what is signed. */
import type { Choice } from '../../../spec/decisions/index.ts';

/** The form of a signature that the profile describes as an object. */
export type SignatureForm = Extract<Choice<'webhook.signature'>, object>;

/** The header's value, with the places of the timestamp and the signature. */
export const getTemplate = (form: SignatureForm): string =>
  'value' in form ? form.value : `${form.prefix ?? ''}{signature}`;

const getTimestampHeader = (form: SignatureForm): string | undefined =>
  'timestamp' in form ? form.timestamp : undefined;

/** Whether a timestamp is signed with the body. */
export const hasTimestamp = (form: Choice<'webhook.signature'>): boolean =>
  form === 'standard-webhooks' ||
  (form !== 'none' && (getTimestampHeader(form) !== undefined || getTemplate(form).includes('{timestamp}')));

/** Formats a timestamp, given in milliseconds, in the unit of the signature. */
export const formatTimestamp = ({ timestampUnit = 'seconds' }: SignatureForm, at: number): string =>
  String(timestampUnit === 'seconds' ? Math.floor(at / 1000) : at);

/** What is signed, with the places of the timestamp and the body. */
const getContentTemplate = (form: SignatureForm): string =>
  form.content ?? (hasTimestamp(form) ? '{timestamp}.{body}' : '{body}');

/** Describes what is signed, in Markdown. */
export function describeSignedContent(form: SignatureForm): string {
  const timestampHeader = getTimestampHeader(form);
  const timestamp = timestampHeader === undefined ? 'the timestamp' : `\`${timestampHeader}\``;
  if (form.content === undefined) return hasTimestamp(form) ? `${timestamp}, a dot and the body` : 'the body';
  const place = timestampHeader === undefined ? '' : `, where \`{timestamp}\` is the value of ${timestamp},`;
  return `\`${form.content}\`${place}`;
}

/** Returns what is signed. */
export const buildSignedContent = (form: SignatureForm, timestamp: string | undefined, body: string): string =>
  getContentTemplate(form)
    .replace('{timestamp}', timestamp ?? '')
    .replace(/\{body\}$/, () => body);

/** Returns the headers of a signature. */
export function encodeSignature(
  form: SignatureForm,
  timestamp: string | undefined,
  signature: string,
): Record<string, string> {
  const value = getTemplate(form)
    .replace('{timestamp}', timestamp ?? '')
    .replace('{signature}', signature);
  const timestampHeader = getTimestampHeader(form);
  return {
    ...(timestampHeader === undefined || timestamp === undefined ? {} : { [timestampHeader]: timestamp }),
    [form.header]: value,
  };
}

/** Reads the timestamp and the signature from headers with lower-case names; undefined if a part is missing. */
export function decodeSignature(
  form: SignatureForm,
  headers: Readonly<Record<string, string | undefined>>,
): { readonly timestamp: string | undefined; readonly signature: string } | undefined {
  const pattern = getTemplate(form)
    .replaceAll(/[^{}\w]/g, String.raw`\$&`)
    .replace('{timestamp}', String.raw`(?<timestamp>\d{1,16})`)
    .replace('{signature}', String.raw`(?<signature>[\w+/=-]+)`);
  const parts = new RegExp(`^${pattern}$`).exec(headers[form.header.toLowerCase()] ?? '')?.groups;
  const timestampHeader = getTimestampHeader(form);
  const timestamp = timestampHeader === undefined ? parts?.timestamp : headers[timestampHeader.toLowerCase()];
  if (parts?.signature === undefined || (timestamp === undefined && hasTimestamp(form))) return undefined;
  return { timestamp, signature: parts.signature };
}
