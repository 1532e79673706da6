import { expect, test } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { isConcerned } from '../../spec/judging/concerns.ts';
import { platformLabels } from '../../spec/platforms.ts';
import { rules } from '../../spec/rules/index.ts';
import type { Facts } from '../../spec/rules/rule.ts';
import { viewPost } from '../../spec/rules/views/post.ts';
import { getHostedUrl, world } from '../../spec/world.ts';
import { defaultProfile } from '../profile/resolve.ts';

const facts: Facts = {
  now: Date.parse('2030-01-01T00:00:00Z'),
  accounts: new Map(world.accounts.map((account) => [account.id, account])),
  outreachAccounts: world.outreachAccounts,
  media: new Map(Object.entries(world.hosted).map(([name, media]) => [getHostedUrl(name), media])),
  onOwnDomain: (url) => url.startsWith(getHostedUrl('')),
  usage: { plans: ['api'], requests: [], publishedThisMonth: 100 },
};

/** The bodies of all vectors that create a post, also for each platform and without media. */
const bodies = rules
  .flatMap(({ vectors }) =>
    vectors.flatMap(({ operation, request }) => (operation === 'createPost' ? request.body : [])),
  )
  .filter(isObject)
  .flatMap((body) => [
    body,
    { ...body, media: undefined },
    ...platformLabels.map((platform) => ({ ...body, platforms: [{ platform, accountId: `acc_${platform}` }] })),
  ]);

const scopedRules = rules.flatMap((rule) =>
  (rule.kind === 'request' || rule.kind === 'state') && rule.concerns !== undefined ? [rule] : [],
);

test('more than 40 rules declare which posts they concern', () => {
  expect(scopedRules.length).toBeGreaterThan(40);
});

test.each(scopedRules.map((rule) => [rule.id, rule] as const))(
  '%s has no findings and no decisions for a post that it does not concern',
  (_, rule) => {
    const { behaviour } = defaultProfile;
    let [findingCount, skippedCount] = [0, 0];
    for (const body of bodies) {
      const post = viewPost(body);
      const call = { operation: 'createPost' as const, query: {}, body, post };
      const findings =
        (rule.kind === 'request' ? rule.find?.(call, behaviour) : rule.find(call, facts, behaviour)) ?? [];
      const decisionConditions = rule.kind === 'request' ? Object.entries(rule.reliesOn ?? {}) : [];
      const decisions = decisionConditions.filter(([, isUsed]) => isUsed({ body, post })).map(([id]) => id);
      if (isConcerned(call, rule.concerns)) findingCount += findings.length + decisions.length;
      else {
        skippedCount++;
        expect([findings, decisions]).toEqual([[], []]);
      }
    }
    expect(skippedCount).toBeGreaterThan(0);
    if (rule.id !== 'video.title.without-video') expect(findingCount).toBeGreaterThan(0);
  },
);
