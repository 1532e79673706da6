import { expect, test } from 'vitest';
import { defaultBindings } from '../../spec/profile/defaultBindings.ts';
import { forecast } from './forecast.ts';

const options = { url: 'http://127.0.0.1:1/', credentials: { primary: { key: 'key' } }, size: 'quick' } as const;

test('the forecast lists rules that "skip" names as skipped, even if scripts for other rules would test them', () => {
  const skip = ['post.text.blank', 'answer.*', 'analytics.*'];
  const profile = { ...defaultBindings, 'text.blank': 'unknown' } as const;
  const { plan, missing } = forecast({ ...options, profile, skip });
  expect(plan.rules.skipped).toContain('post.text.blank');
  const others = [...plan.rules.tested, ...plan.rules.untestable, ...missing.decisions.flatMap(({ rules }) => rules)];
  expect(others.filter((rule) => /^(?:answer|analytics)\.|^post\.text\.blank$/.test(rule))).toEqual([]);
});

test.each([
  ['omit', 'No request of the suite tests this rule under this profile.'],
  [
    'unknown',
    'The expected outcome of createPost depends on request.empty-texts. Answer request.empty-texts in the profile.',
  ],
])('under the answer %s, the forecast finds no request that breaks the rule alone', (answer, reason) => {
  const profile = { ...defaultBindings, 'request.empty-texts': answer } as typeof defaultBindings;
  const { plan, untested } = forecast({ ...options, profile });
  expect(plan.rules.tested).not.toContain('post.text.empty');
  expect(untested.find(({ id }) => id === 'post.text.empty')).toMatchObject({ verdict: 'untestable', reason });
});

test('the note on a free-text answer names the rules that become untestable, even if they do not name the decision', () => {
  const profile = { ...defaultBindings, 'request.empty-texts': 'our own way' } as unknown as typeof defaultBindings;
  expect(forecast({ ...options, profile }).notes).toEqual([
    'The suite does not model the answer "our own way" to request.empty-texts; it models keep, omit. Untestable without a modelled answer: post.text.empty, video.title.empty.',
  ]);
});

test('refused requests to lead magnets need neither the hook "plan" nor another key', () => {
  const profile = { ...defaultBindings, 'plans.of-a-key': 'exactly one plan' } as unknown as typeof defaultBindings;
  expect(forecast({ ...options, profile }).plan.rules.tested).toContain('leadMagnet.refusal.untouched');
});

test('a note says that only a run knows whether the hook "connect" has an account to connect', () => {
  const { plan, notes } = forecast({ ...options, profile: defaultBindings, hooks: { connect: async () => {} } });
  expect(plan.rules.tested).toContain('accounts.connected.listed');
  expect(notes).toEqual([
    'accounts.connected.listed is tested only if the hook "connect" has an account to connect, which a plan cannot know.',
  ]);
});

test('the note on a free-text answer names no rule that is skipped', () => {
  const profile = { ...defaultBindings, 'thread.split': 'our own way' } as unknown as typeof defaultBindings;
  const [note] = forecast({ ...options, profile, skip: ['thread.segment.empty', 'thread.segments'] }).notes;
  expect(note).toContain('Tested only where every answer has the same result: post.text.effective');
  expect(note).not.toContain('thread.seg');
});

test('the defaults of options are tested without a post that can be edited', () => {
  const { 'post.neither': _, 'post.schedule.field': __, ...profile } = defaultBindings;
  const { untested } = forecast({ ...options, profile, size: 'standard' });
  expect(untested.filter(({ id }) => /^(?:photo|shortvideo|video)\.\w+\.default$/.test(id))).toEqual([]);
});
