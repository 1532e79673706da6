import { expect, test } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { prepare } from '../../spec/judging/prepare.ts';
import { platformLabels } from '../../spec/platforms.ts';
import { rules } from '../../spec/rules/index.ts';
import type { Behaviour, Facts } from '../../spec/rules/rule.ts';
import { isConcerned } from '../../spec/rules/traits.ts';
import { viewPost } from '../../spec/rules/views/post.ts';
import type { Statement } from '../../spec/statement.ts';
import { getHostedUrl, world } from '../../spec/world.ts';
import { defaultProfile } from '../profile/resolve.ts';
import { type JsonTraits, parseJson } from './input/jsonBody.ts';

const facts: Facts = {
  now: Date.parse(world.now),
  accounts: new Map(world.accounts.map((account) => [account.id, account])),
  outreachAccounts: world.outreachAccounts,
  media: new Map(Object.entries(world.hosted).map(([name, media]) => [getHostedUrl(name), media])),
  onOwnDomain: (url) => url.startsWith(getHostedUrl('')),
  usage: { plans: ['api'], requests: [], publishedThisMonth: 100 },
};

/** The creations of all vectors, also for each platform and without media, as the service reads them. */
const calls = rules
  .flatMap(({ vectors }) =>
    vectors.flatMap(({ operation, request }) => (operation === 'createPost' ? request.body : [])),
  )
  .filter(isObject)
  .flatMap((body) => [
    body,
    { ...body, media: undefined },
    ...platformLabels.map((platform) => ({ ...body, platforms: [{ platform, accountId: `acc_${platform}` }] })),
  ])
  .map((body) => {
    const traits: JsonTraits = {};
    parseJson(JSON.stringify(body), traits);
    const parts = { operation: 'createPost', id: '', query: {}, body, post: viewPost(body, traits.isPlain) } as const;
    return prepare(parts, {}, defaultProfile.behaviour).call;
  });

/** The default behaviour, but with answers under which a request can break the rule. */
function getStrictBehaviour({ holds, forbids }: Statement): Behaviour {
  const answers = Object.entries({ ...holds, ...forbids }).map(([id, answer]) => [id, [answer].flat()[0]]);
  return { ...defaultProfile.behaviour, ...Object.fromEntries(answers) };
}

const scopedRules = rules.flatMap((rule) =>
  (rule.kind === 'request' || rule.kind === 'state') && rule.concerns !== undefined ? [rule] : [],
);

test('more than 40 rules declare which posts they concern', () => {
  expect(scopedRules.length).toBeGreaterThan(40);
});

test.each(scopedRules.map((rule) => [rule.id, rule] as const))(
  '%s has no findings and no decisions for a post that it does not concern',
  (_, rule) => {
    const behaviour = getStrictBehaviour(rule);
    let [findingCount, skippedCount] = [0, 0];
    for (const call of calls) {
      const findings =
        (rule.kind === 'request' ? rule.find?.(call, behaviour) : rule.find(call, facts, behaviour)) ?? [];
      const decisionConditions = rule.kind === 'request' ? Object.entries(rule.reliesOn ?? {}) : [];
      const decisions = decisionConditions.filter(([, isUsed]) => isUsed(call)).map(([id]) => id);
      if (isConcerned(call.traits, rule.concerns)) findingCount += findings.length + decisions.length;
      else {
        skippedCount++;
        expect([findings, decisions]).toEqual([[], []]);
      }
    }
    expect(skippedCount).toBeGreaterThan(0);
    expect(findingCount).toBeGreaterThan(0);
  },
);
