import { expect, test } from 'vitest';
import { defaultBindings } from '../../spec/profile/defaultBindings.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { writeAbsenceNotes } from './absentFeatures.ts';
import { explainVerdict, type RuleOrLaw, rulesAndLaws } from './verdicts.ts';

const nothing = { kept: [], broken: [], flaky: [], obstacles: [] } as const;

function getRule(id: string): RuleOrLaw {
  const rule = rulesAndLaws.find((candidate) => candidate.id === id);
  if (rule === undefined) throw new Error(`The contract has no rule ${id}.`);
  return rule;
}

const script = { id: 'scenario/once', title: 'Once', about: [], steps: [] };

test.each([
  ['documented', 'fail'],
  ['derived', 'fail'],
  ['assumed', 'warn'],
] as const)('breaking a rule that is %s has the verdict %s', (level, verdict) => {
  const rule = rulesAndLaws.find((candidate) => candidate.level === level);
  if (rule === undefined) throw new Error(`The contract has no rule that is ${level}.`);
  const evidence = { rule: rule.id, kept: false, script, entries: [1], expected: 'refused', observed: 201 };
  const findings = { kept: [], broken: [evidence], flaky: [], obstacles: [] };
  expect(explainVerdict(rule, findings, resolveProfile({})).verdict).toBe(verdict);
});

test('the reason for the verdict on a rule without evidence says whether its scripts were played', () => {
  const rule = rulesAndLaws.find(({ needs }) => needs.length === 0);
  if (rule === undefined) throw new Error('The contract has no rule without decisions.');
  const findings = { kept: [], broken: [], flaky: [], obstacles: [] };
  const getReason = (wasPlayed: boolean) => explainVerdict(rule, { ...findings, wasPlayed }, resolveProfile({})).reason;
  expect(getReason(false)).toContain('No request of the suite tests this rule');
  expect(getReason(true)).toContain('were played');
});

test.each([
  { kind: 'refused', what: 'uploadMedia', reason: 'The upload returned 501.' },
  { kind: 'unbound', what: 'post.republish.to', reason: 'Answer post.republish.to in the profile.' },
] as const)(
  'a rule on a platform is not applicable without an account of it, even if a script has the obstacle $kind',
  (obstacle) => {
    const obstacles = [
      obstacle,
      { kind: 'no-account', what: 'primary: video', platform: 'video', reason: 'No video account.' },
    ] as const;
    const findings = { kept: [], broken: [], flaky: [], obstacles };
    expect(explainVerdict(getRule('text.length.video'), findings, resolveProfile({}))).toMatchObject({
      verdict: 'not-applicable',
    });
  },
);

test('the reason lists the decisions to answer as a sentence does', () => {
  expect(explainVerdict(getRule('post.both.chosen'), nothing, resolveProfile({})).reason).toMatch(
    /, \S+ and \S+ in the/,
  );
});

test('a rule is inconclusive if the service refuses a control, even if other scripts need an account that it lacks', () => {
  const rule = rulesAndLaws.find(({ needs }) => needs.length === 0);
  if (rule === undefined) throw new Error('The contract has no rule without decisions.');
  const obstacles = [
    { kind: 'no-account', what: 'photo', reason: 'No photo account.' },
    { kind: 'refused', what: 'createPost', reason: 'createPost returned 500.' },
  ] as const;
  const findings = { kept: [], broken: [], flaky: [], obstacles };
  expect(explainVerdict(rule, findings, resolveProfile({}))).toEqual({
    verdict: 'inconclusive',
    reason: 'createPost returned 500.',
  });
});

test('a rule is inconclusive if the service refuses a request of the setup, even if other scripts need a hook', () => {
  const obstacles = [
    { kind: 'no-hook', what: 'subscribe', reason: 'The hook "subscribe" is not configured.' },
    { kind: 'refused', what: 'createLeadMagnet', reason: 'createLeadMagnet returned 422.' },
  ] as const;
  expect(
    explainVerdict(getRule('webhook.lead.sent'), { ...nothing, obstacles }, resolveProfile(defaultBindings)),
  ).toEqual({
    verdict: 'inconclusive',
    reason: 'createLeadMagnet returned 422.',
  });
});

test('if a refusal needs an account, a key or a hook, the reason names them all, the hook last', () => {
  const obstacles = [
    { kind: 'no-hook', what: 'plan', reason: 'The hook "plan" is not configured.' },
    { kind: 'no-credential', what: 'higher', reason: 'No key is configured for the caller "higher".' },
    { kind: 'no-credential', what: 'basic', reason: 'No key is configured for the caller "basic".' },
    { kind: 'no-account', what: 'api: an outreach account', reason: 'The caller "api" does not have one.' },
  ] as const;
  expect(
    explainVerdict(getRule('plan.lead-magnets'), { ...nothing, obstacles }, resolveProfile(defaultBindings)),
  ).toEqual({
    verdict: 'untestable',
    reason:
      'The caller "api" does not have one. No key is configured for the caller "basic". The hook "plan" is not configured. Providing one of these may be enough.',
  });
});

test('a rule that holds under every answer to an open decision is skipped if only the size of the run prevents its test', () => {
  const { 'limits.megabyte': _, ...bindings } = defaultBindings;
  const obstacles = [{ kind: 'budget', what: '--size deep', reason: 'Run with --size deep.' }] as const;
  const rule = getRule('media.video.size.textthread');
  expect(explainVerdict(rule, { ...nothing, obstacles }, resolveProfile(bindings))).toEqual({
    verdict: 'skipped',
    reason: 'Run with --size deep.',
  });
  expect(explainVerdict(rule, nothing, resolveProfile(bindings)).reason).toContain('limits.megabyte');
});

test('if played scripts did not exercise a law, and others need a hook for it, the reason names both', () => {
  const obstacles = [
    { kind: 'no-hook', what: 'subscribe', reason: 'The hook "subscribe" is not configured.' },
  ] as const;
  const law = getRule('webhook.signature.headers');
  const getReason = (wasPlayed: boolean) =>
    explainVerdict(law, { ...nothing, obstacles, wasPlayed }, resolveProfile(defaultBindings)).reason;
  expect(getReason(false)).toBe('The hook "subscribe" is not configured.');
  expect(getReason(true)).toMatch(/nothing showed .* webhookSecret .* The hook "subscribe" is not configured\.$/);
});

test('if a rule depends on answers that are not modelled, the reason cites them and the modelled ones', () => {
  const rule = getRule('post.text.blank');
  const profile = resolveProfile({ 'post.empty-text': 'never', 'text.blank': 'only titles and keywords' });
  expect(explainVerdict(rule, nothing, profile)).toEqual({
    verdict: 'untestable',
    reason:
      'The suite does not model the profile’s answer "only titles and keywords" to text.blank, so it cannot judge this; it models empty, text.',
  });
});

test('a law that does not hold under a bound answer is not applicable, and the reason names the answer', () => {
  const profile = resolveProfile({
    'leadMagnet.fields': {},
    'leadMagnet.templates': 'objects',
    'leadMagnet.reply.full': 'required',
  });
  expect(explainVerdict(getRule('leadMagnet.full.text'), nothing, profile)).toEqual({
    verdict: 'not-applicable',
    reason: 'The rule does not apply under the answer required to leadMagnet.reply.full.',
  });
});

test('the reason names a missing key before an answer that the suite does not model', () => {
  const profile = resolveProfile({ ...defaultBindings, 'plans.of-a-key': 'exactly one plan' });
  const unbound = { kind: 'unbound', what: 'plans.of-a-key', reason: 'The suite does not model the answer.' } as const;
  const missingKey = {
    kind: 'no-credential',
    what: 'basic',
    reason: 'No key is configured for the caller "basic".',
  } as const;
  const explain = (usedProfile = profile) =>
    explainVerdict(getRule('plan.refusal'), { ...nothing, obstacles: [unbound, missingKey] }, usedProfile).reason;
  expect(explain()).toBe(missingKey.reason);
  // The user can still answer an open question.
  expect(explain(resolveProfile({}))).toBe(unbound.reason);
});

test('a rule is inconclusive if a message of the service could not be translated, whatever else was missing', () => {
  const reason = 'translate.event.toContract failed: no variants.';
  const obstacles = [
    { kind: 'no-hook', what: 'outbox', reason: 'The hook "outbox" is not configured.' },
    { kind: 'untranslated', what: 'translate.event.toContract', reason },
  ] as const;
  expect(
    explainVerdict(getRule('webhook.lead.sent'), { ...nothing, obstacles }, resolveProfile(defaultBindings)),
  ).toEqual({
    verdict: 'inconclusive',
    reason,
  });
});

test('if a law was not exercised, the reason says what a trace must show', () => {
  expect(
    explainVerdict(getRule('accounts.connected.listed'), { ...nothing, wasPlayed: true }, resolveProfile({})).reason,
  ).toContain('but nothing showed a list after the hook "connect" had connected an account');
});

const refusal = { rule: 'post.text.blank', kept: true, script, entries: [1], expected: 'refused' };

test.each([
  ['evidence', { ...nothing, kept: [refusal] }, defaultBindings],
  ['a confirmed failure', { ...nothing, broken: [{ ...refusal, kept: false }] }, defaultBindings],
  ['open decisions', nothing, {}],
  ['absent decisions', nothing, { 'text.blank': 'absent' }],
])('a rule that is not selected is skipped, despite %s', (_, findings, bindings) => {
  const rule = getRule('post.text.blank');
  expect(explainVerdict(rule, { ...findings, skipReason: 'Excluded by "skip".' }, resolveProfile(bindings))).toEqual({
    verdict: 'skipped',
    reason: 'Excluded by "skip".',
  });
});

test.each([
  ['answers that are open', {}],
  ['answers that are absent', { 'text.blank': 'absent' }],
])('a rule that is not selected and has no evidence is skipped, despite %s', (_, bindings) => {
  const reason = 'Not selected by "only".';
  const inputs = { ...nothing, skipReason: reason };
  expect(explainVerdict(getRule('post.text.blank'), inputs, resolveProfile(bindings))).toEqual({
    verdict: 'skipped',
    reason,
  });
});

test.each(['post.text.synced', 'post.text.unsynced'])('%s is not applicable to records without the mark', (id) => {
  const profile = resolveProfile({ ...defaultBindings, 'post.record': { 'platformContent.synced': 'absent' } });
  expect(explainVerdict(getRule(id), nothing, profile).verdict).toBe('not-applicable');
});

test.each([
  ['post.list.filter.platform.only', { 'post.list.query': { platform: 'absent' } }, 'post.list.query:platform'],
  ['analytics.topics', { analytics: 'absent' }, 'analytics'],
] as const)('a documented feature that was not found makes %s untestable, and is noted', (id, profile, feature) => {
  const resolvedProfile = resolveProfile(profile);
  const explain = (isProfileLearned: boolean) =>
    explainVerdict(getRule(id), { ...nothing, isProfileLearned }, resolvedProfile);
  expect(explain(false).verdict).toBe('not-applicable');
  expect(explain(true).verdict).toBe('untestable');
  expect(explain(true).reason).toMatch(`Not found: ${feature}.`);
  for (const isLearned of [true, false])
    expect(writeAbsenceNotes(rulesAndLaws, resolvedProfile, isLearned)).toEqual([expect.stringContaining(feature)]);
});

test('features that no documented rule needs are not noted', () => {
  const profile = resolveProfile({ 'post.list.query': { cursor: 'absent' }, 'post.list.paging': 'none' });
  expect(writeAbsenceNotes(rulesAndLaws, profile)).toEqual([]);
});

test('operation.exists is broken by one operation, although another is marked as absent', () => {
  const rule = getRule('operation.exists');
  const profile = resolveProfile({ ...defaultBindings, analytics: 'absent' });
  const broken = [{ ...refusal, rule: rule.id, kept: false, expected: 'accepted', observed: 501 }];
  expect(explainVerdict(rule, { ...nothing, broken }, profile).verdict).toBe('fail');
  expect(explainVerdict(rule, nothing, profile).verdict).toBe('not-applicable');
});
