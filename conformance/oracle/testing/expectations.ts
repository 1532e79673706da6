/** Expectations of requests in a known world, for the tests of the oracle. */
import { defaultBindings } from '../../../spec/profile/defaultBindings.ts';
import type { Bindings, Profile } from '../../../spec/profile/profile.ts';
import { world } from '../../../spec/world.ts';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import type { RequestStep } from '../../script/script.ts';
import { predictExpectation } from '../expectation.ts';

export const fullProfile = resolveProfile(defaultBindings);

export const pngUrl = 'https://media.example.com/drawing.png';
export const knownState = {
  now: Date.parse(world.now),
  accounts: new Map(world.accounts.map((account) => [account.id, account])),
  outreachAccounts: world.outreachAccounts,
  media: new Map([[pngUrl, { kind: 'image', format: 'png', bytes: 1000, width: 10, height: 10 }]]) as never,
  onOwnDomain: (url: string) => url === pngUrl,
  usage: { plans: world.plans, requests: [], publishedThisMonth: 0 },
  stored: {},
  shownStates: new Set<unknown>(),
};

export function predict(body: unknown, profile: Profile, step: Partial<RequestStep> = {}) {
  const requestStep: RequestStep = { kind: 'request', role: 'probe', operation: 'createPost', body, ...step };
  return predictExpectation(requestStep, { operation: requestStep.operation, body }, knownState, profile, []);
}

/**
 * Predicts the outcome of a request that changes a stored post, `post_1`.
 *
 * @param content what was requested for the post, if it is known
 */
export function predictChange(
  operation: 'updatePost' | 'republishPost',
  body: unknown,
  storedPost: object,
  profile: Profile,
  content?: object,
) {
  const post = { ...storedPost, id: 'post_1' } as never;
  const stored = { post, postContent: content as never };
  return predictExpectation(
    { kind: 'request', role: 'probe', operation, id: 'post_1', body },
    { operation, id: 'post_1', body },
    { ...knownState, stored },
    profile,
    [],
  );
}

export const getTargetsOn = (platform: string) => [{ platform, accountId: `acc_${platform}` }];
export const plainPost = { text: 'Hello', platforms: getTargetsOn('social'), publishNow: true };
export const getProfileWithout = (...ids: readonly string[]) =>
  resolveProfile(Object.fromEntries(Object.entries(defaultBindings).filter(([id]) => !ids.includes(id))) as Bindings);
