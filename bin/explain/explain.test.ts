/** Explanations from the command line. */
import { expect, test } from 'vitest';
import { explain } from '../../src/explain/explain.ts';
import { search, subjects } from '../../src/explain/subjects.ts';
import { defaultProfile } from '../../src/profile/resolve.ts';
import { said } from '../testing/said.ts';
import { explainCommand } from './explain.ts';
import { explanationLines } from './text.ts';

const told = (...argv: string[]) => said(explainCommand, ...argv);

test('a rule is told with its level, its source, samples, what to change and how it is tested', async () => {
  const { code, out } = await told('text.length.microblog');
  expect(code).toBe(0);
  for (const part of [
    'A text for microblog has at most 280 chars',
    'derived',
    'Source',
    'Accepted',
    'Refused',
    'To change',
    'scripts of the conformance suite',
  ])
    expect(out).toContain(part);
});

test('an id that is both a rule and a decision is told as both', async () => {
  const { out } = await told('post.update.publish', '--json');
  expect(JSON.parse(out)).toMatchObject([
    { kind: 'rule' },
    { kind: 'decision', dependents: { rules: ['post.update.publish'] } },
  ]);
});

test('everything that has a name can be explained', () => {
  for (const subject of subjects) {
    const lines = explanationLines(explain(subject, defaultProfile), 100);
    expect(lines[0]).toBe(`${subject.id} (${subject.kind})`);
    expect(lines.join('\n')).not.toMatch(/undefined|\[object|@\{/);
  }
});

test('words find what has all of them, nearest first', async () => {
  expect(search('quota posts')[0]?.id).toBe('quota.posts');
  const { out } = await told('--search', 'past schedule');
  expect(out).toContain('post.schedule.past');
});

test('what is not there suggests what is near', async () => {
  expect(await told('text.lenght.microblog')).toMatchObject({
    code: 1,
    err: expect.stringContaining('Did you mean text.length.microblog?'),
  });
  expect(await told('--search', 'xyzzy')).toMatchObject({ code: 1 });
  expect(await told('--list', 'things')).toMatchObject({ code: 2 });
});

test('alone it tells what there is', async () => {
  const { code, out } = await told();
  expect([code, out]).toEqual([0, expect.stringContaining('explain --list rule')]);
});
