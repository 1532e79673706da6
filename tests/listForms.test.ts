/** The suite judges the lists of a service the same, whatever the names of their parameters and the form of their pages. */
import { expect, test } from 'vitest';
import type { Script } from '../conformance/script/script.ts';
import { wireProfiles } from '../src/openapi/testing/variedProfiles.ts';
import { buildQuickSuite, collectEvidence } from './testing/collectEvidence.ts';

/** Rules and laws on the parameters and the pages of lists. */
const ruleIds: readonly string[] = [
  'post.list.limit.range',
  'post.list.cursor.known',
  'post.list.filter.platform.only',
  'request.parameters.unknown',
  'analytics.account.required',
];

const pageScripts: readonly string[] = ['complete', 'pages', 'page-rest', 'page-filtered', 'walk', 'default-limit'];

const operations: ReadonlySet<string> = new Set(['listPosts', 'getAnalytics', 'createPost', 'listAccounts']);

const usesOnlyLists = ({ steps }: Script): boolean =>
  steps.every((step) => step.kind === 'request' && operations.has(step.operation));

function selectScripts(all: readonly Script[]): readonly Script[] {
  const aboutRules = ruleIds.flatMap((rule) =>
    all.filter((script) => script.about.includes(rule) && usesOnlyLists(script)).slice(0, 2),
  );
  return [
    ...new Set([...all.filter(({ id }) => pageScripts.includes(id.replace('scenario/list/', ''))), ...aboutRules]),
  ];
}

test('the lists of a service are judged the same in any form', { timeout: 60_000 }, async () => {
  const scripts = selectScripts(buildQuickSuite());
  expect(scripts.map(({ id }) => id)).toEqual(
    expect.arrayContaining(pageScripts.map((name) => `scenario/list/${name}`)),
  );
  expect(scripts.flatMap(({ about }) => about)).toEqual(expect.arrayContaining([...ruleIds]));
  const expected = await collectEvidence(scripts, {});
  expect(JSON.stringify(expected)).not.toContain('broken');
  expect(Object.values(expected).filter(({ stop }) => stop !== undefined)).toEqual([]);
  for (const name of ['pages by URL', 'numbered pages by path'])
    expect(await collectEvidence(scripts, wireProfiles[name] ?? {}), name).toEqual(expected);
});
