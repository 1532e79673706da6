/** Judges played scripts under the readings that a profile leaves open. */
import { expect, test } from 'vitest';
import type { Observation } from '../../spec/laws/observation.ts';
import { ok, post, postBody } from '../../spec/laws/traces/examples.ts';
import type { Bindings } from '../../spec/profile/profile.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { fullProfile, getProfileWithout } from '../oracle/testing/expectations.ts';
import { collectScriptEvidence } from './judge.ts';

const script = { id: 'scenario/blanks', title: 'Blanks', about: [], steps: [] };

/** Whether a service that trims texts keeps the law on published texts; undefined if the law is not judged. */
function keepsText(profile: typeof fullProfile, sentText: string, publishedText: string): boolean | undefined {
  const creation = ok('createPost', post('published', { text: publishedText }), {
    body: { ...postBody, text: sentText, publishNow: true },
  });
  const publication = {
    ...{ kind: 'publication', at: creation.at, postId: 'post_1', platform: 'social', accountId: 'acc_social' },
    segments: [publishedText],
  } as const;
  const result = { script, requests: [], trace: [creation, publication] };
  return [...collectScriptEvidence(result as never, profile)].find(({ rule }) => rule === 'post.text.effective')?.kept;
}

test('a service may trim texts unless its profile says that it keeps white space', () => {
  const open = getProfileWithout('request.white-space');
  const trims = resolveProfile({ ...fullProfile.bindings, 'request.white-space': 'trim' } as Bindings);
  expect(keepsText(fullProfile, ' Hi ', 'Hi')).toBe(false);
  expect(keepsText(trims, ' Hi ', 'Hi')).toBe(true);
  expect(keepsText(trims, ' Hi ', ' Hi ')).toBe(false);
  expect(keepsText(open, ' Hi ', 'Hi')).toBeUndefined();
  expect(keepsText(open, ' Hi ', ' Hi ')).toBe(true);
  expect(keepsText(open, ' Hi ', 'Ho')).toBe(false);
});

test('the consequences of a request that should have been refused are not reported as separate faults', () => {
  const findBrokenLaws = (breaks: readonly string[]) => {
    const creation = ok('createPost', post('draft', { text: 'Hi' }), {
      body: { ...postBody, text: 'Ho', publishNow: true },
      breaks,
    });
    return listBrokenLaws(creation);
  };
  const listBrokenLaws = (...trace: readonly Observation[]) =>
    [...collectScriptEvidence({ script, requests: [], trace } as never, fullProfile)]
      .filter(({ kept }) => !kept)
      .map(({ rule }) => rule);
  expect(findBrokenLaws([])).toContain('post.record.echo');
  expect(findBrokenLaws(['post.text.required'])).toEqual([]);
  // A rule that is only assumed does not excuse what another post shows.
  const breaks = ['request.members.unknown'];
  expect(findBrokenLaws(breaks)).toEqual([]);
  const other = ok('createPost', post('draft', { id: 'post_2' }), {
    body: { ...postBody, publishNow: true },
    breaks: [],
  });
  const breach = ok('createPost', post('draft'), { body: postBody, breaks });
  expect(listBrokenLaws(breach, other)).toEqual(['post.publish-now.immediate']);
});

test('an accepted request that breaks an assumed rule excuses no law that holds under every answer', () => {
  const slides = 'https://media.example.org/a.pdf';
  const body = { ...postBody, media: { carousel: slides }, publishNow: true };
  const creation = ok('createPost', { id: 'post_1' }, { body, breaks: ['media.professional-members'] });
  const publication = {
    ...{ kind: 'publication', at: creation.at, postId: 'post_1', platform: 'social', accountId: 'acc_social' },
    ...{ segments: [postBody.text], carousel: slides },
  };
  const evidence = collectScriptEvidence(
    { script, requests: [], trace: [creation, publication] } as never,
    fullProfile,
  );
  expect(evidence.filter(({ kept }) => !kept).map(({ rule }) => rule)).toEqual(['media.carousel.elsewhere']);
});

test('a deletion by another key is reported by the law on tenants, although it also breaks an assumed rule', () => {
  const creation = ok('createPost', post('draft'), { body: postBody, breaks: [] });
  const deletion = ok('deletePost', {}, { id: 'post_1', caller: 'ben', breaks: ['post.delete.repeated'] });
  const evidence = collectScriptEvidence({ script, requests: [], trace: [creation, deletion] } as never, fullProfile);
  expect(evidence.filter(({ kept }) => !kept).map(({ rule }) => rule)).toContain('tenant.posts.untouched');
});

/** The evidence about a rule of a probe with this status, which follows an accepted control request. */
function judgeProbe(status: number, outcome: 'accepted' | 'refused', profile: typeof fullProfile) {
  const broken = outcome === 'refused' ? ['request.member.type'] : [];
  const buildRequest = (role: 'control' | 'probe', responseStatus: number) => ({
    ...{ step: { role, about: ['request.member.type'] }, operation: 'createPost', entry: 0 },
    stepIndex: role === 'probe' ? 1 : 0,
    expectation: { outcome: role === 'probe' ? outcome : 'accepted', broken, doubtful: [], openDecisions: [] },
    observation: { status: responseStatus, success: responseStatus < 400 },
  });
  const result = { script, requests: [buildRequest('control', 201), buildRequest('probe', status)], trace: [] };
  return [...collectScriptEvidence(result as never, profile)].map(({ rule, kept }) => [rule, kept]);
}

test.each([401, 403])(
  'a %i shows that a request was refused for its content only if the profile says what it means',
  (status) => {
    expect(judgeProbe(status, 'accepted', fullProfile)).toEqual([['request.member.type', false]]);
    expect(judgeProbe(status, 'accepted', getProfileWithout('error.statuses'))).toEqual([]);
  },
);

test('a refusal with 401 does not count as evidence for a rule that is not about keys', () => {
  expect(judgeProbe(422, 'refused', fullProfile)).toEqual([['request.member.type', true]]);
  expect(judgeProbe(401, 'refused', fullProfile)).toEqual([]);
});
