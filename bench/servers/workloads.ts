/** The requests that the servers are compared on. */
import type { ApiRequest } from '../mock/control.ts';
import type { Contestant } from './contestants.ts';

const text =
  'Fresh bread from seven o’clock, and rolls with seeds, as long as they last. Come early, we close at noon.';

/** A post that breaks no rule. */
export const draft = { text, platforms: [{ platform: 'social', accountId: 'acc_social' }] };

/** The page size; there are more posts than fit on one page. */
export const pageSize = 20;

/** The seed of the mock. */
export const mockSeed = {
  posts: Array.from({ length: pageSize + 5 }, () => draft),
};

export const listPath = `/posts?limit=${pageSize}`;

export interface Workload {
  readonly id: 'accepted' | 'refused' | 'list' | 'accounts';
  readonly name: string;
  readonly buildRequest: (contestant: Contestant) => ApiRequest;
  readonly isExpected: (status: number) => boolean;
  readonly appliesTo: (contestant: Contestant) => boolean;
}

const always = () => true;

export const workloads: readonly Workload[] = [
  {
    id: 'accepted',
    name: 'POST /posts, accepted',
    buildRequest: ({ base }) => ({ path: `${base}/posts`, body: draft }),
    isExpected: (status) => status === 201,
    appliesTo: always,
  },
  {
    id: 'refused',
    name: 'POST /posts, rejected: an unknown platform',
    buildRequest: ({ base }) => ({
      path: `${base}/posts`,
      body: { ...draft, platforms: [{ platform: 'socal', accountId: 'acc_social' }] },
    }),
    isExpected: (status) => status === 400 || status === 422,
    appliesTo: ({ validates }) => validates,
  },
  {
    id: 'list',
    name: `GET /posts, a page of ${pageSize}`,
    buildRequest: ({ base }) => ({ path: `${base}${listPath}` }),
    isExpected: (status) => status === 200,
    appliesTo: always,
  },
  {
    id: 'accounts',
    name: 'GET /accounts',
    buildRequest: ({ base }) => ({ path: `${base}/accounts` }),
    isExpected: (status) => status === 200,
    appliesTo: always,
  },
];
