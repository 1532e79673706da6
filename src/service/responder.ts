/** Builds responses: the status, headers and body of a success or a refusal. */
import { errors } from '../../spec/errors.ts';
import type { Codec } from '../profile/codec.ts';
import type { Exchange } from './exchange.ts';
import { listedFindings } from './input/intake.ts';
import type { ServiceRequest, ServiceResponse } from './message.ts';
import { Recent } from './recent.ts';
import { Refused, shown } from './refused.ts';

/** Creates a function that turns any error into a response. Internal errors go to `onError`, not to the client. */
export function createRefusal(codec: Codec, onError: ((error: unknown, request: ServiceRequest) => void) | undefined) {
  return (error: unknown, exchange: Exchange): ServiceResponse => {
    const { request, operation, headers } = exchange;
    const refused = error instanceof Refused ? error : new Refused('INTERNAL_ERROR');
    const findings = refused.findings.slice(0, listedFindings);
    const sentence = sentenceOf(refused);
    exchange.findings = findings;
    if (!(error instanceof Refused)) onError?.(error, request);
    const { status, contentType, body } = codec.encodeRefusal(
      {
        code: refused.code,
        findings: shown(findings),
        ...(refused.status === undefined ? {} : { status: refused.status }),
        ...(sentence === undefined ? {} : { message: sentence }),
      },
      operation,
    );
    exchange.told = body;
    const response = respond(refused.status ?? status, contentType, body, { ...headers, ...refused.headers });
    return refused.cut === undefined ? response : { ...response, cut: refused.cut };
  };
}

/** The message that replaces the message of the code, if any. */
function sentenceOf({ code, sentence, findings: { length } }: Refused): string | undefined {
  if (length <= listedFindings) return sentence;
  return `${sentence ?? errors[code].message} The first ${listedFindings} of ${length} are listed.`;
}

const json = 'application/json';
const jsonInUtf8 = `${json}; charset=utf-8`;

/** Builds a response with a JSON body. */
export function respond(
  status: number,
  contentType: string,
  body: object,
  headers: Readonly<Record<string, string>>,
): ServiceResponse {
  return {
    status,
    headers: { 'Content-Type': contentType === json ? jsonInUtf8 : `${contentType}; charset=utf-8`, ...headers },
    body: write(body),
  };
}

/**
 * The bytes of recently serialized records, each with a leading comma. Frozen records never change, and consecutive list
 * pages contain mostly the same records.
 */
const written = new Recent<object, Buffer>(256);

/** A serialized list page, with the JSON before and after its records. */
interface Page {
  readonly records: readonly object[];
  readonly before: string;
  readonly after: string;
  readonly written: string | Buffer;
}

/** Recently serialized pages by their first record, because polling clients request the same page repeatedly. */
const pages = new Recent<object, Page>(16);

/** The maximum size in bytes of a cached record and a cached page, to bound memory use. */
const mostOfRecord = 16_384;
const mostOfPage = 262_144;

/** Shorter pages stay text, because Node sends a text body together with the head. */
const worth = 4096;

/** Serializes an object as JSON.stringify does: as text, or as bytes if a member is a long list of frozen records. */
export function write(body: object): string | Buffer {
  const records = Object.values(body).find(areFrozenRecords);
  const first = records?.[0];
  if (records === undefined || first === undefined) return JSON.stringify(body);
  const { before, after } = around(body, records);
  const known = pages.get(first);
  if (known !== undefined && known.before === before && known.after === after && sameItems(known.records, records))
    return known.written;
  const list = Buffer.concat(records.map(recordBytes)).subarray(1);
  const bytes = Buffer.concat([Buffer.from(before), list, Buffer.from(after)]);
  const page = bytes.length < worth ? bytes.toString() : bytes;
  if (bytes.length <= mostOfPage) pages.set(first, { records, before, after, written: page });
  return page;
}

/** The JSON of an object before and after the items of one of its lists. */
function around(body: object, list: unknown): { before: string; after: string } {
  let [before, after] = ['{', ''];
  for (const [name, value] of Object.entries(body)) {
    const json = value === list && after === '' ? '[' : JSON.stringify(value);
    // JSON omits members whose value it cannot represent.
    if (json === undefined) continue;
    const text = `${before === '{' ? '' : ','}${JSON.stringify(name)}:${json}`;
    if (after === '') before += text;
    else after += text;
    if (json === '[') after = ']';
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

function sameItems(a: readonly object[], b: readonly object[]): boolean {
  return a.length === b.length && a.every((item, i) => item === b[i]);
}

function recordBytes(record: object): Buffer {
  const known = written.get(record);
  if (known !== undefined) return known;
  const bytes = Buffer.from(`,${JSON.stringify(record)}`);
  return bytes.length > mostOfRecord ? bytes : written.set(record, bytes);
}
