/** Bodies, judged from the command line. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { said } from '../testing/said.ts';
import { validateCommand } from './validate.ts';

const folder = await mkdtemp(join(tmpdir(), 'validate-command-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function validate(text: string, ...flags: string[]) {
  const path = join(folder, 'body');
  await writeFile(path, text);
  return await said(validateCommand, path, ...flags);
}

const valid = { text: 'Hello', platforms: [{ platform: 'social', accountId: 'acc_1' }] };

test('a body that breaks nothing is accepted, and what was not judged is named', async () => {
  const { code, out } = await validate(JSON.stringify(valid));
  expect([code, out]).toEqual([0, expect.stringContaining('nothing is broken, judged as createPost')]);
  expect(out).toContain('the accounts of the key: post.target.account.exists, post.target.account.platform');
});

test('every broken rule is named with its place in the file', async () => {
  const { code, out } = await validate(
    'text: Hello\nplatforms:\n  - platform: vidoe\n    accountId: a\nscheduledFor: tomorrow\n',
  );
  expect(code).toBe(1);
  expect(out).toContain('2 rules are broken');
  expect(out).toContain('/platforms/0/platform  line 3, column 15');
  expect(out).toContain('/scheduledFor  line 5, column 15');
});

test('JSON has places as well', async () => {
  const { out } = await validate(
    '{\n  "text": "",\n  "platforms": [\n    { "platform": "social", "accountId": 7 }\n  ]\n}',
    '--json',
  );
  expect(JSON.parse(out)).toMatchObject({
    operation: 'createPost',
    valid: false,
    broken: [
      { pointer: '/platforms/0/accountId', rule: 'request.member.type', line: 4, column: 42 },
      { pointer: '/text' },
    ],
  });
});

test('a body that could be several things wants its operation told', async () => {
  expect(await validate('{"text":"Hello"}')).toMatchObject({
    code: 2,
    err: expect.stringContaining('--operation createPost|updatePost'),
  });
  expect(await validate('{"text":"Hello"}', '--operation', 'updatePost')).toMatchObject({ code: 0 });
  expect(await validate('{}', '--operation', 'updatPost')).toMatchObject({
    code: 2,
    err: expect.stringContaining('Did you mean updatePost?'),
  });
});

test('an update is judged on what is stored', async () => {
  const stored = join(folder, 'stored.json');
  await writeFile(stored, JSON.stringify({ id: 'post_1', status: 'published', ...valid }));
  const { code, out } = await validate('{"text":"Hi"}', '--operation', 'updatePost', '--stored', stored);
  expect([code, out]).toEqual([1, expect.stringContaining('post.editable')]);
});

test('a profile gives the names', async () => {
  const profile = join(folder, 'profile.yaml');
  await writeFile(profile, 'post.schedule.field: publishAt\n');
  const { out } = await validate(JSON.stringify({ ...valid, publishAt: 'soon' }), '--profile', profile);
  expect(out).toContain('/publishAt  line 1');
});

test.each([
  ['', 'is empty'],
  ['{"text":', 'is neither JSON nor YAML, line 1'],
  ['a: 1\na: 2\n', 'is neither JSON nor YAML, line 2'],
])('%j is unreadable', async (text, sentence) => {
  expect(await validate(text)).toMatchObject({ code: 2, err: expect.stringContaining(sentence) });
});

test('what is no object is told so', async () => {
  expect(await validate('[]', '--operation', 'createPost')).toMatchObject({
    code: 1,
    out: expect.stringContaining('request.object'),
  });
});

test('a file that is not there is wrong usage', async () => {
  expect(await said(validateCommand, join(folder, 'none.json'))).toMatchObject({
    code: 2,
    err: expect.stringContaining('there is no such file'),
  });
});
