import { expect, test } from 'vitest';
import { type Behaviour, decision, decisionIds, withOpen } from '../../decisions/index.ts';
import { ok, post, target, targetsFor } from '../traces/examples.ts';
import { textLaws } from './texts.ts';

const behaviour = (split: string): Behaviour =>
  ({ ...Object.fromEntries(decisionIds.map((id) => [id, decision(id).default])), 'thread.split': split }) as never;

const published = (platform: string, text: string, segment: string) => [
  ok(
    'createPost',
    post('published', { text, platforms: [target(platform, 'published', { segments: [{ text: segment }] })] }),
    { body: { text, platforms: targetsFor(platform), publishNow: true } },
  ),
];

const judge = (trace: ReturnType<typeof published>, under: Behaviour) =>
  textLaws.map((law) => law.judge(trace, under)).filter((verdict) => verdict !== 'not-exercised');

test('a service that trims segments may trim a text without the separator, on every platform', () => {
  const trimmed = published('microblog', ' Hello ', 'Hello');
  expect(judge(trimmed, behaviour('trim'))).toEqual([]);
  expect(judge(trimmed, withOpen(behaviour('trim'), ['thread.split']))).toEqual([]);
  expect(judge(trimmed, behaviour('drop-blank'))).toEqual(['broken', 'broken']);
  expect(judge(published('social', ' Hello ', 'Hello'), behaviour('trim'))).toEqual(['kept']);
  expect(judge(published('social', ' Hello ', 'Hello'), behaviour('drop-blank'))).toEqual(['broken']);
  expect(judge(published('social', ' Hello ', 'Hallo'), behaviour('trim'))).toEqual(['broken']);
});

test('a text that is changed otherwise breaks the laws under every answer', () => {
  for (const split of ['exact', 'drop-blank', 'trim', 'runs'])
    expect(judge(published('microblog', 'Hello', 'Hallo'), behaviour(split))).toEqual(['broken', 'broken']);
});

test('a text with CRLF is compared apart from its line ends, and a text without it exactly', () => {
  const text = 'One\r\ntwo \u{1f469}';
  for (const platform of ['social', 'microblog']) {
    expect(judge(published(platform, text, text), behaviour('drop-blank'))).not.toContain('broken');
    expect(judge(published(platform, text, 'One\ntwo \u{1f469}'), behaviour('drop-blank'))).not.toContain('broken');
    expect(judge(published(platform, text, 'One\r\ntwo '), behaviour('drop-blank'))).toContain('broken');
    expect(judge(published(platform, 'One\ntwo', 'One\r\ntwo'), behaviour('drop-blank'))).toContain('broken');
  }
});
