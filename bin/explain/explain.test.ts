/** `social-contract explain`. */
import { expect, test } from 'vitest';
import { explain } from '../../src/explain/explain.ts';
import { type Kind, search, subjects } from '../../src/explain/subjects.ts';
import { defaultProfile } from '../../src/profile/resolve.ts';
import { captureOutput } from '../testing/captureOutput.ts';
import { runExplainCommand } from './explain.ts';
import { formatExplanationLines } from './text.ts';

const runExplain = (...argv: string[]) => captureOutput(runExplainCommand, ...argv);

test('explain prints the level, source, examples, changes and tests of a rule', async () => {
  const { code, out } = await runExplain('text.length.microblog');
  expect(code).toBe(0);
  for (const part of [
    'The text for microblog must have at most 280 chars',
    'derived',
    'Source',
    'Accepted',
    'Rejected',
    'To change',
    'scripts of the conformance suite',
  ])
    expect(out).toContain(part);
});

test('explain names the rules that depend on a decision', async () => {
  const { out } = await runExplain('post.update.publish', '--json');
  expect(JSON.parse(out)).toMatchObject({ kind: 'decision', dependents: { rules: ['post.update.timing'] } });
});

test.each([
  ['PLAN_UPGRADE_REQUIRED', 'plan.lead-magnets'],
  ['UNAUTHENTICATED', 'auth.bearer'],
  ['NOT_FOUND', 'request.route'],
  ['PAYLOAD_TOO_LARGE', 'request.size'],
])('explain %s names the rule %s, which refuses with this code', async (code, rule) => {
  const error = await runExplain(code, '--json');
  expect(JSON.parse(error.out).dependents.rules).toContain(rule);
  const { out } = await runExplain(rule, '--json');
  expect(JSON.parse(out)).toMatchObject({ details: { refusal: code } });
});

test('no rule has the id of a decision', () => {
  const getIds = (kind: Kind) => subjects.filter((subject) => subject.kind === kind).map(({ id }) => id);
  const decisions = new Set(getIds('decision'));
  expect(getIds('rule').filter((id) => decisions.has(id))).toEqual([]);
});

test('explain describes every subject of the contract', () => {
  for (const subject of subjects) {
    const lines = formatExplanationLines(explain(subject, defaultProfile), 100);
    expect(lines[0]).toBe(`${subject.id} (${subject.kind})`);
    expect(lines.join('\n')).not.toMatch(/undefined|\[object|@\{/);
  }
});

test('explain --search finds subjects that contain all words, best match first', async () => {
  expect(search('quota posts')[0]?.id).toBe('quota.posts');
  const { out } = await runExplain('--search', 'past schedule');
  expect(out).toContain('post.schedule.past');
});

test('explain --search falls back to subjects with the most words', async () => {
  const { code, out, err } = await runExplain('--search', 'verify webhook signature');
  expect([code, err]).toEqual([0, expect.stringContaining('Nothing contains all of these words.')]);
  expect(out).toContain('webhook.signature');
  expect(await runExplain('--search', 'past schedule')).toMatchObject({ err: '' });
  expect(await runExplain('--search', ' ')).toMatchObject({ code: 2, err: expect.stringContaining('requires a word') });
});

test('explain with an empty name shows the usage', async () => {
  expect(await runExplain('')).toMatchObject({
    code: 0,
    out: expect.stringContaining('Usage: social-contract explain'),
  });
});

test('explain suggests the lifecycle first for the name of a record', async () => {
  expect(await runExplain('post')).toMatchObject({
    code: 1,
    err: expect.stringContaining('Did you mean lifecycle.post,'),
  });
});

test('explain suggests the closest name for an unknown one', async () => {
  expect(await runExplain('text.lenght.microblog')).toMatchObject({
    code: 1,
    err: expect.stringContaining('Did you mean text.length.microblog?'),
  });
  expect(await runExplain('text.lenght')).toMatchObject({
    code: 1,
    err: expect.stringContaining('Did you mean text.length.professional, text.length.microblog,'),
  });
  expect(await runExplain('--search', 'xyzzy')).toMatchObject({ code: 1 });
  expect(await runExplain('--list', 'things')).toMatchObject({ code: 2 });
});

test('explain without a name lists the kinds of subjects', async () => {
  const { code, out } = await runExplain();
  expect([code, out]).toEqual([0, expect.stringContaining('explain --list rule')]);
});

test('explain suggests every rule of a group whose name is mistyped', async () => {
  const { code, err } = await runExplain('text.lenght');
  expect([code, err]).toEqual([1, expect.stringContaining('text.length.microblog')]);
});

test('explain counts as many operations as it lists', async () => {
  const { out: overview } = await captureOutput(runExplainCommand);
  const { out: list } = await captureOutput(runExplainCommand, '--list', 'operation');
  const count = list.split('\n').length;
  expect(overview).toMatch(new RegExp(`operation +${count} .* explain --list operation \\(2 only with a profile\\)`));
});
