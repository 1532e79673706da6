/** Recorded traffic as evidence, and the configuration that is written for a service with other routes. */
import { expect, test } from 'vitest';
import { checkConfig } from '../config/checkConfig.ts';
import { readHarEvidence } from './evidence/har.ts';
import { buildTranslationSkeleton, listUnobservedOperations } from './skeleton.ts';
import { suggestBindings } from './suggest/suggestions.ts';

const base = 'https://staging.example/v2';

function buildEntry(line: string, status: number, response: unknown, { body, headers = {} }: EntryOptions = {}) {
  const [method, path] = line.split(' ');
  return {
    request: {
      method,
      url: `${base}${path}`,
      headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
      ...(body === undefined ? {} : { postData: { mimeType: 'application/json', text: JSON.stringify(body) } }),
    },
    response: { status, headers: [], content: { text: JSON.stringify(response) } },
  };
}
interface EntryOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}
const buildHar = (...entries: readonly unknown[]) => ({ log: { version: '1.2', entries } });

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

test('the skeleton has a function for each operation that was not seen, and shows names without values', async () => {
  const creationBody = { ok: true, result: { message: { ref: 'm-1', state: 'NEW', body: 'My private text' } } };
  const message = { body: 'My private text', to: [{ network: 'social', channel: 'c1' }] };
  const evidence = readHarEvidence(
    buildHar(accounts, buildEntry('POST /messages/?dry=1', 200, creationBody, { body: message })),
    base,
  );
  expect(listUnobservedOperations(evidence)).not.toContain('listAccounts');
  const text = buildTranslationSkeleton(evidence, { url: base, profile: 'profile.yaml' });
  expect(text).toContain(
    '{ body, to: [{ network, channel }] } -> 200 { ok, result: { message: { ref, state, body } } }',
  );
  expect(text).not.toMatch(/private|m-1|"social"/);
  expect(text).toMatch(/Not tried at its documented route\.[^\n]*\n[^\n]*\n {6}listPosts:/);
  const { default: config } = await import(`data:text/javascript,${encodeURIComponent(text)}`);
  const { url, translate } = checkConfig(config, { name: 'The skeleton' });
  expect([url, Object.keys(translate?.operations ?? {})]).toEqual([base, listUnobservedOperations(evidence)]);
});

test('the skeleton does not suggest trying an operation whose documented route was refused', () => {
  const text = buildTranslationSkeleton(readHarEvidence(buildHar(accounts, invalid), base), {
    url: base,
    profile: 'profile.yaml',
  });
  const getLinesBefore = (operation: string) =>
    text
      .slice(0, text.indexOf(`      ${operation}: {`))
      .split('\n')
      .slice(-3)
      .join();
  expect(getLinesBefore('createPost')).not.toContain('Not tried');
  expect(getLinesBefore('updatePost')).toContain('Not tried');
});
