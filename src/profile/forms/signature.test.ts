import { describe, expect, test } from 'vitest';
import {
  buildSignedContent,
  decodeSignature,
  describeSignedContent,
  encodeSignature,
  formatTimestamp,
  hasTimestamp,
  type SignatureForm,
} from './signature.ts';

const digest = 'a9993e364706816aba3e25717850c26c9cd0d89d';
const base64Digest = 'g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNfOLJ138=';

const lowerCaseNames = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

describe('a signature is read as it was written', () => {
  test.each<[string, SignatureForm, string, Record<string, string>]>([
    ['alone', { header: 'X-Sign', encoding: 'hex' }, digest, { 'X-Sign': digest }],
    [
      'with a prefix of special characters',
      { header: 'X-Sign', encoding: 'hex', prefix: 'v1.*=' },
      digest,
      { 'X-Sign': `v1.*=${digest}` },
    ],
    [
      'with the timestamp in another header',
      { header: 'X-Sign', encoding: 'base64', timestamp: 'X-Time' },
      base64Digest,
      { 'X-Time': '1893834000', 'X-Sign': base64Digest },
    ],
    [
      'with the timestamp in the same header',
      { header: 'X-Sign', encoding: 'hex', value: 't={timestamp},v1={signature}' },
      digest,
      { 'X-Sign': `t=1893834000,v1=${digest}` },
    ],
    [
      'with a timestamp in milliseconds',
      { header: 'X-Sign', encoding: 'hex', value: '{timestamp}:{signature};', timestampUnit: 'milliseconds' },
      digest,
      { 'X-Sign': `1893834000123:${digest};` },
    ],
    [
      'with the id of the event in another header',
      { header: 'X-Sign', encoding: 'hex', id: 'X-Id', content: '{id}.{body}' },
      digest,
      { 'X-Id': 'evt_1', 'X-Sign': digest },
    ],
  ])('%s', (_, form, signature, headers) => {
    const parts = {
      id: form.id === undefined ? undefined : 'evt_1',
      timestamp: hasTimestamp(form) ? formatTimestamp(form, 1_893_834_000_123) : undefined,
    };
    expect(encodeSignature(form, parts, signature)).toEqual(headers);
    expect(decodeSignature(form, lowerCaseNames(headers))).toEqual({ ...parts, signature });
  });
});

test('a header with another form, or without the timestamp or id, has no signature', () => {
  const form: SignatureForm = { header: 'X-Sign', encoding: 'hex', value: 't={timestamp},v1={signature}' };
  for (const value of [digest, `t=soon,v1=${digest}`, `t=1,v1=${digest},v0=x`, ''])
    expect(decodeSignature(form, { 'x-sign': value })).toBeUndefined();
  expect(
    decodeSignature({ header: 'X-Sign', encoding: 'hex', timestamp: 'X-Time' }, { 'x-sign': digest }),
  ).toBeUndefined();
  expect(decodeSignature({ header: 'X-Sign', encoding: 'hex', id: 'X-Id' }, { 'x-sign': digest })).toBeUndefined();
});

const form: SignatureForm = { header: 'X-Sign', encoding: 'hex' };

test.each<[string, SignatureForm, string]>([
  ['the body', form, '{}'],
  ['the timestamp, a dot and the body', { ...form, timestamp: 'X-Time' }, '1893834000.{}'],
  ['what the profile states', { ...form, timestamp: 'X-Time', content: 'v0:{timestamp}:{body}' }, 'v0:1893834000:{}'],
  [
    'what the profile states, with the id of the event',
    { ...form, id: 'X-Id', timestamp: 'X-Time', content: '{id}.{timestamp}.{body}' },
    '$&evt_1.1893834000.{}',
  ],
  ['the body, if the profile states that alone', { ...form, timestamp: 'X-Time', content: '{body}' }, '{}'],
])('the signed content is %s', (_, form, content) => {
  const parts = { id: '$&evt_1', timestamp: hasTimestamp(form) ? '1893834000' : undefined };
  expect(buildSignedContent(form, parts, '{}')).toBe(content);
});

test.each<[SignatureForm, string]>([
  [form, 'the body'],
  [{ ...form, timestamp: 'X-Time' }, '`X-Time`, a dot and the body'],
  [{ header: 'X-Sign', encoding: 'hex', value: 't={timestamp},v1={signature}' }, 'the timestamp, a dot and the body'],
  [
    { ...form, timestamp: 'X-Time', content: 'v0:{timestamp}:{body}' },
    '`v0:{timestamp}:{body}`, where `{timestamp}` is the value of `X-Time`,',
  ],
  [
    { ...form, id: 'X-Id', timestamp: 'X-Time', content: '{id}.{timestamp}.{body}' },
    '`{id}.{timestamp}.{body}`, where `{id}` is the value of `X-Id` and `{timestamp}` is the value of `X-Time`,',
  ],
])('the signed content of %j is described', (form, description) => {
  expect(describeSignedContent(form)).toBe(description);
});
