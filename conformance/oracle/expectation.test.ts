import { expect, test } from 'vitest';
import type { Profile } from '../../spec/profile/profile.ts';
import { collectOnly } from '../../spec/rules/leadMagnet/bodies.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';
import {
  allDefaults,
  expectationFor,
  fullProfile,
  plainPost,
  pngUrl,
  profileWithout,
  targetsOn,
} from './testing/expectations.ts';

test('a request that breaks no rule must be accepted, and one that breaks a rule must be refused for it', () => {
  expect(expectationFor(plainPost, fullProfile)).toMatchObject({ outcome: 'accepted', broken: [] });
  expect(expectationFor({ ...plainPost, text: 'x'.repeat(63_207) }, fullProfile)).toMatchObject({
    outcome: 'refused',
    broken: ['text.length.social'],
  });
});

test('documented rules apply without a profile', () => {
  const untitledPost = {
    ...plainPost,
    platforms: targetsOn('video'),
    media: { video: 'https://cdn.example.com/clip.mp4' },
  };
  expect(expectationFor(untitledPost, resolveProfile({}))).toMatchObject({
    outcome: 'refused',
    broken: ['video.title.required'],
  });
});

test('a rule that depends on an unbound decision makes the outcome open', () => {
  const postWithUnknownMember = { ...plainPost, colour: 'red' };
  expect(expectationFor(postWithUnknownMember, fullProfile)).toMatchObject({
    outcome: 'refused',
    broken: ['request.members.unknown'],
  });
  expect(expectationFor(postWithUnknownMember, profileWithout('request.unknown-members'))).toMatchObject({
    outcome: 'open',
    doubtful: ['request.members.unknown'],
  });
});

test('an unbound decision makes the outcome open if one of its readings refuses the request', () => {
  const { publishNow: _, ...postWithoutTiming } = plainPost;
  expect(expectationFor(postWithoutTiming, fullProfile).outcome).toBe('accepted');
  expect(expectationFor(postWithoutTiming, profileWithout('post.neither'))).toMatchObject({
    outcome: 'open',
    openDecisions: ['post.neither'],
  });
});

test('an unbound member name makes the outcome open', () => {
  const { publishNow: _, ...postWithoutPublishNow } = { ...plainPost, scheduledFor: '2030-06-01T12:00:00Z' };
  expect(expectationFor(postWithoutPublishNow, fullProfile).outcome).toBe('accepted');
  expect(expectationFor(postWithoutPublishNow, profileWithout('post.schedule.field')).openDecisions).toContain(
    'post.schedule.field',
  );
});

test('if a service accepts further schedule formats, only the canonical one is certain', () => {
  const extendedProfile = resolveProfile({ ...allDefaults, 'post.schedule.format': 'extended-and-more' });
  const { publishNow: _, ...scheduledPost } = { ...plainPost, scheduledFor: '2030-06-01T12:00:00Z' };
  expect(expectationFor(scheduledPost, extendedProfile)).toMatchObject({ outcome: 'accepted' });
  expect(expectationFor({ ...scheduledPost, scheduledFor: '20300601T1200Z' }, extendedProfile)).toMatchObject({
    outcome: 'open',
    doubtful: ['post.schedule.timestamp'],
  });
  for (const scheduledFor of ['2030-06-01t12:00:00z', '2030-06-01T12:00Z'])
    expect(expectationFor({ ...scheduledPost, scheduledFor }, extendedProfile)).toMatchObject({ outcome: 'open' });
});

test('a service that ignores unknown members may still refuse what the document forbids', () => {
  const ignoringProfile = resolveProfile({ ...allDefaults, 'request.unknown-members': 'ignore' });
  const withContent = (platformContent: object) => ({ ...plainPost, platformContent });
  const media = { images: ['https://cdn.example.com/a.jpg'] };
  expect(expectationFor(withContent({ social: { text: 'Hi', colour: 'red' } }), ignoringProfile)).toMatchObject({
    outcome: 'accepted',
  });
  expect(expectationFor(withContent({ social: { text: 'Hi', media } }), ignoringProfile)).toMatchObject({
    outcome: 'open',
    doubtful: ['media.top-level'],
  });
  expect(expectationFor(withContent({ myspace: { text: 'Hi' } }), ignoringProfile)).toMatchObject({
    outcome: 'open',
    doubtful: ['platformContent.label.known'],
  });
});

test('if one alternative of a choice is absent, a request without the other is open', () => {
  const urlOnlyProfile = resolveProfile({ ...allDefaults, 'leadMagnet.fields': { postId: 'absent' } });
  const { postUrl: _, ...unwatchedBody } = collectOnly;
  const leadMagnetExpectation = (body: object, profile: Profile) =>
    expectationFor(body, profile, { operation: 'createLeadMagnet' });
  expect(leadMagnetExpectation(unwatchedBody, urlOnlyProfile)).toMatchObject({
    outcome: 'open',
    doubtful: ['leadMagnet.watched.one'],
  });
  expect(leadMagnetExpectation(collectOnly, urlOnlyProfile)).toMatchObject({ outcome: 'accepted' });
  const noKeywordsProfile = resolveProfile({ ...allDefaults, 'leadMagnet.fields': { keywords: 'absent' } });
  const { keywords: _keywords, ...bodyWithoutKeywords } = collectOnly;
  expect(leadMagnetExpectation(bodyWithoutKeywords, noKeywordsProfile)).toMatchObject({ outcome: 'accepted' });
});

test('a request that is valid without its null members is open, since a service may read null as omitted', () => {
  const withNull = { ...plainPost, platformContent: { social: null } };
  expect(expectationFor(withNull, fullProfile)).toMatchObject({ outcome: 'open', doubtful: ['request.member.type'] });
  expect(expectationFor({ ...plainPost, text: null }, fullProfile)).toMatchObject({ outcome: 'refused' });
});

test('an image that shortvideo would have to convert is open, unless the profile says that it is converted', () => {
  const post = { ...plainPost, platforms: targetsOn('shortvideo'), media: { images: [pngUrl] } };
  expect(expectationFor(post, fullProfile)).toMatchObject({ outcome: 'accepted' });
  const refusingProfile = resolveProfile({ ...allDefaults, 'media.format.unsupported': 'refuse always' as never });
  for (const profile of [refusingProfile, profileWithout('media.format.unsupported')])
    expect(expectationFor(post, profile)).toMatchObject({
      outcome: 'open',
      openDecisions: ['media.format.unsupported'],
    });
});

test('a request with a stated outcome is open if it lacks a member that the implementation does not have', () => {
  const profile = resolveProfile({ ...allDefaults, 'leadMagnet.fields': { postUrl: 'absent', postId: 'absent' } });
  const { postUrl: _, ...unwatchedBody } = collectOnly;
  const step = { operation: 'createLeadMagnet', expects: 'accepted', about: ['request.media-type'] } as const;
  expect(expectationFor(unwatchedBody, profile, step)).toMatchObject({ outcome: 'open' });
  expect(expectationFor(collectOnly, fullProfile, step)).toMatchObject({ outcome: 'accepted' });
});

test('a script declares the expectation if canonical names do not determine it', () => {
  const malformedExpectation = expectationFor(undefined, fullProfile, {
    raw: '{"text":',
    expects: 'refused',
    about: ['request.json'],
  });
  expect(malformedExpectation).toMatchObject({ outcome: 'refused', broken: ['request.json'] });
  const openExpectation = expectationFor(undefined, profileWithout('error.statuses'), {
    expects: 'refused',
    about: ['request.json'],
  });
  expect(openExpectation).toMatchObject({ outcome: 'open', openDecisions: ['error.statuses'] });
});

test('a delay that is no whole number of the unit of the wire may be refused', () => {
  const minutesProfile = resolveProfile({ ...allDefaults, 'delay.form': 'minutes' });
  const plugged = (delay: string) => ({
    ...plainPost,
    platforms: targetsOn('professional'),
    isAutoPlug: true,
    autoPlug: { comments: [{ text: 'More', delay }] },
  });
  expect(expectationFor(plugged('PT90S'), fullProfile)).toMatchObject({ outcome: 'accepted' });
  expect(expectationFor(plugged('PT90S'), minutesProfile)).toMatchObject({
    outcome: 'open',
    doubtful: ['autoPlug.comments.shape'],
  });
  expect(expectationFor(plugged('PT2M'), minutesProfile)).toMatchObject({ outcome: 'accepted' });
  const magnet = (delay: string) => ({
    ...collectOnly,
    workflowType: 'full',
    templates: { dm: { text: 'Here' } },
    followUps: [{ text: 'And now?', delay }],
  });
  const created = { operation: 'createLeadMagnet' } as const;
  expect(expectationFor(magnet('PT90S'), minutesProfile, created)).toMatchObject({
    outcome: 'open',
    doubtful: ['leadMagnet.followUp.shape'],
  });
  expect(expectationFor(magnet('P1D'), minutesProfile, created)).toMatchObject({ outcome: 'accepted' });
});
