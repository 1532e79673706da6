import { expect, test } from 'vitest';
import { defaultBehaviour } from '../../../testing/defaultBehaviour.ts';
import { laws } from '../../index.ts';
import { buildTargets, createdPost, ok, post, postBody, target } from '../../traces/examples.ts';

const law = laws.find(({ id }) => id === 'post.text.effective');
const buildRecord = (text: string) =>
  post('published', { platforms: [{ ...target('social', 'published'), segments: [{ text }] }] });

test.each([
  ['a record may show a text that a republish gave for a platform that it did not add', ['microblog'], 'not-exercised'],
  ['a record does not show a text that a platform did not get', ['microblog', 'social'], 'broken'],
])('%s', (_, labels, verdict) => {
  const republish = { platforms: buildTargets(...labels), platformContent: { social: { text: 'Other' } } };
  const trace = [
    createdPost(post('published'), { ...postBody, publishNow: true }),
    ok('republishPost', buildRecord(labels.length === 1 ? 'Other' : 'Another'), { id: 'post_1', body: republish }),
  ];
  expect(law?.judge(trace, defaultBehaviour)).toBe(verdict);
});
