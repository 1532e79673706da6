import { expect, test } from 'vitest';
import { checkConfig } from '../config/checkConfig.ts';
import { readHarEvidence } from './evidence/har.ts';
import { buildTranslationSkeleton, listUnobservedOperations } from './skeleton.ts';
import { base, buildEntry, buildHar } from './testing/har.ts';

const refusal = { success: false, error: { code: 'NO', message: 'No.' } };
const accounts = buildEntry('GET /accounts', 200, { success: true, data: [] });
const invalid = buildEntry('POST /posts', 400, refusal, { body: { text: 'My private text' } });

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
