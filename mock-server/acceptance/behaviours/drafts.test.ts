/** Drafts that lack what a published post must have. */
import { describe, expect, test } from 'vitest';
import type { Bindings } from '../../../spec/profile/profile.ts';
import { buildTargetsOn } from '../../../spec/rules/bodies.ts';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import { createFrozenMock, getRules } from '../../testing/caller.ts';

const laterTime = '2030-01-08T00:00:00Z';
const video = 'https://media.example.org/film.mp4';
const incomplete: Readonly<Record<string, readonly [body: object, rule: string]>> = {
  'no text': [{ platforms: buildTargetsOn('social') }, 'post.text.required'],
  'an empty text': [{ text: '', platforms: buildTargetsOn('social') }, 'post.text.empty'],
  'white space': [{ text: ' ', platforms: buildTargetsOn('social') }, 'post.text.blank'],
  'no media': [{ text: 'Hi', platforms: buildTargetsOn('photo') }, 'media.network.required'],
  'no title': [{ text: 'Hi', platforms: buildTargetsOn('video'), media: { video } }, 'video.title.required'],
};

const createCallerUnder = (bindings: Bindings = { 'validation.drafts': 'incomplete' }) => {
  const mock = createFrozenMock({ profile: resolveProfile(bindings) });
  return { mock, call: mock.caller() };
};

describe.each(Object.entries(incomplete))('validation.drafts: incomplete, for a draft with %s', (_, [body, rule]) => {
  test('stores it, and refuses to publish or schedule it', async () => {
    const { call } = createCallerUnder();
    const draft = await call('POST', '/posts', body);
    expect([draft.status, draft.body.data.status]).toEqual([201, 'draft']);
    const { id } = draft.body.data;
    expect(getRules(await call('PATCH', `/posts/${id}`, { publishNow: true }))).toEqual([rule]);
    expect(getRules(await call('PATCH', `/posts/${id}`, { scheduledFor: laterTime }))).toEqual([rule]);
    expect((await call('PATCH', `/posts/${id}`, { publishNow: false })).status).toBe(200);
  });

  test('refuses the same content in a post that is published or scheduled', async () => {
    const { call } = createCallerUnder();
    expect(getRules(await call('POST', '/posts', { ...body, publishNow: true }))).toEqual([rule]);
    expect(getRules(await call('POST', '/posts', { ...body, scheduledFor: laterTime }))).toEqual([rule]);
  });

  test('is refused by default, and the response names the decision', async () => {
    const response = await createCallerUnder({}).call('POST', '/posts', body);
    expect(getRules(response)).toEqual([rule]);
    expect(response.headers.get('Mock-Decision')).toContain('validation.drafts');
  });
});

describe('validation.drafts: incomplete', () => {
  test('publishes a draft when it is complete', async () => {
    const { mock, call } = createCallerUnder();
    const { body } = await call('POST', '/posts', { platforms: buildTargetsOn('social') });
    const updateResponse = await call('PATCH', `/posts/${body.data.id}`, { text: 'Hi', scheduledFor: laterTime });
    expect([updateResponse.status, updateResponse.body.data.status]).toEqual([200, 'scheduled']);
    // The schedule makes the post more than a draft, also in updates that do not mention it.
    expect(getRules(await call('PATCH', `/posts/${body.data.id}`, { text: null }))).toEqual(['post.text.required']);
    await mock.advance(86_400_000);
    expect((await call('GET', '/posts?status=published')).body.data).toHaveLength(1);
  });

  test('lets a post lose its text with its schedule', async () => {
    const { call } = createCallerUnder();
    const { body } = await call('POST', '/posts', {
      text: 'Hi',
      platforms: buildTargetsOn('social'),
      scheduledFor: laterTime,
    });
    const draft = await call('PATCH', `/posts/${body.data.id}`, { text: null, scheduledFor: null });
    expect([draft.status, draft.body.data.status]).toEqual([200, 'draft']);
  });

  test('refuses a draft whose content breaks a limit, or without targets', async () => {
    const { call } = createCallerUnder();
    const long = { text: 'x'.repeat(281), platforms: buildTargetsOn('microblog') };
    expect(getRules(await call('POST', '/posts', long))).toEqual(['text.length.microblog']);
    expect(getRules(await call('POST', '/posts', { text: 'Hi' }))).toEqual(['post.platforms.required']);
  });
});
