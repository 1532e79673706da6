/** Every kind of answer about a maximum takes effect: another number, and none. */
import { describe, expect, test } from 'vitest';
import type { Bindings } from '../../../spec/profile/profile.ts';
import { buildTargetsOn } from '../../../spec/rules/bodies.ts';
import { collectOnly } from '../../../spec/rules/leadMagnet/bodies.ts';
import { buildPostBodyOn } from '../../testing/caller.ts';
import { createRunnerWithProfile, runOperation } from '../../testing/runOperation.ts';

/** The ids of the rules that a new lead magnet with these keywords breaks. */
async function judgeKeywords(profile: Bindings, keywords: readonly string[]) {
  const runner = await createRunnerWithProfile(profile);
  return (await runOperation(runner, 'createLeadMagnet', { body: { ...collectOnly, keywords } })).rules ?? [];
}

const buildKeywords = (count: number) => Array.from({ length: count }, (_, i) => `word ${i}`);

describe.each([
  ['bounds.word: 30', { 'bounds.word': 30 }, 30],
  ['bounds.word: 150', { 'bounds.word': 150 }, 150],
] as const)('%s', (_, profile, max) => {
  test(`a keyword may have ${max} characters and no more`, async () => {
    expect(await judgeKeywords(profile, ['a'.repeat(max)])).toEqual([]);
    expect(await judgeKeywords(profile, ['a'.repeat(max + 1)])).toEqual(['request.bounds']);
  });
});

test.each([7, 150])('bounds.keywords: %i limits the number of keywords', async (max) => {
  expect(await judgeKeywords({ 'bounds.keywords': max }, buildKeywords(max))).toEqual([]);
  expect(await judgeKeywords({ 'bounds.keywords': max }, buildKeywords(max + 1))).toEqual(['request.bounds']);
});

test('none: keywords may be as long and as many as the body allows, and other maximums still hold', async () => {
  const profile = { 'bounds.word': 'none', 'bounds.keywords': 'none' } as const;
  expect(await judgeKeywords(profile, ['a'.repeat(100_000), ...buildKeywords(1000)])).toEqual([]);
  expect(await judgeKeywords(profile, ['a'.repeat(5_000_000)])).toEqual(['request.size']);
  const runner = await createRunnerWithProfile(profile);
  const platforms = [{ platform: 'social', accountId: 'a'.repeat(65) }];
  const { rules } = await runOperation(runner, 'createPost', { body: { text: 'Hello', platforms } });
  expect(rules).toEqual(['request.bounds', 'post.target.account.exists']);
});

test.each([1_000_000, 6_000_000])('limits.body: %i limits the size of a body', async (max) => {
  const profile = { 'limits.body': max, 'bounds.word': 'none' } as const;
  expect(await judgeKeywords(profile, ['a'.repeat(max - 500)])).toEqual([]);
  expect(await judgeKeywords(profile, ['a'.repeat(max)])).toEqual(['request.size']);
});

test('bounds.tags: none accepts tags with more than 500 characters in total', async () => {
  const tags = Array.from({ length: 60 }, (_, i) => `${i}`.padEnd(20, 'x'));
  const body = { ...buildPostBodyOn('video'), platformContent: { video: { title: 'A film', tags } } };
  const judge = async (profile: Bindings) =>
    (await runOperation(await createRunnerWithProfile(profile), 'createPost', { body })).rules ?? [];
  expect(await judge({})).toEqual(['video.tags.total']);
  expect(await judge({ 'bounds.tags': 'none' })).toEqual([]);
});

test('another maximum holds for the result of an update', async () => {
  const tags = (count: number) => ({ video: { title: 'A film', tags: buildKeywords(count) } });
  const post = { text: 'Hello', platforms: buildTargetsOn('social'), platformContent: tags(3) };
  const runner = await createRunnerWithProfile({ 'bounds.tags': 3 }, { posts: { post } });
  const update = (count: number) =>
    runOperation(runner, 'updatePost', { id: '{{post}}', body: { platformContent: tags(count) } });
  expect((await update(2)).status).toBe(200);
  expect((await update(4)).rules).toEqual(['request.bounds']);
});
