import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { serialize } from './responder.ts';

const freeze = (value: object) => Object.freeze(value);
/** Long enough for a list of two records to be serialized as bytes. */
const longText = 'ä'.repeat(1500);

describe('serialize returns the same JSON as JSON.stringify', () => {
  test('for any value', () => {
    const record = fc.dictionary(fc.string(), fc.jsonValue());
    const valueArbitrary = fc.oneof(
      fc.jsonValue(),
      fc.constant(undefined),
      record.map(freeze),
      fc.array(record.map(freeze)),
      fc.array(
        record.map((fields) => freeze({ ...fields, long: longText })),
        { minLength: 2, maxLength: 3 },
      ),
      fc.array(fc.oneof(fc.jsonValue(), record.map(freeze))),
    );
    fc.assert(
      fc.property(fc.dictionary(fc.string(), valueArbitrary), (body) => {
        expect(String(serialize(body))).toBe(JSON.stringify(body));
        expect(String(serialize(body))).toBe(JSON.stringify(body));
      }),
    );
  });

  test('after a record that is not frozen has changed', () => {
    const record = { text: 'before' };
    expect(serialize({ data: [record] })).toBe('{"data":[{"text":"before"}]}');
    record.text = 'after';
    expect(serialize({ data: [record] })).toBe('{"data":[{"text":"after"}]}');
  });
});

test('serialize serializes a frozen record of a long list only once', () => {
  let serializations = 0;
  const record = freeze({
    get text() {
      serializations++;
      return longText;
    },
  });
  const page = `{"data":[{"text":"${longText}"},{"text":"${longText}"}]}`;
  expect(serialize({ data: [record, record] })).toEqual(Buffer.from(page));
  expect(serialize({ data: [record, record] })).toEqual(Buffer.from(page));
  expect(serializations).toBe(1);
});

test('serialize returns the same bytes for an unchanged page', () => {
  const [firstRecord, secondRecord] = [freeze({ text: longText, n: 1 }), freeze({ text: longText, n: 2 })];
  const page = { success: true, data: [firstRecord, secondRecord], next: null };
  const bytes = serialize(page);
  expect(serialize({ ...page, data: [firstRecord, secondRecord] })).toBe(bytes);
  for (const changedPage of [
    { ...page, next: 'x' },
    { ...page, success: false },
    { ...page, data: [firstRecord, firstRecord] },
  ])
    expect(String(serialize(changedPage))).toBe(JSON.stringify(changedPage));
  expect(String(serialize({ ...page, data: [firstRecord, secondRecord, secondRecord] }))).toBe(
    JSON.stringify({ ...page, data: [firstRecord, secondRecord, secondRecord] }),
  );
});

test('serialize serializes a list that occurs twice in both places', () => {
  const list = [freeze({ long: longText }), freeze({ long: longText, n: 2 })];
  const body = { first: list, second: list, '': 1 };
  expect(String(serialize(body))).toBe(JSON.stringify(body));
});

test('serialize returns text for a short body', () => {
  expect(serialize({ data: [freeze({ text: 'Hello' })] })).toBe('{"data":[{"text":"Hello"}]}');
});
