/** The API from the command line, against a mock. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Mock, startMock } from '../../mock-server/index.ts';
import { samples } from '../../mock-server/testing/samples.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { said } from '../testing/said.ts';
import { apiCommand } from './api.ts';

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

const api = (...argv: string[]) => said(apiCommand, ...argv);
const target = { platform: 'social', accountId: 'acc_social' };

describe('a call', () => {
  test('is made of flags, whatever the case of their names', async () => {
    const { code, out } = await api(
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

  test('takes nested members, lists and switches', async () => {
    const { out } = await api(
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
    const { out: json } = await api('listPosts');
    expect(JSON.parse(json)).toMatchObject([
      { status: 'published', platformContent: { video: { title: 'Bread', tags: ['a', 'b'] } } },
    ]);
    expect(out).toMatch(/^id +post_000001\nstatus +published\n/);
  });

  test('takes a body in place or from a file, with members put over it', async () => {
    await writeFile(
      join(folder, 'post.yaml'),
      'text: From a file\nplatforms:\n  - { platform: social, accountId: acc_social }\n',
    );
    const { out } = await api('createPost', '--body', `@${join(folder, 'post.yaml')}`);
    expect(JSON.parse(out)).toMatchObject({ text: 'From a file' });
    const body = JSON.stringify({ text: 'In place', platforms: [target] });
    expect(JSON.parse((await api('createPost', '--body', body, '--text', 'Over it')).out)).toMatchObject({
      text: 'Over it',
    });
  });

  test('uploads a file', async () => {
    await writeFile(join(folder, 'photo.png'), samples.png);
    const { code, out } = await api('uploadMedia', join(folder, 'photo.png'));
    expect([code, JSON.parse(out)]).toMatchObject([0, { url: expect.stringMatching(/^http/) }]);
  });

  test('removes a member by null where an update may', async () => {
    await api('createPost', '--text', 'Hello', '--to', 'social:acc_social', '--scheduled-for', '2030-01-08T09:00:00Z');
    expect(JSON.parse((await api('updatePost', 'post_000001', '--scheduled-for', 'null')).out)).toMatchObject({
      status: 'draft',
    });
  });
});

describe('a list', () => {
  test('is a table with a row for each item', async () => {
    const { out } = await api('listAccounts', '--table');
    expect(out).toMatch(/^id +platform +name\nacc_professional +professional +Ada Bright\n/);
  });

  test('tells of further pages, and walks over them', async () => {
    for (const text of ['1', '2', '3']) await api('createPost', '--text', text, '--to', 'social:acc_social');
    const { out, err } = await api('listPosts', '--limit', '2');
    expect(JSON.parse(out)).toHaveLength(2);
    expect(err).toMatch(/^There is more: --cursor \S+, or --all\.$/);
    expect(JSON.parse((await api('listPosts', '--limit', '2', '--all')).out)).toHaveLength(3);
  });
});

describe('a refusal', () => {
  const overlong = ['createPost', '--text', 'x'.repeat(281), '--to', 'microblog:acc_microblog'];

  test('says what is wrong, where, by which rule, how much is allowed and who says so', async () => {
    const { code, out, err } = await api(...overlong, '--table');
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain('/text');
    expect(err).toContain('rule text.length.microblog: given 281, allowed 280');
    expect(err).toContain('platformContent.<label> fields, derived');
    expect(err).toContain('Try: social-contract explain text.length.microblog');
  });

  test('is JSON where the output is', async () => {
    expect(JSON.parse((await api(...overlong)).err)).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ pointer: '/text', limit: 280, actual: 281 }],
    });
  });
});

describe('the key', () => {
  test('comes from a variable that is named', async () => {
    vi.stubEnv('OTHER_KEY', 'demo-api');
    expect((await api('listAccounts', '--key-env', 'OTHER_KEY')).code).toBe(0);
    expect(await api('listAccounts', '--key-env', 'NO_SUCH_KEY')).toMatchObject({
      code: 2,
      err: '--key-env: the environment has no NO_SUCH_KEY.',
    });
  });

  test('is never taken from the command line, and never printed', async () => {
    expect(await api('listAccounts', '--key', 'secret-word')).toMatchObject({
      code: 2,
      err: expect.not.stringContaining('secret-word'),
    });
    vi.stubEnv('SOCIAL_PUBLISHING_API_KEY', 'secret-word');
    const { code, err } = await api('listAccounts', '--table');
    expect([code, err]).toEqual([1, expect.stringContaining('UNAUTHENTICATED')]);
    expect(err).not.toContain('secret-word');
  });

  test('is needed for a service that is not on this machine', async () => {
    expect(await api('listAccounts', '--url', 'https://api.example.com/v1')).toMatchObject({
      code: 2,
      err: expect.stringContaining('api.example.com needs a key'),
    });
  });
});

test('nobody answering is told in a sentence', async () => {
  const { code, err } = await api('listAccounts', '--url', 'http://127.0.0.1:9/api/v1');
  expect([code, err]).toEqual([1, expect.stringMatching(/no answer from .*\nStart the mock: social-contract mock$/)]);
});

test('a profile gives flags, bodies and answers the names of its implementation', async () => {
  const profile = join(folder, 'profile.yaml');
  await writeFile(profile, 'post.schedule.field: publishAt\npost.record: { id: key }\n');
  const other = await startMock({
    frozenAt: '2030-01-07T09:00:00Z',
    profile: resolveProfile({ 'post.schedule.field': 'publishAt', 'post.record': { id: 'key' } }),
  });
  try {
    const { out } = await api(
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
      other.url,
    );
    expect(JSON.parse(out)).toMatchObject({ key: 'post_000001', publishAt: '2030-01-08T09:00:00Z' });
    expect((await api('createPost', '--help', '--profile', profile)).out).toContain('--publish-at');
  } finally {
    await other.close();
  }
});

test('an operation that only a profile offers can be called', async () => {
  const bindings = { 'leadMagnet.read': { method: 'GET', path: '/lead-magnets/{id}' } };
  const profile = join(folder, 'more.json');
  await writeFile(profile, JSON.stringify(bindings));
  const other = await startMock({ profile: resolveProfile(bindings) });
  try {
    expect(await api('getLeadMagnet', 'lm_000001')).toMatchObject({ code: 2 });
    expect(
      (await api('getLeadMagnet', 'lm_000001', '--profile', profile, '--url', other.url, '--table')).err,
    ).toContain('NOT_FOUND');
  } finally {
    await other.close();
  }
});

test.each([
  [['listPost'], 'Did you mean listPosts?'],
  [['createPost', '--txt', 'a'], 'Did you mean --text?'],
  [['createPost', '--to', 'social'], '--to takes a platform and an account'],
  [['createPost'], 'createPost needs a body'],
  [['createPost', '--text'], '--text needs a value'],
  [['createPost', '--body', '{"text":'], 'is neither JSON nor YAML, line 1'],
  [['deletePost'], 'deletePost needs an id'],
  [['listAccounts', 'acc_1'], 'listAccounts takes no id'],
  [['uploadMedia'], 'uploadMedia needs a file'],
  [['uploadMedia', 'no-such-file.png'], 'There is no file no-such-file.png.'],
  [['listAccounts', '--all'], '--all is for lists with pages'],
  [['listAccounts', '--url', 'nowhere'], '--url takes an http or https URL'],
])('%j is wrong usage, and says what would be right', async (argv, sentence) => {
  const { code, err } = await api(...argv);
  expect([code, err]).toEqual([2, expect.stringContaining(sentence)]);
});

test('help lists every operation, and for one its members, limits and rules', async () => {
  expect((await api()).out).toMatch(/^ {2}createPost +Create a post$/m);
  const { out } = await api('createPost', '--help');
  expect(out).toMatch(/--platforms {2}JSON, may be repeated, at most 100 items, required/);
  expect(out).toContain('Text limits, in chars: professional 3000, microblog 280 per post of a thread');
  expect(out).toContain('text.length.microblog (derived)');
});

test('what a service answers brings no control characters to a terminal', async () => {
  await api('createPost', '--text', 'a\u001b[31mred', '--to', 'social:acc_social');
  expect((await api('listPosts', '--table')).out).not.toContain('\u001b');
});
