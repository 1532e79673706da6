import { expect, test } from 'vitest';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { checkable } from '../judge/verdicts.ts';
import { forecast } from '../plan/forecast.ts';
import { unmodelledNotes } from './unmodelled.ts';

test('an answer in prose is told, with what it costs and the words that work', () => {
  const rules = checkable.filter(({ needs }) => needs.includes('post.neither')).length;
  expect(unmodelledNotes(resolveProfile({ 'post.neither': 'ask the user', 'post.both': 'publish' }))).toEqual([
    `The suite does not know "ask the user" for post.neither, so ${rules} rules are untestable; it knows: draft, refuse.`,
  ]);
});

test('where any measure works, one is named', () => {
  const [note] = unmodelledNotes(resolveProfile({ 'post.publish.duration': 'a while' }));
  expect(note).toContain('it knows: such as "PT0S".');
});

test('the plan says so before anything is sent', () => {
  const profile = { 'post.neither': 'ask the user' } as never;
  const { notes } = forecast({ url: 'http://127.0.0.1:1/', credentials: {}, profile, only: ['accounts.list'] });
  expect(notes).toHaveLength(1);
});
