/** The posts and lists of the experiments on lists. */
import { listTargets } from '../../../script/bodies.ts';
import type { RequestStep } from '../../../script/script.ts';
import { control, given, probe, type RequestSpec } from '../../../script/steps.ts';
import { createPost, greetingPost, laterTime } from '../experiment.ts';

export const posts = { first: greetingPost, second: { text: 'The second post', platforms: listTargets('social') } };

export type Query = Readonly<Record<string, unknown>>;
export const listPosts = (query: Query): RequestSpec => ({ operation: 'listPosts', query: query as never });
export const list = (query: Query = {}): RequestStep => probe(listPosts(query));

/** A scheduled post, and a filter that it does not meet. */
export const buildFilterSetup = (query: Query, scheduledFor: string = laterTime) => [
  given('first', createPost({ ...greetingPost, scheduledFor })),
  control(listPosts(query)),
];
export const withEmptyControl = { control: { listed: [] } } as const;
export const farFuture = '{{now+P400D}}';
