/** `social-contract api`, run against a mock. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Mock, startMock } from '../../mock-server/index.ts';
import { samples } from '../../mock-server/testing/samples.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { captureOutput } from '../testing/captureOutput.ts';
import { runApiCommand } from './api.ts';

const folder = await mkdtemp(join(tmpdir(), 'api-command-'));
let mock: Mock;
beforeAll(async () => {
  mock = await startMock({
    frozenAt: '2030-01-07T09:00:00Z',
    strict: true,
    profile: resolveProfile({ 'limits.rate': 'off' }),
  });
});
afterAll(async () => {
  await mock.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  mock.reset();
  vi.stubEnv('SOCIAL_PUBLISHING_API_URL', mock.url);
  vi.stubEnv('SOCIAL_PUBLISHING_API_KEY', '');
});

const runApi = (...argv: string[]) => captureOutput(runApiCommand, ...argv);
const target = { platform: 'social', accountId: 'acc_social' };

describe('an api call', () => {
  test('builds the body from flags in kebab case or camel case', async () => {
    const { code, out } = await runApi(
      'createPost',
      '--text',
      'Hello',
      '--to',
      'social:acc_social',
      '--scheduledFor=2030-01-08T09:00:00Z',
    );
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      id: 'post_000001',
      status: 'scheduled',
      scheduledFor: '2030-01-08T09:00:00Z',
    });
  });

  test('accepts flags for nested members, lists and booleans', async () => {
    const { out } = await runApi(
      ...['create-post', '--text', 'Hello', '--platforms', '{"platform":"video","accountId":"acc_video"}'],
      ...[
        '--platform-content.video.title',
        'Bread',
        '--platform-content.video.tags',
        'a',
        '--platform-content.video.tags',
        'b',
      ],
      ...['--media.video', 'https://cdn.example.org/a.mp4', '--publish-now', '--table'],
    );
    const { out: json } = await runApi('listPosts');
    expect(JSON.parse(json)).toMatchObject([
      { status: 'published', platformContent: { video: { title: 'Bread', tags: ['a', 'b'] } } },
    ]);
    expect(out).toMatch(/^id +post_000001\nstatus +published\n/);
  });

  test('reads the body inline or from a file, and flags override its members', async () => {
    await writeFile(
      join(folder, 'post.yaml'),
      'text: From a file\nplatforms:\n  - { platform: social, accountId: acc_social }\n',
    );
    const { out } = await runApi('createPost', '--body', `@${join(folder, 'post.yaml')}`);
    expect(JSON.parse(out)).toMatchObject({ text: 'From a file' });
    const body = JSON.stringify({ text: 'In place', platforms: [target] });
    expect(JSON.parse((await runApi('createPost', '--body', body, '--text', 'Over it')).out)).toMatchObject({
      text: 'Over it',
    });
  });

  test('uploads a file given as an argument', async () => {
    await writeFile(join(folder, 'photo.png'), samples.png);
    const { code, out } = await runApi('uploadMedia', join(folder, 'photo.png'));
    expect([code, JSON.parse(out)]).toMatchObject([0, { url: expect.stringMatching(/^http/) }]);
  });

  test('removes a member when an update sets it to null', async () => {
    await runApi(
      'createPost',
      '--text',
      'Hello',
      '--to',
      'social:acc_social',
      '--scheduled-for',
      '2030-01-08T09:00:00Z',
    );
    expect(JSON.parse((await runApi('updatePost', 'post_000001', '--scheduled-for', 'null')).out)).toMatchObject({
      status: 'draft',
    });
  });
});

describe('an api list call', () => {
  test('prints a table with one row per item', async () => {
    const { out } = await runApi('listAccounts', '--table');
    expect(out).toMatch(/^id +platform +name\nacc_professional +professional +Ada Bright\n/);
  });

  test('says that the list is empty instead of printing an empty table', async () => {
    expect(await runApi('listPosts', '--table')).toEqual({ code: 0, out: '', err: 'The list is empty.' });
  });

  test('reports that there are more pages, and --all fetches them', async () => {
    for (const text of ['1', '2', '3']) await runApi('createPost', '--text', text, '--to', 'social:acc_social');
    const { out, err } = await runApi('listPosts', '--limit', '2');
    expect(JSON.parse(out)).toHaveLength(2);
    expect(err).toMatch(/^More results: pass --cursor \S+, or --all\.$/);
    expect(JSON.parse((await runApi('listPosts', '--limit', '2', '--all')).out)).toHaveLength(3);
  });
});

test('an api list call takes parameters with brackets as flags, and prints the URL of the next page', async () => {
  const file = join(folder, 'brackets.yaml');
  const bindings = {
    'post.list.query': { limit: 'page[size]', cursor: 'page[after]' },
    'post.list.container': 'data.items',
    'post.list.pagination.next': 'url',
  };
  await writeFile(file, JSON.stringify(bindings));
  await using other = await startMock({ profile: resolveProfile(bindings) });
  vi.stubEnv('SOCIAL_PUBLISHING_API_URL', other.url);
  for (const text of ['1', '2']) await runApi('createPost', '--text', text, '--to', 'social:acc_social');
  const { out, err } = await runApi('listPosts', '--page-size', '1', '--profile', file);
  const start = `${other.url}/posts?page%5Bsize%5D=1&page%5Bafter%5D=`;
  expect(JSON.parse(out)).toMatchObject({ pagination: { nextCursor: expect.stringContaining(start) } });
  const [, cursor = ''] = /--page-after (\S+),/.exec(err) ?? [];
  const next = await runApi('listPosts', '--page[size]=1', '--page-after', cursor, '--profile', file);
  expect(JSON.parse(next.out)).toMatchObject({ items: [{ text: '1' }] });
});

describe('an api call that is rejected', () => {
  const overlong = ['createPost', '--text', 'x'.repeat(281), '--to', 'microblog:acc_microblog'];

  test('prints the pointer, rule, actual and allowed values, section and level', async () => {
    const { code, out, err } = await runApi(...overlong, '--table');
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain('/text');
    expect(err).toContain('rule text.length.microblog: given 281, allowed 280');
    expect(err).toContain('platformContent.<label> fields, derived');
    expect(err).toContain('Try: npx social-contract explain text.length.microblog');
  });

  test('prints the error as JSON when the output is JSON', async () => {
    expect(JSON.parse((await runApi(...overlong)).err)).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ pointer: '/text', limit: 280, actual: 281 }],
    });
  });
});

describe('the API key of api', () => {
  test('is read from the variable that --key-env names', async () => {
    vi.stubEnv('OTHER_KEY', 'demo-api');
    expect((await runApi('listAccounts', '--key-env', 'OTHER_KEY')).code).toBe(0);
    expect(await runApi('listAccounts', '--key-env', 'NO_SUCH_KEY')).toMatchObject({
      code: 2,
      err: '--key-env: the environment variable NO_SUCH_KEY is not set.',
    });
  });

  test('is never accepted as a flag, and never printed', async () => {
    expect(await runApi('listAccounts', '--key', 'secret-word')).toMatchObject({
      code: 2,
      err: expect.not.stringContaining('secret-word'),
    });
    vi.stubEnv('SOCIAL_PUBLISHING_API_KEY', 'secret-word');
    const { code, err } = await runApi('listAccounts', '--table');
    expect([code, err]).toEqual([1, expect.stringContaining('UNAUTHENTICATED')]);
    expect(err).not.toContain('secret-word');
  });

  test('is required for a service on another machine', async () => {
    expect(await runApi('listAccounts', '--url', 'https://api.example.com/v1')).toMatchObject({
      code: 2,
      err: expect.stringContaining('api.example.com requires an API key'),
    });
  });
});

test('api reports an unreachable mock in one sentence, with the fix', async () => {
  const { code, err } = await runApi('listAccounts', '--url', 'http://127.0.0.1:9/api/v1');
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(/no response from .*\nStart the mock: npx social-contract mock --port 9$/),
  ]);
});

test('api --profile uses the names of the implementation in flags, bodies and responses', async () => {
  const profile = join(folder, 'profile.yaml');
  await writeFile(profile, 'post.schedule.field: publishAt\npost.record: { id: key }\n');
  const otherMock = await startMock({
    frozenAt: '2030-01-07T09:00:00Z',
    profile: resolveProfile({ 'post.schedule.field': 'publishAt', 'post.record': { id: 'key' } }),
  });
  try {
    const { out } = await runApi(
      'createPost',
      '--text',
      'Hello',
      '--to',
      'social:acc_social',
      '--publish-at',
      '2030-01-08T09:00:00Z',
      '--profile',
      profile,
      '--url',
      otherMock.url,
    );
    expect(JSON.parse(out)).toMatchObject({ key: 'post_000001', publishAt: '2030-01-08T09:00:00Z' });
    expect((await runApi('createPost', '--help', '--profile', profile)).out).toContain('--publish-at');
  } finally {
    await otherMock.close();
  }
});

test('api --profile calls an operation that only the profile offers', async () => {
  const bindings = { 'leadMagnet.read': { method: 'GET', path: '/lead-magnets/{id}' } };
  const profile = join(folder, 'more.json');
  await writeFile(profile, JSON.stringify(bindings));
  const otherMock = await startMock({ profile: resolveProfile(bindings) });
  try {
    expect(await runApi('getLeadMagnet', 'lm_000001')).toMatchObject({ code: 2 });
    expect(
      (await runApi('getLeadMagnet', 'lm_000001', '--profile', profile, '--url', otherMock.url, '--table')).err,
    ).toContain('NOT_FOUND');
  } finally {
    await otherMock.close();
  }
});

test.each([
  [['listPost'], 'Did you mean listPosts?'],
  [['createPost', '--txt', 'a'], 'Did you mean --text?'],
  [['createPost', '--to', 'social'], '--to must be PLATFORM:ACCOUNT'],
  [['createPost'], 'createPost requires a body'],
  [['createPost', '--text'], '--text requires a value'],
  [['createPost', '--media', '{"images":'], '--media must be valid JSON, not "{"images":".'],
  [['createPost', '--body', '{"text":'], 'is not valid JSON, line 1, column 9: Unexpected end'],
  [['createPost', '--text', 'a', '--publish-now', 'maybe'], '--publish-now must be true or false, not "maybe".'],
  [['deletePost'], 'deletePost requires an id'],
  [['listAccounts', 'acc_1'], 'listAccounts does not take an id'],
  [['uploadMedia'], 'uploadMedia requires a file'],
  [['uploadMedia', 'no-such-file.png'], 'File not found: no-such-file.png.'],
  [['uploadMedia', '.'], '. is not a file.'],
  [['listAccounts', '--all'], '--all requires a paginated list'],
  [['listAccounts', '--url', 'nowhere'], '--url must be an http or https URL'],
])('api %j exits with 2 and suggests a fix', async (argv, message) => {
  const { code, err } = await runApi(...argv);
  expect([code, err]).toEqual([2, expect.stringContaining(message)]);
});

test('api lists every operation, and OPERATION --help lists its members, limits and rules', async () => {
  expect((await runApi()).out).toMatch(/^ {2}createPost +Create a post$/m);
  const { out } = await runApi('createPost', '--help');
  expect(out).toMatch(/--platforms {2}JSON, repeatable, at most 100 items, required/);
  expect(out).toContain('Text limits, in chars: professional 3,000; microblog 280 per post of a thread');
  expect(out).toContain('text.length.microblog (derived)');
});

test('api strips control characters from responses', async () => {
  await runApi('createPost', '--text', 'a\u001b[31mred', '--to', 'social:acc_social');
  expect((await runApi('listPosts', '--table')).out).not.toContain('\u001b');
});
