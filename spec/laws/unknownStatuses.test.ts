import { expect, test } from 'vitest';
import { defaultBehaviour } from '../testing/defaultBehaviour.ts';
import { laws } from './index.ts';
import {
  buildClock,
  buildTargets,
  createdPost,
  page,
  post,
  postBody,
  republishedPost,
  target,
  timestamp,
} from './traces/examples.ts';

/** The verdict on a post that later has a status without a name in the profile, such as that of a queue or of a review. */
function judge(id: string, body: object, before: object, after: object) {
  const record = (members: object) => post('draft', { ...members, id: 'post_1' });
  const trace = [
    createdPost(record(before), { ...postBody, ...body }),
    buildClock(9),
    page([record(after)], { minute: 9 }),
  ];
  return laws.find((law) => law.id === id)?.judge(trace, defaultBehaviour);
}

const published = { status: 'published', platforms: [target('social', 'published')] };
const queued = { status: 'queued', platforms: [target('social', 'queued')] };
const reviewed = { status: 'published', platforms: [target('social', 'in_review')] };
const draft = { status: 'draft' };
const scheduled = { status: 'scheduled', scheduledFor: timestamp(600) };
const scheduling = { scheduledFor: timestamp(600) };

test.each([
  ['post.publish-now.immediate', { publishNow: true }, queued, published, draft],
  ['post.create.scheduled', scheduling, { ...scheduled, ...queued }, scheduled, undefined],
  ['post.draft.unpublished', {}, draft, queued, published],
  ['post.published.final', { publishNow: true }, published, queued, draft],
  [
    'post.publish.all-targets',
    { publishNow: true },
    published,
    reviewed,
    { ...published, platforms: [target('social', 'draft')] },
  ],
] as const)('%s does not judge a status that the profile does not name', (id, body, before, after, other) => {
  expect(judge(id, body, before, after)).not.toBe('broken');
  if (other !== undefined) expect(judge(id, body, before, other)).toBe('broken');
});

test.each([
  ['kept', 'queued'],
  ['broken', 'draft'],
])('post.republish.adds is %s by a new target with the status %s', (verdict, status) => {
  const record = { ...post('published', published), platforms: [...published.platforms, target('photo', status)] };
  const trace = [
    createdPost(post('published', published), { ...postBody, publishNow: true }),
    republishedPost(record, { platforms: buildTargets('photo') }),
  ];
  expect(laws.find(({ id }) => id === 'post.republish.adds')?.judge(trace, defaultBehaviour)).toBe(verdict);
});
