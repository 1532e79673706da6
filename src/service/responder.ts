/** Answers on their way out: the status, headers and body of a success or a refusal. */
import { errors } from '../../spec/errors.ts';
import type { Codec } from '../profile/codec.ts';
import type { Exchange } from './exchange.ts';
import { listedFindings } from './input/intake.ts';
import type { ServiceRequest, ServiceResponse } from './message.ts';
import { Recent } from './recent.ts';
import { Refused, shown } from './refused.ts';

/** Makes the refusal of anything that was thrown; what is nobody's fault is told to `onError` and not to the client. */
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

/** What a refusal says instead of the sentence of its code. */
function sentenceOf({ code, sentence, findings: { length } }: Refused): string | undefined {
  if (length <= listedFindings) return sentence;
  return `${sentence ?? errors[code].message} The first ${listedFindings} of ${length} are listed.`;
}

const json = 'application/json';
const jsonInUtf8 = `${json}; charset=utf-8`;

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

/** Frozen records never change, so their bytes are made once: those written last, a comma before each: a page of a list is mostly what the page before was. */
const written = new Recent<object, Buffer>(256);

/** A list as it was written, and what stood around it. */
interface Page {
  readonly records: readonly object[];
  readonly before: string;
  readonly after: string;
  readonly written: string | Buffer;
}

/** Pages written last, by their first record: whoever waits for something asks for the same page again and again. */
const pages = new Recent<object, Page>(16);

/** Bytes of a record, and of a page, that are remembered: large ones would fill the memory. */
const mostOfRecord = 16_384;
const mostOfPage = 262_144;

/** Bytes that are worth it: what is shorter goes out faster as text, in one piece with the head. */
const worth = 4096;

/** What JSON.stringify gives of an object: its text, or bytes where a member is a long list of frozen records. */
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

/** The JSON of an object before the items of one of its lists, and after them. */
function around(body: object, list: unknown): { before: string; after: string } {
  let [before, after] = ['{', ''];
  for (const [name, value] of Object.entries(body)) {
    const json = value === list && after === '' ? '[' : JSON.stringify(value);
    // Of what JSON has no word for there is no member.
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

/** Frozen, and so is what it is made of: whoever freezes a record says so. */
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
