import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { write } from './responder.ts';

const frozen = (value: object) => Object.freeze(value);
/** Long enough for a list of two to be worth its bytes. */
const long = 'ä'.repeat(1500);

describe('a body is written as JSON.stringify writes it', () => {
  test('whatever it is made of', () => {
    const record = fc.dictionary(fc.string(), fc.jsonValue());
    const some = fc.oneof(
      fc.jsonValue(),
      fc.constant(undefined),
      record.map(frozen),
      fc.array(record.map(frozen)),
      fc.array(
        record.map((made) => frozen({ ...made, long })),
        { minLength: 2, maxLength: 3 },
      ),
      fc.array(fc.oneof(fc.jsonValue(), record.map(frozen))),
    );
    fc.assert(
      fc.property(fc.dictionary(fc.string(), some), (body) => {
        expect(String(write(body))).toBe(JSON.stringify(body));
        expect(String(write(body))).toBe(JSON.stringify(body));
      }),
    );
  });

  test('also after a record has changed that is not frozen', () => {
    const record = { text: 'before' };
    expect(write({ data: [record] })).toBe('{"data":[{"text":"before"}]}');
    record.text = 'after';
    expect(write({ data: [record] })).toBe('{"data":[{"text":"after"}]}');
  });
});

test('a frozen record of a long list is written once', () => {
  let times = 0;
  const record = frozen({
    get text() {
      times++;
      return long;
    },
  });
  const page = `{"data":[{"text":"${long}"},{"text":"${long}"}]}`;
  expect(write({ data: [record, record] })).toEqual(Buffer.from(page));
  expect(write({ data: [record, record] })).toEqual(Buffer.from(page));
  expect(times).toBe(1);
});

test('a page that is asked for again is the same bytes, unless anything of it has changed', () => {
  const [one, other] = [frozen({ text: long, n: 1 }), frozen({ text: long, n: 2 })];
  const page = { success: true, data: [one, other], next: null };
  const bytes = write(page);
  expect(write({ ...page, data: [one, other] })).toBe(bytes);
  for (const changed of [
    { ...page, next: 'x' },
    { ...page, success: false },
    { ...page, data: [one, one] },
  ])
    expect(String(write(changed))).toBe(JSON.stringify(changed));
  expect(String(write({ ...page, data: [one, other, other] }))).toBe(
    JSON.stringify({ ...page, data: [one, other, other] }),
  );
});

test('a list that stands in two places is written in both', () => {
  const list = [frozen({ long }), frozen({ long, n: 2 })];
  const body = { first: list, second: list, '': 1 };
  expect(String(write(body))).toBe(JSON.stringify(body));
});

test('what is short is text', () => {
  expect(write({ data: [frozen({ text: 'Hello' })] })).toBe('{"data":[{"text":"Hello"}]}');
});
