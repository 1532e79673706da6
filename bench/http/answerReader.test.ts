import { describe, expect, test } from 'vitest';
import { AnswerReader } from './answerReader.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const plain = 'HTTP/1.1 201 Created\r\nContent-Type: text/plain\r\nContent-Length: 5\r\n\r\nhello';
const chunked =
  'HTTP/1.1 422 No\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\nb;x=1\r\n more of it\r\n0\r\nX-T: 1\r\n\r\n';

describe.each([
  ['a length', plain, 201],
  ['chunks', chunked, 422],
  ['no body', 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n', 200],
])('an answer with %s', (_, text, status) => {
  test('is whole when its last byte is there', () => {
    const reader = new AnswerReader();
    expect(reader.take(bytes(text).subarray(0, -1))).toBeUndefined();
    expect(reader.take(bytes(text).subarray(-1))).toBe(status);
    expect(reader.bytes).toBe(text.length);
  });

  test('is read byte by byte as well', () => {
    const reader = new AnswerReader();
    const told = [...text].map((byte) => reader.take(bytes(byte)));
    expect(told.filter((one) => one !== undefined)).toEqual([status]);
    expect(told.at(-1)).toBe(status);
  });

  test('is followed by another one', () => {
    const reader = new AnswerReader();
    expect(reader.take(bytes(text))).toBe(status);
    expect(reader.take(bytes(plain))).toBe(201);
    expect(reader.bytes).toBe(plain.length);
  });
});

test.each([
  ['two answers to one request', plain + plain, 'more than it was asked for'],
  ['an answer without a length', 'HTTP/1.1 200 OK\r\n\r\n', 'how long'],
  ['an answer that ends the connection', 'HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n', 'closes the connection'],
  ['a chunk without a size', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n', 'without a size'],
  ['something else', 'SSH-2.0-OpenSSH_9.9\r\n\r\n', 'no answer of HTTP/1.1'],
])('%s ends the measurement', (_, text, message) => {
  expect(() => new AnswerReader().take(bytes(text))).toThrow(message);
});
