import { expect, test } from 'vitest';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { checkable } from '../judge/verdicts.ts';
import { forecast } from '../plan/forecast.ts';
import { unmodelledNotes } from './unmodelled.ts';

test('the note for an answer in prose counts the untestable rules and lists the testable answers', () => {
  const rules = checkable.filter(({ needs }) => needs.includes('post.neither')).length;
  expect(unmodelledNotes(resolveProfile({ 'post.neither': 'ask the user', 'post.both': 'publish' }))).toEqual([
    `The suite cannot test the answer "ask the user" to post.neither, so ${rules} rules are untestable; it can test: draft, refuse.`,
  ]);
});

test('the note for a decision without a list of answers has an example', () => {
  const [note] = unmodelledNotes(resolveProfile({ 'post.publish.duration': 'a while' }));
  expect(note).toContain('it can test: values such as "PT0S".');
});

test('the plan has the notes before anything is sent', () => {
  const profile = { 'post.neither': 'ask the user' } as never;
  const { notes } = forecast({ url: 'http://127.0.0.1:1/', credentials: {}, profile, only: ['accounts.list'] });
  expect(notes).toHaveLength(1);
});
