/** Points that no answer of a profile settles, judged by what every fair service must do. */
import { describe, expect, test } from 'vitest';
import { defaultBindings } from '../../spec/profile/defaultBindings.ts';
import type { Bindings, Profile } from '../../spec/profile/profile.ts';
import { collectOnly } from '../../spec/rules/leadMagnet/bodies.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { predictExpectation } from './expectation.ts';
import {
  fullProfile,
  getProfileWithout,
  getTargetsOn,
  knownState,
  plainPost,
  pngUrl,
  predict,
  predictChange,
} from './testing/expectations.ts';

test('a service may refuse a delay that its unit cannot express as a whole number', () => {
  const minutesProfile = resolveProfile({ ...defaultBindings, 'delay.form': 'minutes' });
  const buildPluggedPost = (delay: string) => ({
    ...plainPost,
    platforms: getTargetsOn('professional'),
    isAutoPlug: true,
    autoPlug: { comments: [{ text: 'More', delay }] },
  });
  expect(predict(buildPluggedPost('PT90S'), fullProfile)).toMatchObject({ outcome: 'accepted' });
  expect(predict(buildPluggedPost('PT90S'), minutesProfile)).toMatchObject({
    outcome: 'open',
    doubtful: ['autoPlug.comments.shape'],
  });
  expect(predict(buildPluggedPost('PT2M'), minutesProfile)).toMatchObject({ outcome: 'accepted' });
  const buildMagnet = (delay: string) => ({
    ...collectOnly,
    workflowType: 'full',
    templates: { dm: { text: 'Here' } },
    followUps: [{ text: 'And now?', delay }],
  });
  const creation = { operation: 'createLeadMagnet' } as const;
  expect(predict(buildMagnet('PT90S'), minutesProfile, creation)).toMatchObject({
    outcome: 'open',
    doubtful: ['leadMagnet.followUp.shape'],
  });
  expect(predict(buildMagnet('P1D'), minutesProfile, creation)).toMatchObject({ outcome: 'accepted' });
});

test('a service may refuse a delay in weeks', () => {
  const autoPlug = { comments: [{ text: 'More', delay: 'P1W' }] };
  const body = { ...plainPost, platforms: getTargetsOn('professional'), isAutoPlug: true, autoPlug };
  expect(predict(body, fullProfile)).toMatchObject({ outcome: 'open', doubtful: ['autoPlug.comments.shape'] });
});

test('a service that accepts a second deletion may refuse to delete an unknown post', () => {
  const removal = { operation: 'deletePost' } as const;
  const accepting = resolveProfile({ ...defaultBindings, 'post.delete.again': 'accept' });
  expect(predict(undefined, fullProfile, removal)).toMatchObject({
    outcome: 'refused',
    broken: ['post.delete.repeated'],
  });
  expect(predict(undefined, accepting, removal)).toMatchObject({ outcome: 'open', doubtful: ['post.delete.repeated'] });
});

test('a service may refuse a PDF carousel that has targets besides professional', () => {
  const carouselPost = { ...plainPost, media: { carousel: 'https://media.example.org/a.pdf' } };
  const predictOn = (...labels: Parameters<typeof getTargetsOn>[0][]) =>
    predict({ ...carouselPost, platforms: labels.flatMap((label) => getTargetsOn(label)) }, fullProfile);
  expect(predictOn('professional')).toMatchObject({ outcome: 'accepted' });
  expect(predictOn('professional', 'social')).toMatchObject({
    outcome: 'open',
    doubtful: ['media.carousel.target'],
  });
  expect(predictOn('social')).toMatchObject({ outcome: 'refused', broken: ['media.carousel.target'] });
});

test('an update may replace the watched post with another one, but never name two', () => {
  const getExpectationOf = (body: object) =>
    predictExpectation(
      { kind: 'request', role: 'probe', operation: 'updateLeadMagnet', id: 'lm_1', body },
      { operation: 'updateLeadMagnet', id: 'lm_1', body },
      { ...knownState, stored: { leadMagnet: storedMagnet } },
      fullProfile,
      [],
    );
  const { postUrl, ...others } = collectOnly;
  const storedMagnet = { ...others, id: 'lm_1', state: 'paused', postId: 'post_1' } as never;
  const update = { outreachAccountId: collectOnly.outreachAccountId, postUrl };
  expect(getExpectationOf(update).doubtful).toEqual(['leadMagnet.watched.one']);
  expect(getExpectationOf({ ...update, postId: 'post_1' }).broken).toContain('leadMagnet.watched.one');
});

test('a service may accept autoPlug without comments, but not with comments of another type', () => {
  const getExpectationOf = (autoPlug: object) =>
    predict({ ...plainPost, platforms: getTargetsOn('professional'), isAutoPlug: false, autoPlug }, fullProfile);
  expect(getExpectationOf({})).toMatchObject({ outcome: 'open', doubtful: ['autoPlug.comments.shape'] });
  expect(getExpectationOf({ comments: 'More' })).toMatchObject({ broken: ['autoPlug.comments.shape'] });
});

test('a service without limits for social may refuse a file of another kind than its member', () => {
  const anyMedia = resolveProfile({ ...defaultBindings, 'media.table.unlabelled-row': 'no-platform' });
  const getExpectationOf = (media: object) => predict({ ...plainPost, media }, anyMedia).outcome;
  expect(getExpectationOf({ video: pngUrl })).toBe('open');
  expect(getExpectationOf({ images: [pngUrl] })).toBe('accepted');
});

test.each(['PT0S', 'P8D', 'P365D'])('a service may refuse a delay of %s', (delay) => {
  const body = {
    ...plainPost,
    platforms: getTargetsOn('professional'),
    isAutoPlug: true,
    autoPlug: { comments: [{ text: 'More', delay }] },
  };
  expect(predict(body, fullProfile)).toMatchObject({ outcome: 'open', doubtful: ['autoPlug.comments.shape'] });
});

test('a service that refuses both publishNow and a schedule may refuse to publish a scheduled post', () => {
  const getExpectationWith = (answer: string, scheduledFor: object) => {
    const body = { publishNow: true, ...scheduledFor };
    const storedContent = { ...plainPost, publishNow: undefined, scheduledFor: '2030-06-01T12:00:00Z' };
    const profile = resolveProfile({ ...defaultBindings, 'post.both': answer } as Bindings);
    return predictChange('updatePost', body, { ...plainPost, status: 'scheduled' }, profile, storedContent);
  };
  expect(getExpectationWith('refuse', {})).toMatchObject({ outcome: 'open', doubtful: ['post.publish.exclusive'] });
  expect(getExpectationWith('refuse', { scheduledFor: null })).toMatchObject({ outcome: 'accepted' });
  expect(getExpectationWith('publish', {})).toMatchObject({ outcome: 'accepted' });
});

test('a service that accepts content for other platforms in a republish need not refuse it', () => {
  const body = { platforms: getTargetsOn('microblog'), platformContent: { social: { text: 'Other' } } };
  const getExpectationWith = (answer: string) =>
    predictChange(
      'republishPost',
      body,
      { ...plainPost, status: 'published' },
      resolveProfile({ ...defaultBindings, 'post.republish.others': answer } as Bindings),
    );
  expect(getExpectationWith('refuse')).toMatchObject({ outcome: 'refused', broken: ['post.republish.overrides'] });
  expect(getExpectationWith('accept')).toMatchObject({ outcome: 'accepted' });
});

test('an update may ignore a null, but must refuse one that removes a required option', () => {
  const getExpectationOn = (body: object, storedContent: object) =>
    predictChange('updatePost', body, { ...plainPost, status: 'draft' }, fullProfile, storedContent);
  const { publishNow: _, ...draft } = plainPost;
  expect(getExpectationOn({ platforms: null }, draft)).toMatchObject({ outcome: 'open' });
  const videoPost = {
    ...draft,
    platforms: getTargetsOn('video'),
    platformContent: { video: { title: 'Our film' } },
    media: { video: 'https://cdn.example.com/clip.mp4' },
  };
  expect(getExpectationOn({ platformContent: { video: { title: null } } }, videoPost)).toMatchObject({
    outcome: 'refused',
    broken: ['video.title.required'],
  });
});

test('while request.white-space is open, outcomes that depend on white space are open', () => {
  const buildMicroblogPost = (text: string) => ({ ...plainPost, text, platforms: getTargetsOn('microblog') });
  const full = 'x'.repeat(280);
  const open = getProfileWithout('request.white-space');
  const trims = resolveProfile({ ...defaultBindings, 'request.white-space': 'trim' });
  expect(predict(buildMicroblogPost(`${full} `), open).outcome).toBe('open');
  expect(predict(buildMicroblogPost(`${full} `), trims).outcome).toBe('accepted');
  expect(predict(buildMicroblogPost(`${full} `), fullProfile).broken).toEqual(['text.length.microblog']);
  expect(predict(buildMicroblogPost(`${full}x `), open).broken).toEqual(['text.length.microblog']);
});

describe('the outcome of a page size out of range', () => {
  const getOutcome = (limit: string, profile = fullProfile) =>
    predictExpectation(
      { kind: 'request', role: 'probe', operation: 'listPosts', query: { limit } },
      { operation: 'listPosts', query: { limit } },
      knownState,
      profile,
      [],
    ).outcome;

  test('is a refusal', () => {
    expect([getOutcome('101'), getOutcome('0')]).toEqual(['refused', 'refused']);
  });

  test('is open above the maximum while post.list.limit.over is open', () => {
    const profile = getProfileWithout('post.list.limit.over');
    expect([getOutcome('101', profile), getOutcome('0', profile)]).toEqual(['open', 'refused']);
  });

  test('is open while post.list.paging is open, because lists without pages have no page size', () => {
    expect(getOutcome('0', getProfileWithout('post.list.paging'))).toBe('open');
  });
});

test('a service may refuse the flag for follow-up comments without comments', () => {
  const flaggedPost = { ...plainPost, platforms: getTargetsOn('professional'), isAutoPlug: true };
  expect(predict(flaggedPost, fullProfile)).toMatchObject({ outcome: 'open', doubtful: ['autoPlug.unused'] });
  expect(predict({ ...flaggedPost, isAutoPlug: false }, fullProfile)).toMatchObject({ outcome: 'accepted' });
});

test('a stored empty text breaks no rule of an update while request.empty-texts is open', () => {
  const stored = { ...plainPost, platforms: getTargetsOn('social'), platformContent: { social: { text: '' } } };
  const storedPost = { ...stored, id: 'post_1', status: 'draft' } as never;
  const getOutcome = (profile: Profile) =>
    predictExpectation(
      { kind: 'request', role: 'probe', operation: 'updatePost', id: 'post_1', body: {} },
      { operation: 'updatePost', id: 'post_1', body: {} },
      { ...knownState, stored: { post: storedPost, postContent: stored as never } },
      profile,
      [],
    ).outcome;
  expect(getOutcome(fullProfile)).toBe('refused');
  expect(getOutcome(getProfileWithout('request.empty-texts'))).toBe('open');
  expect(getOutcome(resolveProfile({ ...defaultBindings, 'request.empty-texts': 'omit' }))).toBe('accepted');
});

test('an update of a draft need not be refused for its content, unless drafts satisfy every rule', () => {
  const storedPost = { ...plainPost, id: 'post_1', status: 'draft' } as never;
  const getExpectationWith = (bindings: object, body: object) =>
    predictExpectation(
      { kind: 'request', role: 'probe', operation: 'updatePost', id: 'post_1', body },
      { operation: 'updatePost', id: 'post_1', body },
      { ...knownState, stored: { post: storedPost, postContent: plainPost } },
      resolveProfile({ ...defaultBindings, ...bindings } as Bindings),
      [],
    );
  const tooLong = { text: 'a'.repeat(63_207), platforms: getTargetsOn('social') };
  const looseDrafts = { 'validation.drafts': 'incomplete drafts are stored' };
  expect(getExpectationWith({}, tooLong)).toMatchObject({ outcome: 'refused', broken: ['text.length.social'] });
  expect(getExpectationWith(looseDrafts, tooLong)).toMatchObject({ outcome: 'open' });
  expect(getExpectationWith(looseDrafts, { ...tooLong, scheduledFor: '2030-06-01T12:00:00Z' })).toMatchObject({
    outcome: 'refused',
  });
  expect(getExpectationWith(looseDrafts, { text: 7 })).toMatchObject({ outcome: 'refused' });
});
