/** `social-contract validate`. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { captureOutput } from '../testing/captureOutput.ts';
import { runValidateCommand } from './validate.ts';

const folder = await mkdtemp(join(tmpdir(), 'validate-command-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const runValidate = (text: string, ...flags: string[]) => runValidateOn('body', text, ...flags);

async function runValidateOn(file: string, text: string, ...flags: string[]) {
  const path = join(folder, file);
  await writeFile(path, text);
  return await captureOutput(runValidateCommand, path, ...flags);
}

const validBody = { text: 'Hello', platforms: [{ platform: 'social', accountId: 'acc_1' }] };

test('validate accepts a valid body and lists the rules that it cannot check', async () => {
  const { code, out } = await runValidate(JSON.stringify(validBody));
  expect([code, out]).toEqual([0, expect.stringContaining('no rule is broken, validated as createPost')]);
  expect(out).toContain('the accounts of the key: post.target.account.exists, post.target.account.platform');
});

test('validate reports every broken rule with its position in a YAML file', async () => {
  const { code, out } = await runValidate(
    'text: Hello\nplatforms:\n  - platform: vidoe\n    accountId: a\nscheduledFor: tomorrow\n',
  );
  expect(code).toBe(1);
  expect(out).toContain('2 rules are broken');
  expect(out).toContain('/platforms/0/platform  line 3, column 15');
  expect(out).toContain('/scheduledFor  line 5, column 15');
});

test('validate reports positions in JSON files as well', async () => {
  const { out } = await runValidate(
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

test('validate requires --operation if the body does not show which operation takes it', async () => {
  expect(await runValidate('{"text":"Hello"}')).toMatchObject({
    code: 2,
    err: expect.stringContaining('--operation createPost|updatePost'),
  });
  expect(await runValidate('{"text":"Hello"}', '--operation', 'updatePost')).toMatchObject({ code: 0 });
  expect(await runValidate('{}', '--operation', 'updatPost')).toMatchObject({
    code: 2,
    err: expect.stringContaining('Did you mean updatePost?'),
  });
});

test('validate recognizes a new post whose required member is misspelled', async () => {
  const { code, out } = await runValidate('{"text":"Hello","platfroms":[{"platform":"social","accountId":"acc_1"}]}');
  expect([code, out]).toEqual([1, expect.stringContaining('validated as createPost')]);
  expect(out).toContain('Did you mean platforms?');
});

test('validate checks an update against the stored resource', async () => {
  const storedFile = join(folder, 'stored.json');
  await writeFile(storedFile, JSON.stringify({ id: 'post_1', status: 'published', ...validBody }));
  const { code, out } = await runValidate('{"text":"Hi"}', '--operation', 'updatePost', '--stored', storedFile);
  expect([code, out]).toEqual([1, expect.stringContaining('post.editable')]);
});

test.each(['{"error":{"code":"NOT_FOUND"}}', '{"success":true,"data":[]}', '[]'])(
  'validate exits with 2 if --stored is %s, which is not a resource',
  async (text) => {
    const storedFile = join(folder, 'other.json');
    await writeFile(storedFile, text);
    expect(await runValidate('{"text":"Hi"}', '--operation', 'updatePost', '--stored', storedFile)).toMatchObject({
      code: 2,
      err: expect.stringContaining('is not a resource that updatePost can change'),
    });
  },
);

test('validate uses the names of the profile', async () => {
  const profile = join(folder, 'profile.yaml');
  await writeFile(profile, 'post.schedule.field: publishAt\n');
  const { out } = await runValidate(JSON.stringify({ ...validBody, publishAt: 'soon' }), '--profile', profile);
  expect(out).toContain('/publishAt  line 1');
});

test.each([
  ['', 'is empty'],
  ['{"text":', 'is not valid JSON, line 1'],
  ['a: 1\na: 2\n', 'is not valid JSON or YAML, line 2'],
])('validate exits with 2 for the unreadable body %j', async (text, message) => {
  expect(await runValidate(text)).toMatchObject({ code: 2, err: expect.stringContaining(message) });
});

test.each([
  ['bad.json', '{"text": }', "line 1, column 10: Unexpected token '}'."],
  ['bad.json', 'text: Hello', "line 1, column 2: Unexpected token 'e'."],
  ['body', '{\n  "text": "Hello",\n}', 'line 3, column 1: Expected double-quoted property name.'],
  ['body', '{text: Hello}', "line 1, column 2: Expected property name or '}'."],
])(
  'validate exits with 2 for the file %s with the text %j, which a service rejects as JSON',
  async (file, text, at) => {
    expect(await runValidateOn(file, text, '--operation', 'updatePost')).toMatchObject({
      code: 2,
      err: expect.stringContaining(`is not valid JSON, ${at}`),
    });
  },
);

test('validate accepts a flow collection in a YAML file', async () => {
  expect(await runValidateOn('body.yaml', '{text: Hello}', '--operation', 'updatePost')).toMatchObject({ code: 0 });
});

test('validate reports a body that is not an object', async () => {
  expect(await runValidate('[]', '--operation', 'createPost')).toMatchObject({
    code: 1,
    out: expect.stringContaining('request.object'),
  });
});

test('validate exits with 2 for a missing file', async () => {
  expect(await captureOutput(runValidateCommand, join(folder, 'none.json'))).toMatchObject({
    code: 2,
    err: expect.stringContaining('the file does not exist'),
  });
});
