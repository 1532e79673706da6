import { expect, test } from 'vitest';
import { suggestBindings } from '../suggest/suggestions.ts';
import { base, buildEntry, buildHar } from '../testing/har.ts';
import { readHarEvidence } from './har.ts';

const refusal = { success: false, error: { code: 'NO', message: 'No.' } };
const accounts = buildEntry('GET /accounts', 200, { success: true, data: [] });
const invalid = buildEntry('POST /posts', 400, refusal, { body: { text: 'My private text' } });
const unknown = buildEntry('GET /nowhere', 404, refusal);

test('a recording gives the same suggestions as live traffic, even without credentials', () => {
  const suggestAnswers = (...entries: readonly unknown[]) =>
    Object.fromEntries(
      suggestBindings(readHarEvidence(buildHar(...entries), `${base}/`)).map(({ decision, answer }) => [
        decision,
        answer,
      ]),
    );
  const expected = { 'error.body': 'nested', 'error.statuses': { notFound: 404, rule: 400 } };
  expect(suggestAnswers(accounts, invalid, unknown)).toMatchObject(expected);
  const Authorization = 'Bearer [redacted]';
  const withKey = [accounts, invalid, unknown].map((exchange) => ({
    ...exchange,
    request: { ...exchange.request, headers: [{ name: 'Authorization', value: Authorization }] },
  }));
  expect(suggestAnswers(...withKey)).toEqual(suggestAnswers(accounts, invalid, unknown));
});

test('exchanges with other services are left out, and a recording without any other exchange is refused', () => {
  const elsewhere = { ...accounts, request: { ...accounts.request, url: 'https://elsewhere.example/v2/accounts' } };
  const sibling = { ...accounts, request: { ...accounts.request, url: `${base}1/accounts` } };
  expect(readHarEvidence(buildHar(elsewhere, sibling, accounts), base).exchanges).toHaveLength(1);
  expect(() => readHarEvidence(buildHar(elsewhere), base)).toThrow(`no exchange with ${base}`);
  expect(() => readHarEvidence({}, base)).toThrow('not a HAR');
});
