import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { write } from './responder.ts';

const frozen = (value: object) => Object.freeze(value);
/** Long enough for a list of two records to be serialized as bytes. */
const long = 'ä'.repeat(1500);

describe('write returns the same JSON as JSON.stringify', () => {
  test('for any value', () => {
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

  test('after a record that is not frozen has changed', () => {
    const record = { text: 'before' };
    expect(write({ data: [record] })).toBe('{"data":[{"text":"before"}]}');
    record.text = 'after';
    expect(write({ data: [record] })).toBe('{"data":[{"text":"after"}]}');
  });
});

test('write serializes a frozen record of a long list only once', () => {
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

test('write returns the same bytes for an unchanged page', () => {
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

test('write serializes a list that occurs twice in both places', () => {
  const list = [frozen({ long }), frozen({ long, n: 2 })];
  const body = { first: list, second: list, '': 1 };
  expect(String(write(body))).toBe(JSON.stringify(body));
});

test('write returns text for a short body', () => {
  expect(write({ data: [frozen({ text: 'Hello' })] })).toBe('{"data":[{"text":"Hello"}]}');
});
