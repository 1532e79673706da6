import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { write } from './writing.ts';

const frozen = (value: object) => Object.freeze(value);

describe('a body is written as JSON.stringify writes it', () => {
  test('whatever it is made of', () => {
    const record = fc.dictionary(fc.string(), fc.jsonValue());
    const some = fc.oneof(
      fc.jsonValue(),
      fc.constant(undefined),
      record.map(frozen),
      fc.array(record.map(frozen)),
      fc.array(fc.oneof(fc.jsonValue(), record.map(frozen))),
    );
    fc.assert(
      fc.property(fc.dictionary(fc.string(), some), (body) => {
        expect(write(body)).toBe(JSON.stringify(body));
        expect(write(body)).toBe(JSON.stringify(body));
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

test('a frozen record is written once', () => {
  let times = 0;
  const record = frozen({
    get text() {
      times++;
      return 'Hello';
    },
  });
  expect(write({ data: record })).toBe('{"data":{"text":"Hello"}}');
  expect(write({ data: [record, record] })).toBe('{"data":[{"text":"Hello"},{"text":"Hello"}]}');
  expect(times).toBe(1);
});
