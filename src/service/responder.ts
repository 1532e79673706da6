/** Builds responses: the status, headers and body of a success or a refusal. */
import { errors } from '../../spec/errors.ts';
import type { Codec } from '../profile/codec.ts';
import { maxListedFindings } from './input/inputLimits.ts';
import type { ServiceResponse } from './message.ts';
import { RecentCache } from './recentCache.ts';
import { type Refusal, withSources } from './refusal.ts';
import type { RequestState } from './requestState.ts';

/** Creates a function that turns a refusal into a response. */
export function createRefusalResponder(codec: Codec) {
  return (refusal: Refusal, state: RequestState): ServiceResponse => {
    const { operation, headers } = state;
    const { code, findings, cut, headers: ownHeaders } = refusal;
    const listedFindings = findings.length > maxListedFindings ? findings.slice(0, maxListedFindings) : findings;
    state.findings = listedFindings;
    const { status, contentType, body } = codec.encodeRefusal(
      { code, findings: withSources(listedFindings), status: refusal.status, message: getCustomMessage(refusal) },
      operation,
    );
    state.wireBody = body;
    const response = respond(refusal.status ?? status, contentType, body, headers);
    Object.assign(response.headers, ownHeaders);
    return cut === undefined ? response : { ...response, cut };
  };
}

/** The message that replaces the message of the code, if any. */
function getCustomMessage({ code, customMessage, findings: { length } }: Refusal): string | undefined {
  if (length <= maxListedFindings) return customMessage;
  return `${customMessage ?? errors[code].message} The first ${maxListedFindings} of ${length} are listed.`;
}

const jsonType = 'application/json';
const jsonTypeUtf8 = `${jsonType}; charset=utf-8`;

/** Builds a response with a JSON body and additional headers. */
export function respond(
  status: number,
  contentType: string,
  body: object,
  headers: Readonly<Record<string, string>>,
): ServiceResponse {
  return {
    status,
    headers: { 'Content-Type': contentType === jsonType ? jsonTypeUtf8 : `${contentType}; charset=utf-8`, ...headers },
    body: serialize(body),
  };
}

/**
 * The bytes of recently serialized records, each with a leading comma. Frozen records never change, and consecutive list
 * pages contain mostly the same records.
 */
const recordCache = new RecentCache<object, Buffer>(2048);

/** A serialized list page, with the JSON before and after its records. */
interface SerializedPage {
  readonly records: readonly object[];
  readonly before: string;
  readonly after: string;
  readonly serialized: string | Buffer;
}

/** Recently serialized pages by their first record, because polling clients request the same page repeatedly. */
const pageCache = new RecentCache<object, SerializedPage>(16);

/** The maximum size in bytes of a cached record and a cached page, to bound memory use. */
const maxRecordBytes = 16_384;
const maxPageBytes = 262_144;

/** Shorter pages remain strings, because Node sends a string body together with the headers. */
const minPageBytes = 4096;

/** Serializes an object as JSON.stringify does: as text, or as bytes if a member is a long list of frozen records. */
export function serialize(body: object): string | Buffer {
  const records = Object.values(body).find(areFrozenRecords);
  const firstRecord = records?.[0];
  if (records === undefined || firstRecord === undefined) return JSON.stringify(body);
  const { before, after } = splitAtList(body, records);
  const cachedPage = pageCache.get(firstRecord);
  if (
    cachedPage !== undefined &&
    cachedPage.before === before &&
    cachedPage.after === after &&
    haveSameItems(cachedPage.records, records)
  )
    return cachedPage.serialized;
  const listBytes = Buffer.concat(records.map(serializeRecord)).subarray(1);
  const bytes = Buffer.concat([Buffer.from(before), listBytes, Buffer.from(after)]);
  const pageBody = bytes.length < minPageBytes ? bytes.toString() : bytes;
  if (bytes.length <= maxPageBytes) pageCache.set(firstRecord, { records, before, after, serialized: pageBody });
  return pageBody;
}

/** Returns the JSON of an object before and after the items of one of its lists. */
function splitAtList(body: object, list: unknown): { before: string; after: string } {
  let [before, after] = ['{', ''];
  for (const [name, value] of Object.entries(body)) {
    const memberJson = value === list && after === '' ? '[' : JSON.stringify(value);
    // JSON omits members whose value it cannot represent.
    if (memberJson === undefined) continue;
    const text = `${before === '{' ? '' : ','}${JSON.stringify(name)}:${memberJson}`;
    if (after === '') before += text;
    else after += text;
    if (memberJson === '[') after = ']';
  }
  return { before, after: `${after}}` };
}

function areFrozenRecords(value: unknown): value is readonly object[] {
  return Array.isArray(value) && value.length > 0 && value.every(isFrozenRecord);
}

/** Whether a value is a frozen record. Code that freezes a record freezes it deeply. */
function isFrozenRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.isFrozen(value);
}

function haveSameItems(a: readonly object[], b: readonly object[]): boolean {
  return a.length === b.length && a.every((item, i) => item === b[i]);
}

function serializeRecord(record: object): Buffer {
  const cachedBytes = recordCache.get(record);
  if (cachedBytes !== undefined) return cachedBytes;
  const bytes = Buffer.from(`,${JSON.stringify(record)}`);
  return bytes.length > maxRecordBytes ? bytes : recordCache.set(record, bytes);
}
