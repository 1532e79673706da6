/** Writing bodies as JSON. A frozen record never changes, so its bytes are made once and used again. */
import { Recent } from './recent.ts';

/** Records written last, a comma before each: a page of a list is mostly what the page before was. */
const written = new Recent<object, Buffer>(256);

/** Bytes of a record that is remembered: large ones would fill the memory. */
const mostRemembered = 16_384;

/** Bytes of records that are worth it: what is shorter goes out faster as text, in one piece with the head. */
const worth = 4096;

/** What JSON.stringify gives of an object: its text, or bytes where a member is a long list of frozen records. */
export function write(body: object): string | Buffer {
  const lists = Object.values(body).map(bytesOf);
  if (lists.every((records) => records === undefined)) return JSON.stringify(body);
  const pieces: Buffer[] = [];
  let text = '';
  for (const [i, [name, value]] of Object.entries(body).entries()) {
    const records = lists[i];
    const json = records === undefined ? JSON.stringify(value) : '[';
    // Of what JSON has no word for there is no member.
    if (json === undefined) continue;
    text += `${text === '' && pieces.length === 0 ? '{' : ','}${JSON.stringify(name)}:${json}`;
    if (records === undefined) continue;
    pieces.push(Buffer.from(text), ...records);
    text = ']';
  }
  pieces.push(Buffer.from(`${text}}`));
  return Buffer.concat(pieces);
}

/** The records of a list, where they are frozen and long enough. */
function bytesOf(value: unknown): readonly Buffer[] | undefined {
  if (!Array.isArray(value) || !value.every(isFrozenRecord)) return undefined;
  const records = value.map(recordBytes);
  const [first] = records;
  if (first === undefined || records.reduce((sum, { length }) => sum + length, 0) < worth) return undefined;
  records[0] = first.subarray(1);
  return records;
}

/** Frozen, and so is what it is made of: whoever freezes a record says so. */
function isFrozenRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.isFrozen(value);
}

function recordBytes(record: object): Buffer {
  const known = written.get(record);
  if (known !== undefined) return known;
  const bytes = Buffer.from(`,${JSON.stringify(record)}`);
  return bytes.length > mostRemembered ? bytes : written.set(record, bytes);
}
