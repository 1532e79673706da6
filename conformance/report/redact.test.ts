import { expect, test } from 'vitest';
import { createRedactor, redact, redaction } from './redact.ts';

const key = 'sk_live_51/Ab+Cd==';

test('redact removes a key in any place and encoding', () => {
  const forms = [
    key,
    encodeURIComponent(key),
    Buffer.from(key).toString('base64'),
    Buffer.from(key).toString('base64url'),
    `https://api.example/x?key=${encodeURIComponent(key)}`,
    JSON.stringify({ message: key }),
  ];
  const output = JSON.stringify(redact({ forms, [key]: 1, deep: [{ a: { b: `Bearer ${key}` } }] }, [key]));
  for (const form of forms.slice(0, 4)) expect(output).not.toContain(form);
  expect(output).not.toContain('sk_live');
});

test('redact removes two keys completely if one is a prefix of the other', () => {
  expect(redact('demo-api-pro demo-api', ['demo-api', 'demo-api-pro'])).toBe(`${redaction} ${redaction}`);
});

test('redact removes a short key as a word, but not inside other words', () => {
  expect(redact('test tested "test"', ['test'])).toBe(`${redaction} tested "${redaction}"`);
});

test('redact keeps only the scheme of headers with credentials, known or not', () => {
  const exchange = {
    requestHeaders: {
      authorization: 'Bearer other',
      'proxy-authorization': 'correct horse',
      'x-authorization': 'Token mno',
      'x-api-key': 'abc',
      'x-amz-security-token': 'def',
      'ocp-apim-subscription-key': 'ghi',
      'idempotency-key': 'jkl',
      accept: 'application/json',
    },
    responseHeaders: { 'set-cookie': 'session=1', 'x-request-id': '7' },
  };
  expect(redact(exchange, [])).toEqual({
    requestHeaders: {
      authorization: `Bearer ${redaction}`,
      'proxy-authorization': redaction,
      'x-authorization': `Token ${redaction}`,
      'x-api-key': redaction,
      'x-amz-security-token': redaction,
      'ocp-apim-subscription-key': redaction,
      'idempotency-key': 'jkl',
      accept: 'application/json',
    },
    responseHeaders: { 'set-cookie': redaction, 'x-request-id': '7' },
  });
});

test('redact removes secrets in bodies by the name of the member, and webhook secrets by their prefix', () => {
  const responseBody = '{"secret":"a\\"b","webhookSecret": "c","password":"d","keywords":"e"}';
  expect(redact({ responseBody }, []).responseBody).toBe(
    `{"secret":"${redaction}","webhookSecret": "${redaction}","password":"${redaction}","keywords":"e"}`,
  );
  expect(redact('signed with whsec_uRLPjSnHbP9SlHUxXWRvKgTLuMjKfrTfV1sP5jTKPzU=', [])).toBe(`signed with ${redaction}`);
});

test('redact removes the same members of values that are already parsed', () => {
  const data = {
    id: 'one',
    webhookSecret: 'a',
    debug: [{ 'x-api-key': 'b e', authorization: 'Bearer c', keywords: 'd' }],
    password: 'correct horse',
    apiKey: 4711,
  };
  expect(redact({ data }, []).data).toEqual({
    id: 'one',
    webhookSecret: redaction,
    debug: [{ 'x-api-key': redaction, authorization: `Bearer ${redaction}`, keywords: 'd' }],
    password: redaction,
    apiKey: redaction,
  });
});

test('redact removes the user and password of a URL', () => {
  for (const scheme of ['http', 'HTTPS', 'ftp'])
    expect(redact(`${scheme}://me:pass@host/api/v1`, [])).toBe(`${scheme}://${redaction}@host/api/v1`);
});

test('redact keeps everything else, so that scripts can be replayed', () => {
  const script = {
    steps: [{ kind: 'request', authorization: 'Basic {{key:primary}}', body: { text: 'a', n: 1, b: null } }],
  };
  expect(createRedactor([key])(script)).toEqual(script);
});
