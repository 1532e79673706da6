import { expect, test } from 'vitest';
import { redacted, redaction, redactorOf } from './redact.ts';

const key = 'sk_live_51/Ab+Cd==';

test('a key is gone wherever it was echoed, and however it was written', () => {
  const forms = [
    key,
    encodeURIComponent(key),
    Buffer.from(key).toString('base64'),
    Buffer.from(key).toString('base64url'),
    `https://api.example/x?key=${encodeURIComponent(key)}`,
    JSON.stringify({ told: key }),
  ];
  const told = JSON.stringify(redacted({ forms, [key]: 1, deep: [{ a: { b: `Bearer ${key}` } }] }, [key]));
  for (const form of forms.slice(0, 4)) expect(told).not.toContain(form);
  expect(told).not.toContain('sk_live');
});

test('of two keys where one begins with the other, neither leaves a rest', () => {
  expect(redacted('demo-api-pro demo-api', ['demo-api', 'demo-api-pro'])).toBe(`${redaction} ${redaction}`);
});

test('a short key is taken out where it stands alone, and not of the words that hold it', () => {
  expect(redacted('test tested "test"', ['test'])).toBe(`${redaction} tested "${redaction}"`);
});

test('of headers that carry credentials only the scheme stays, whether the secret is known or not', () => {
  const exchange = {
    requestHeaders: { authorization: 'Bearer other', 'x-api-key': 'abc', accept: 'application/json' },
    responseHeaders: { 'set-cookie': 'session=1', 'x-request-id': '7' },
  };
  expect(redacted(exchange, [])).toEqual({
    requestHeaders: { authorization: `Bearer ${redaction}`, 'x-api-key': redaction, accept: 'application/json' },
    responseHeaders: { 'set-cookie': redaction, 'x-request-id': '7' },
  });
});

test('secrets in bodies are taken out by the name of their member, and those of webhooks by their look', () => {
  const responseBody = '{"secret":"a\\"b","webhookSecret": "c","password":"d","keywords":"e"}';
  expect(redacted({ responseBody }, []).responseBody).toBe(
    `{"secret":"${redaction}","webhookSecret": "${redaction}","password":"${redaction}","keywords":"e"}`,
  );
  expect(redacted('signed with whsec_uRLPjSnHbP9SlHUxXWRvKgTLuMjKfrTfV1sP5jTKPzU=', [])).toBe(
    `signed with ${redaction}`,
  );
});

test('user and password of a URL are taken out', () => {
  expect(redacted('http://me:pass@host/api/v1', [])).toBe(`http://${redaction}@host/api/v1`);
});

test('what is no secret stays as it is: scripts can be played again', () => {
  const script = {
    steps: [{ kind: 'request', authorization: 'Basic {{key:primary}}', body: { text: 'a', n: 1, b: null } }],
  };
  expect(redactorOf([key])(script)).toEqual(script);
});
