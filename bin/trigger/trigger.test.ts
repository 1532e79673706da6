/** `social-contract trigger`, run against a mock. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { entries } from '../../mock-server/control/table.ts';
import { type Mock, startMock } from '../../mock-server/index.ts';
import { captureOutput } from '../testing/captureOutput.ts';
import { shortcuts } from './shortcuts.ts';
import { runTriggerCommand } from './trigger.ts';

let mock: Mock;
beforeAll(async () => {
  mock = await startMock({ frozenAt: '2030-01-07T09:00:00Z' });
});
afterAll(() => mock.close());
beforeEach(() => {
  mock.reset();
  vi.stubEnv('SOCIAL_PUBLISHING_API_URL', mock.url);
});

const runTrigger = (...argv: string[]) => captureOutput(runTriggerCommand, ...argv);
const post = {
  text: 'Lunch',
  platforms: [{ platform: 'social', accountId: 'acc_social' }],
  scheduledFor: '2030-01-07T09:30:00Z',
};
const postJson = (path: string, body: unknown) =>
  mock.fetch(
    new Request(mock.origin + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { authorization: 'Bearer demo-api-pro', 'content-type': 'application/json' },
    }),
  );

test('trigger without a name lists the triggers of the mock', async () => {
  const { code, out } = await runTrigger();
  expect([code, JSON.parse(out)]).toEqual([0, await mock.triggers.list()]);
});

test('trigger has a subcommand for every trigger of the mock', async () => {
  const shortcutNames = new Set(shortcuts.map(({ name }) => name));
  expect((await mock.triggers.list()).filter(({ name }) => !shortcutNames.has(name))).toEqual([]);
});

test.each(shortcuts)(
  'trigger $name calls an existing control operation',
  ({ operation, method, path, argumentNames }) => {
    const entry = entries.find(({ operation: { id } }) => id === operation);
    expect(entry?.operation.method).toBe(method);
    expect(path(argumentNames)).toBe(entry?.operation.path.replace('{id}', 'LEAD_MAGNET'));
  },
);

test('trigger outreach disconnects the outreach accounts', async () => {
  const { code, out } = await runTrigger('outreach', '--connected', 'false');
  expect(code).toBe(0);
  expect(JSON.parse(out)).toContainEqual({ account: 'out_ada', connected: false });
});

test('trigger advance moves the clock and prints the effects', async () => {
  await postJson('/api/v1/posts', post);
  const { out } = await runTrigger('advance', 'PT1H');
  expect(JSON.parse(out)).toMatchObject({
    now: '2030-01-07T10:00:00Z',
    effects: [{ type: 'post.published', at: '2030-01-07T09:30:00Z' }],
  });
});

test('trigger builds the body from member flags', async () => {
  await postJson('/api/v1/posts', post);
  const { out } = await runTrigger(
    'comment',
    '--post',
    'post_000001',
    '--text',
    'Nice',
    '--commenter.name',
    'Eve Adams',
  );
  expect(JSON.parse(out)).toMatchObject({ text: 'Nice', author: { name: 'Eve Adams' } });
  expect(
    JSON.parse((await runTrigger('account', '--account', 'acc_social', '--publishing', 'false')).out),
  ).toMatchObject({
    publishing: false,
  });
});

test('trigger outbox --kind shows only entries of that kind', async () => {
  await postJson('/api/v1/posts', post);
  await runTrigger('advance', 'PT1H');
  expect(JSON.parse((await runTrigger('outbox')).out)).toHaveLength(1);
  expect(JSON.parse((await runTrigger('outbox', '--kind', 'email')).out)).toEqual([]);
  expect((await runTrigger('outbox', '--help')).out).toContain('--kind');
});

test.each(shortcuts.map(({ name }) => [name]))('trigger %s --help shows an example', async (name) => {
  const { code, out } = await runTrigger(name, '--help');
  expect([code, out]).toEqual([0, expect.stringContaining(`Try: social-contract trigger ${name}`)]);
});

test('trigger prints the error of the mock with a suggestion', async () => {
  expect(await runTrigger('advance', 'PT1X')).toMatchObject({
    code: 1,
    err: expect.stringContaining('INVALID_DURATION'),
  });
  expect(await runTrigger('account', '--account', 'acc_socal')).toMatchObject({
    code: 1,
    err: expect.stringContaining('Did you mean acc_social?'),
  });
});

test('trigger names the environment variable that contains an invalid URL', async () => {
  vi.stubEnv('SOCIAL_PUBLISHING_API_URL', 'nowhere');
  expect(await runTrigger('outbox')).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^\$SOCIAL_PUBLISHING_API_URL must be an http or https URL/),
  });
});

test.each([
  [['coment'], 2, 'Did you mean comment?'],
  [['advance'], 2, 'advance requires DURATION|TIME, for example: '],
  [['advance', '1h'], 1, 'such as PT11M, not "1h"'],
  [['comment', '--txt', 'a'], 2, 'Did you mean --text?'],
  [['outbox', '--url', 'http://127.0.0.1:9'], 1, 'Start one: npx social-contract mock --port 9'],
  [['outbox', '--url', 'nowhere'], 2, '--url must be'],
])('trigger %j exits with an error message that suggests a fix', async (argv, code, message) => {
  expect(await runTrigger(...argv)).toMatchObject({ code, err: expect.stringContaining(message) });
});
