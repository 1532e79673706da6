import { expect, test } from 'vitest';
import { type Behaviour, withOpen } from '../../../decisions/index.ts';
import { defaultBehaviour } from '../../../testing/defaultBehaviour.ts';
import { buildTargets, createdPost, ok, post, postBody, target } from '../../traces/examples.ts';
import { textLaws } from './texts.ts';

const buildBehaviour = (split: string): Behaviour => ({ ...defaultBehaviour, 'thread.split': split }) as never;

const buildPublished = (platform: string, text: string, segment: string) => [
  createdPost(
    post('published', { text, platforms: [target(platform, 'published', { segments: [{ text: segment }] })] }),
    { text, platforms: buildTargets(platform), publishNow: true },
  ),
];

const judge = (trace: ReturnType<typeof buildPublished>, under: Behaviour) =>
  textLaws.map((law) => law.judge(trace, under)).filter((verdict) => verdict !== 'not-exercised');

test('a service that trims segments may trim a text without the separator, on every platform', () => {
  const trimmedPost = buildPublished('microblog', ' Hello ', 'Hello');
  expect(judge(trimmedPost, buildBehaviour('trim'))).toEqual([]);
  expect(judge(trimmedPost, withOpen(buildBehaviour('trim'), ['thread.split']))).toEqual([]);
  expect(judge(trimmedPost, buildBehaviour('drop-blank'))).toEqual(['broken', 'broken']);
  expect(judge(buildPublished('social', ' Hello ', 'Hello'), buildBehaviour('trim'))).toEqual(['kept']);
  expect(judge(buildPublished('social', ' Hello ', 'Hello'), buildBehaviour('drop-blank'))).toEqual(['broken']);
  expect(judge(buildPublished('social', ' Hello ', 'Hallo'), buildBehaviour('trim'))).toEqual(['broken']);
});

test('a text that is changed otherwise breaks the laws under every answer', () => {
  for (const split of ['exact', 'drop-blank', 'trim', 'runs'])
    expect(judge(buildPublished('microblog', 'Hello', 'Hallo'), buildBehaviour(split))).toEqual(['broken', 'broken']);
});

test('a text with CRLF is compared apart from its line ends, and a text without it exactly', () => {
  const text = 'One\r\ntwo \u{1f469}';
  for (const platform of ['social', 'microblog']) {
    expect(judge(buildPublished(platform, text, text), buildBehaviour('drop-blank'))).not.toContain('broken');
    expect(judge(buildPublished(platform, text, 'One\ntwo \u{1f469}'), buildBehaviour('drop-blank'))).not.toContain(
      'broken',
    );
    expect(judge(buildPublished(platform, text, 'One\r\ntwo '), buildBehaviour('drop-blank'))).toContain('broken');
    expect(judge(buildPublished(platform, 'One\ntwo', 'One\r\ntwo'), buildBehaviour('drop-blank'))).toContain('broken');
  }
});

test.each([
  ['a record may show a text that a republish gave for a platform that it did not add', ['microblog'], 'not-exercised'],
  ['a record does not show a text that a platform did not get', ['microblog', 'social'], 'broken'],
])('%s', (_, labels, verdict) => {
  const body = { platforms: buildTargets(...labels), platformContent: { social: { text: 'Other' } } };
  const segments = [{ text: labels.includes('social') ? 'Another' : 'Other' }];
  const record = post('published', { platforms: [target('social', 'published', { segments })] });
  const trace = [
    createdPost(post('published'), { ...postBody, publishNow: true }),
    ok('republishPost', record, { id: 'post_1', body }),
  ];
  const law = textLaws.find(({ id }) => id === 'post.text.effective');
  expect(law?.judge(trace, defaultBehaviour)).toBe(verdict);
});
