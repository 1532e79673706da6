import { expect, test } from 'vitest';
import { defaultBindings } from '../../spec/profile/defaultBindings.ts';
import type { Profile } from '../../spec/profile/profile.ts';
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

test('a request that breaks no rule must be accepted, and one that breaks a rule must be refused for it', () => {
  expect(predict(plainPost, fullProfile)).toMatchObject({ outcome: 'accepted', broken: [] });
  expect(predict({ ...plainPost, text: 'x'.repeat(63_207) }, fullProfile)).toMatchObject({
    outcome: 'refused',
    broken: ['text.length.social'],
  });
});

test('documented rules apply without a profile', () => {
  const untitledPost = {
    ...plainPost,
    platforms: getTargetsOn('video'),
    media: { video: 'https://cdn.example.com/clip.mp4' },
  };
  expect(predict(untitledPost, resolveProfile({}))).toMatchObject({
    outcome: 'refused',
    broken: ['video.title.required'],
  });
});

test('a rule that depends on an unbound decision makes the outcome open', () => {
  const postWithUnknownMember = { ...plainPost, colour: 'red' };
  expect(predict(postWithUnknownMember, fullProfile)).toMatchObject({
    outcome: 'refused',
    broken: ['request.members.unknown'],
  });
  expect(predict(postWithUnknownMember, getProfileWithout('request.unknown-members'))).toMatchObject({
    outcome: 'open',
    doubtful: ['request.members.unknown'],
  });
});

test('a service whose form of autoPlug is unknown may accept any members there', () => {
  const comment = { text: 'More', delay: 'PT10M' };
  const buildPost = (autoPlug: object) => ({
    ...plainPost,
    platforms: getTargetsOn('professional'),
    isAutoPlug: true,
    autoPlug,
  });
  for (const autoPlug of [{ comments: [comment], note: 'x' }, { comments: [{ ...comment, note: 'x' }] }]) {
    const post = buildPost(autoPlug);
    expect(predict(post, fullProfile)).toMatchObject({ outcome: 'refused', broken: ['request.members.unknown'] });
    expect(predict(post, getProfileWithout('autoPlug')).outcome).toBe('open');
    expect(predict({ ...post, colour: 'red' }, getProfileWithout('autoPlug')).outcome).toBe('refused');
  }
});

test('an unbound decision makes the outcome open if one of its readings refuses the request', () => {
  const { publishNow: _, ...postWithoutTiming } = plainPost;
  expect(predict(postWithoutTiming, fullProfile).outcome).toBe('accepted');
  expect(predict(postWithoutTiming, getProfileWithout('post.neither'))).toMatchObject({
    outcome: 'open',
    openDecisions: ['post.neither'],
  });
});

test('an unbound member name makes the outcome open', () => {
  const { publishNow: _, ...postWithoutPublishNow } = { ...plainPost, scheduledFor: '2030-06-01T12:00:00Z' };
  expect(predict(postWithoutPublishNow, fullProfile).outcome).toBe('accepted');
  expect(predict(postWithoutPublishNow, getProfileWithout('post.schedule.field')).openDecisions).toContain(
    'post.schedule.field',
  );
});

test('if a service accepts further schedule formats, only a schedule in the canonical format is certain', () => {
  const extendedProfile = resolveProfile({ ...defaultBindings, 'post.schedule.format': 'extended-and-more' });
  const { publishNow: _, ...scheduledPost } = { ...plainPost, scheduledFor: '2030-06-01T12:00:00Z' };
  expect(predict(scheduledPost, extendedProfile)).toMatchObject({ outcome: 'accepted' });
  expect(predict({ ...scheduledPost, scheduledFor: '20300601T1200Z' }, extendedProfile)).toMatchObject({
    outcome: 'open',
    doubtful: ['post.schedule.timestamp'],
  });
  expect(predict({ ...scheduledPost, scheduledFor: 'tomorrow at noon' }, extendedProfile)).toMatchObject({
    outcome: 'refused',
    broken: ['post.schedule.iso'],
  });
  for (const scheduledFor of ['2030-06-01t12:00:00z', '2030-06-01T12:00Z'])
    expect(predict({ ...scheduledPost, scheduledFor }, extendedProfile)).toMatchObject({ outcome: 'open' });
});

test('a service that ignores all unknown members but media may ignore labels, and images inside content', () => {
  const profile = resolveProfile({ ...defaultBindings, 'request.unknown-members': 'ignore-except-media' });
  const images = ['https://cdn.example.com/a.jpg'];
  const predictContent = (platformContent: object) => predict({ ...plainPost, platformContent }, profile);
  expect(predictContent({ myspace: { text: 'Hi' } })).toMatchObject({ outcome: 'open' });
  expect(predictContent({ social: { images } })).toMatchObject({ outcome: 'open', doubtful: ['media.top-level'] });
  expect(predictContent({ social: { media: { images } } })).toMatchObject({
    outcome: 'refused',
    broken: ['media.top-level'],
  });
});

test('a service that ignores unknown members may still refuse what the document forbids', () => {
  const ignoringProfile = resolveProfile({ ...defaultBindings, 'request.unknown-members': 'ignore' });
  const withContent = (platformContent: object) => ({ ...plainPost, platformContent });
  const media = { images: ['https://cdn.example.com/a.jpg'] };
  expect(predict(withContent({ social: { text: 'Hi', colour: 'red' } }), ignoringProfile)).toMatchObject({
    outcome: 'accepted',
  });
  expect(predict(withContent({ social: { text: 'Hi', media } }), ignoringProfile)).toMatchObject({
    outcome: 'open',
    doubtful: ['media.top-level'],
  });
  expect(predict(withContent({ myspace: { text: 'Hi' } }), ignoringProfile)).toMatchObject({
    outcome: 'open',
    doubtful: ['platformContent.label.known'],
  });
  for (const answer of ['ignore', 'ignore-except-media', 'ignore-outside-options'] as const)
    expect(
      predict(
        { ...collectOnly, activate: true },
        resolveProfile({ ...defaultBindings, 'request.unknown-members': answer }),
        { operation: 'updateLeadMagnet' },
      ),
    ).toMatchObject({ doubtful: ['leadMagnet.activate.create-only'] });
});

test('if one alternative of a choice is absent, a request without the other is open', () => {
  const urlOnlyProfile = resolveProfile({ ...defaultBindings, 'leadMagnet.fields': { postId: 'absent' } });
  const { postUrl: _, ...unwatchedBody } = collectOnly;
  const getLeadMagnetExpectation = (body: object, profile: Profile) =>
    predict(body, profile, { operation: 'createLeadMagnet' });
  expect(getLeadMagnetExpectation(unwatchedBody, urlOnlyProfile)).toMatchObject({
    outcome: 'open',
    doubtful: ['leadMagnet.watched.one'],
  });
  expect(getLeadMagnetExpectation(collectOnly, urlOnlyProfile)).toMatchObject({ outcome: 'accepted' });
  const noKeywordsProfile = resolveProfile({ ...defaultBindings, 'leadMagnet.fields': { keywords: 'absent' } });
  const { keywords: _keywords, ...bodyWithoutKeywords } = collectOnly;
  expect(getLeadMagnetExpectation(bodyWithoutKeywords, noKeywordsProfile)).toMatchObject({ outcome: 'accepted' });
});

test('a request that is valid without its null members is open, since a service may read null as omitted', () => {
  const withNull = { ...plainPost, platformContent: { social: null } };
  expect(predict(withNull, fullProfile)).toMatchObject({ outcome: 'open', doubtful: ['request.member.type'] });
  expect(predict({ ...plainPost, text: null }, fullProfile)).toMatchObject({ outcome: 'refused' });
});

test('an image that shortvideo would have to convert is open, unless the profile says that it is converted', () => {
  const post = { ...plainPost, platforms: getTargetsOn('shortvideo'), media: { images: [pngUrl] } };
  expect(predict(post, fullProfile)).toMatchObject({ outcome: 'accepted' });
  const refusingProfile = resolveProfile({ ...defaultBindings, 'media.format.unsupported': 'refuse always' as never });
  for (const profile of [refusingProfile, getProfileWithout('media.format.unsupported')])
    expect(predict(post, profile)).toMatchObject({
      outcome: 'open',
      openDecisions: ['media.format.unsupported'],
    });
});

test('a request with a stated outcome is open if it lacks a member that the implementation does not have', () => {
  const profile = resolveProfile({ ...defaultBindings, 'leadMagnet.fields': { postUrl: 'absent', postId: 'absent' } });
  const { postUrl: _, ...unwatchedBody } = collectOnly;
  const step = { operation: 'createLeadMagnet', expects: 'accepted', about: ['request.media-type'] } as const;
  expect(predict(unwatchedBody, profile, step)).toMatchObject({ outcome: 'open' });
  expect(predict(collectOnly, fullProfile, step)).toMatchObject({ outcome: 'accepted' });
});

test('a script declares the expectation if canonical names do not determine it', () => {
  const malformedExpectation = predict(undefined, fullProfile, {
    raw: '{"text":',
    expects: 'refused',
    about: ['request.json'],
  });
  expect(malformedExpectation).toMatchObject({ outcome: 'refused', broken: ['request.json'] });
  const openExpectation = predict(undefined, getProfileWithout('error.statuses'), {
    expects: 'refused',
    about: ['request.json'],
  });
  expect(openExpectation).toMatchObject({ outcome: 'open', openDecisions: ['error.statuses'] });
});

test('a decision that leaves open which rule a refused request breaks is named, even if all decisions of the rule are bound', () => {
  const bindings = { ...defaultBindings, 'request.white-space': 'trim-texts', 'request.empty-texts': 'unknown' };
  const expectation = predict({ ...plainPost, text: ' ' }, resolveProfile(bindings));
  expect(expectation).toMatchObject({ outcome: 'open', openDecisions: ['request.empty-texts'] });
});

test('a service may refuse to republish a post to a platform where it is still being published', () => {
  const predictRepublish = (status: string, label: Parameters<typeof getTargetsOn>[0]) => {
    const platforms = getTargetsOn('microblog').map((target) => ({ ...target, status }));
    const post = { ...plainPost, status: 'published', platforms };
    return predictChange('republishPost', { platforms: getTargetsOn(label) }, post, fullProfile);
  };
  expect(predictRepublish('publishing', 'microblog')).toMatchObject({
    outcome: 'open',
    doubtful: ['post.republish.new'],
  });
  expect(predictRepublish('publishing', 'social')).toMatchObject({ outcome: 'accepted' });
  expect(predictRepublish('published', 'microblog')).toMatchObject({ outcome: 'refused' });
});

test('while post.list.limit.over is open, page sizes are open above the maximum of the profile, and accepted up to it', () => {
  const { 'post.list.limit.over': _, ...others } = defaultBindings;
  const request = { operation: 'listPosts', query: { limit: '120' } } as const;
  const outcomes = [119, 120].map((most) => {
    const profile = resolveProfile({ ...others, 'post.list.limit.most': most });
    return predictExpectation({ kind: 'request', role: 'probe', ...request }, request, knownState, profile, []).outcome;
  });
  expect(outcomes).toEqual(['open', 'accepted']);
});

test('a service may refuse a filter by a state that no post has shown', () => {
  const predictFilter = (status: string, shownStates: readonly string[]) =>
    predictExpectation(
      { kind: 'request', role: 'probe', operation: 'listPosts', query: { status } },
      { operation: 'listPosts', query: { status } },
      { ...knownState, shownStates: new Set(shownStates) },
      fullProfile,
      [],
    );
  expect(predictFilter('failed', ['draft', 'failed'])).toMatchObject({ outcome: 'accepted' });
  expect(predictFilter('failed', ['draft'])).toMatchObject({ outcome: 'open', doubtful: ['post.list.status.known'] });
  expect(predictFilter('archived', ['draft'])).toMatchObject({
    outcome: 'refused',
    broken: ['post.list.status.known'],
  });
});
