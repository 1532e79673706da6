import { expect, test } from 'vitest';
import { type Behaviour, withOpen } from '../../../decisions/index.ts';
import { defaultBehaviour } from '../../../testing/defaultBehaviour.ts';
import { createdPost, page, post, postBody, timestamp } from '../../traces/examples.ts';
import { dateBoundLaw } from './dateBounds.ts';

const exclusive = { ...defaultBehaviour, 'post.list.dates.to': 'exclusive' } as const;
const record = post('scheduled', { scheduledFor: timestamp(10) });
const creation = createdPost(record, { ...postBody, scheduledFor: timestamp(10) });

test('where the last timestamp is exclusive, a post at that time is not listed, and one at the first is', () => {
  const judge = (query: object, posts: readonly unknown[]) =>
    dateBoundLaw.judge([creation, page(posts, { query: { ...query, limit: 100 } })], exclusive);
  expect(judge({ to: timestamp(10) }, [])).toBe('kept');
  expect(judge({ to: timestamp(10) }, [record])).toBe('broken');
  expect(judge({ from: timestamp(10) }, [record])).toBe('kept');
  expect(judge({ from: timestamp(10) }, [])).toBe('broken');
});

test('a bound that the service may ignore shows nothing', () => {
  const daysOnly = { ...defaultBehaviour, 'post.list.dates.form': 'days' } as const;
  const judge = (behaviour: Behaviour) =>
    dateBoundLaw.judge([creation, page([], { query: { from: timestamp(10), limit: 100 } })], behaviour);
  expect(judge(daysOnly)).toBe('broken');
  expect(judge(withOpen(daysOnly, ['post.list.invalid']))).toBe('not-exercised');
  expect(judge(withOpen(defaultBehaviour, ['post.list.dates.form', 'post.list.invalid']))).toBe('not-exercised');
});

test('a service that compares days lists posts beyond a timestamp', () => {
  const judge = (behaviour: Behaviour) =>
    dateBoundLaw.judge([creation, page([record], { query: { to: timestamp(9), limit: 100 } })], behaviour);
  expect(judge(defaultBehaviour)).toBe('broken');
  expect(judge(withOpen(defaultBehaviour, ['post.list.dates.to']))).toBe('not-exercised');
});
