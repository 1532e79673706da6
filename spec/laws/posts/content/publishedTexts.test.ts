import { expect, test } from 'vitest';
import { defaultBehaviour } from '../../../testing/defaultBehaviour.ts';
import { threadSeparator as separator } from '../../../text/thread.ts';
import { buildTargets, createdPost, post, target } from '../../traces/examples.ts';
import { textLaws } from './texts.ts';

type Member = readonly [platform: string, members: object];

/** A published post with a default text and one for microblog, which is also its id, and what its targets show. */
const buildPost = (text: string, override: string, ...shown: readonly Member[]) =>
  createdPost(
    post('published', {
      id: `post_${override}`,
      text,
      platforms: shown.map(([platform, members]) => target(platform, 'published', members)),
    }),
    {
      text,
      platforms: buildTargets(...shown.map(([platform]) => platform)),
      platformContent: { microblog: { text: override } },
      publishNow: true,
    },
  );

const judge = (id: string, ...trace: readonly ReturnType<typeof buildPost>[]) =>
  textLaws.find((law) => law.id === id)?.judge(trace, defaultBehaviour);

test('the text of a target counts if it is right for an override and for another text', () => {
  const correct = buildPost('Hello', 'Hi', ['social', { text: 'Hello' }], ['microblog', { text: 'Hi' }]);
  const wrong = buildPost('Later', 'Soon', ['social', { text: 'Later' }], ['microblog', { text: 'Later' }]);
  expect(judge('post.text.effective', correct)).toBe('kept');
  expect(judge('post.text.effective', correct, wrong)).toBe('broken');
  // The member may have the default text of every post.
  expect(judge('post.text.effective', wrong)).toBe('not-exercised');
});

test('the text of a target is not compared for threads, whose first segment it may be', () => {
  const thread = `one${separator}two`;
  const correct = buildPost('Hello', 'Hi', ['social', { text: 'Hello' }], ['microblog', { text: 'Hi' }]);
  expect(judge('post.text.effective', correct, buildPost('Hello', thread, ['microblog', { text: 'one' }]))).toBe(
    'kept',
  );
});

test('a number of segments counts if it is right for two targets with different numbers', () => {
  const thread = `one${separator}two`;
  const correct = buildPost('Hello', thread, ['openmicro', { segments: 1 }], ['microblog', { segments: 2 }]);
  const wrong = buildPost(`${thread}${separator}three`, 'Hi', ['openmicro', { segments: 2 }]);
  expect(judge('thread.segments', correct)).toBe('kept');
  expect(judge('thread.segments', correct, wrong)).toBe('broken');
  expect(judge('thread.segments', wrong)).toBe('not-exercised');
  // Places and ids.
  for (const name of ['place', 'threadPosition', 'threadId'])
    expect(
      judge('thread.segments', buildPost('Hello', thread, ['openmicro', { [name]: 1 }], ['microblog', { [name]: 2 }])),
    ).toBe('not-exercised');
});

test('a number of segments on a platform without threads is one, if it was one before', () => {
  const thread = `one${separator}two`;
  const buildCounts = (social: number) =>
    buildPost(thread, thread, ['social', { segmentCount: social }], ['microblog', { segmentCount: 2 }]);
  const single = buildPost('Hello', 'Hi', ['microblog', { segmentCount: 1 }]);
  const elsewhere = buildPost(thread, 'Alone', ['social', { segmentCount: 1 }]);
  expect(judge('thread.elsewhere', buildCounts(1), single)).toBe('kept');
  expect(judge('thread.elsewhere', buildCounts(2), single, elsewhere)).toBe('broken');
  // The member may count the parts of the text.
  expect(judge('thread.elsewhere', buildCounts(2), single)).toBe('not-exercised');
});

test('a shortened text of a target is not compared', () => {
  const correct = buildPost('Hello', 'Hi', ['social', { text: 'Hello' }], ['microblog', { text: 'Hi' }]);
  const teaser = buildPost('A long text', 'Another', ['social', { text: 'A long…' }]);
  expect(judge('post.text.effective', correct, teaser)).toBe('kept');
});
