import { expect, test } from 'vitest';
import { decision, decisionIds } from '../../spec/decisions/index.ts';
import type { Bindings, Profile } from '../../spec/profile/profile.ts';
import { collectOnly } from '../../spec/rules/leadMagnet/bodies.ts';
import { world } from '../../spec/world.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';
import type { RequestStep } from '../script/script.ts';
import { expectationOf } from './expectation.ts';

const everything = Object.fromEntries(decisionIds.map((id) => [id, decision(id).default]));
const bound = resolveProfile(everything);

const known = {
  now: Date.parse(world.now),
  accounts: new Map(world.accounts.map((account) => [account.id, account])),
  outreachAccounts: world.outreachAccounts,
  media: new Map(),
  onOwnDomain: () => false,
  usage: { plans: world.plans, requests: [], publishedThisMonth: 0 },
  stored: {},
};

function outcome(body: unknown, profile: Profile, step: Partial<RequestStep> = {}) {
  const whole: RequestStep = { kind: 'request', role: 'probe', operation: 'createPost', body, ...step };
  return expectationOf(whole, { operation: whole.operation, body }, known, profile, []);
}

const to = (platform: string) => [{ platform, accountId: `acc_${platform}` }];
const hello = { text: 'Hello', platforms: to('social'), publishNow: true };
const without = (...ids: readonly string[]) =>
  resolveProfile(Object.fromEntries(Object.entries(everything).filter(([id]) => !ids.includes(id))) as Bindings);

test('a request that breaks no rule must be accepted, and one that breaks a rule must be refused for it', () => {
  expect(outcome(hello, bound)).toMatchObject({ outcome: 'accepted', broken: [] });
  expect(outcome({ ...hello, text: 'x'.repeat(63_207) }, bound)).toMatchObject({
    outcome: 'refused',
    broken: ['text.length.social'],
  });
});

test('documented rules apply without a profile', () => {
  const untitled = { ...hello, platforms: to('video'), media: { video: 'https://cdn.example.com/clip.mp4' } };
  expect(outcome(untitled, resolveProfile({}))).toMatchObject({ outcome: 'refused', broken: ['video.title.required'] });
});

test('a rule that depends on an unbound decision makes the outcome open', () => {
  const stranger = { ...hello, colour: 'red' };
  expect(outcome(stranger, bound)).toMatchObject({ outcome: 'refused', broken: ['request.members.unknown'] });
  expect(outcome(stranger, without('request.unknown-members'))).toMatchObject({
    outcome: 'open',
    doubtful: ['request.members.unknown'],
  });
});

test('an unbound decision makes the outcome open if one of its readings refuses the request', () => {
  const { publishNow: _, ...neither } = hello;
  expect(outcome(neither, bound).outcome).toBe('accepted');
  expect(outcome(neither, without('post.neither'))).toMatchObject({ outcome: 'open', open: ['post.neither'] });
});

test('an unbound member name makes the outcome open', () => {
  const { publishNow: _, ...later } = { ...hello, scheduledFor: '2030-06-01T12:00:00Z' };
  expect(outcome(later, bound).outcome).toBe('accepted');
  expect(outcome(later, without('post.schedule.field')).open).toContain('post.schedule.field');
});

test('if a service accepts further schedule formats, only the canonical one is certain', () => {
  const more = resolveProfile({ ...everything, 'post.schedule.format': 'extended-and-more' });
  const { publishNow: _, ...planned } = { ...hello, scheduledFor: '2030-06-01T12:00:00Z' };
  expect(outcome(planned, more)).toMatchObject({ outcome: 'accepted' });
  expect(outcome({ ...planned, scheduledFor: '20300601T1200Z' }, more)).toMatchObject({
    outcome: 'open',
    doubtful: ['post.schedule.format'],
  });
});

test('if one alternative of a choice is absent, a request without the other is open', () => {
  const urlsAlone = resolveProfile({ ...everything, 'leadMagnet.fields': { postId: 'absent' } });
  const { postUrl: _, ...nothingWatched } = collectOnly;
  const made = (body: object, profile: Profile) => outcome(body, profile, { operation: 'createLeadMagnet' });
  expect(made(nothingWatched, urlsAlone)).toMatchObject({ outcome: 'open', doubtful: ['leadMagnet.watched.one'] });
  expect(made(collectOnly, urlsAlone)).toMatchObject({ outcome: 'accepted' });
  const noKeywords = resolveProfile({ ...everything, 'leadMagnet.fields': { keywords: 'absent' } });
  const { keywords: __, ...bare } = collectOnly;
  expect(made(bare, noKeywords)).toMatchObject({ outcome: 'accepted' });
});

test('a script declares the expectation if canonical names do not determine it', () => {
  const broken = outcome(undefined, bound, { raw: '{"text":', expects: 'refused', about: ['request.json'] });
  expect(broken).toMatchObject({ outcome: 'refused', broken: ['request.json'] });
  const unknown = outcome(undefined, without('error.statuses'), { expects: 'refused', about: ['request.json'] });
  expect(unknown).toMatchObject({ outcome: 'open', open: ['error.statuses'] });
});
