import { describe, expect, test } from 'vitest';
import { isDecisionId } from '../../../spec/decisions/index.ts';
import { laws } from '../../../spec/laws/index.ts';
import { defaultBindings } from '../../../spec/profile/defaultBindings.ts';
import { parseDuration } from '../../../spec/time/duration.ts';
import { parseTimestamp } from '../../../spec/time/instant.ts';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import { findFile } from '../../files/catalogue.ts';
import { rulesAndLaws } from '../../judge/verdicts.ts';
import { findReferencesIn } from '../../player/references/references.ts';
import { cutBeforeWait } from '../../script/cutBeforeWait.ts';
import { getRequests, type HookStep, type Script, type Step } from '../../script/script.ts';
import { buildScenarioScripts } from './index.ts';
import type { Context } from './scenario.ts';

const routes = {
  'leadMagnet.resume': { method: 'POST', path: '/lead-magnets/{id}/resume' },
  'leadMagnet.read': { method: 'GET', path: '/lead-magnets/{id}' },
} as const;

const contexts: readonly (readonly [string, Context])[] = (
  [
    ['everything bound', { ...defaultBindings, ...routes }],
    ['the defaults', defaultBindings],
    ['nothing bound', {}],
    [
      'other answers',
      { ...defaultBindings, 'post.neither': 'refuse', 'post.update.merge': 'replace', 'post.list.paging': 'none' },
    ],
    ['slow publishing', { ...defaultBindings, 'post.publish.duration': 'PT5M', 'post.update.publish': 'refuse' }],
  ] as const
).flatMap(([name, bindings]) =>
  (['quick', 'standard', 'deep'] as const).map(
    (size) => [`${name}, ${size}`, { size, seed: 7, profile: resolveProfile(bindings) }] as const,
  ),
);

const knownIds: ReadonlySet<string> = new Set(rulesAndLaws.map(({ id }) => id));

test('a day has passed between a list of posts and the analytics that must have them, even by a clock in whole seconds', () => {
  const [, context] = contexts[0] as (typeof contexts)[number];
  const { steps } = buildScenarioScripts(context).find(({ id }) => id === 'scenario/analytics/top') as Script;
  const waits = steps.flatMap((step) => (step.kind === 'advance' ? [parseDuration(step.by) ?? 0] : []));
  expect(Math.max(...waits)).toBeGreaterThan(24 * 60 * 60 * 1000 + 2000);
});

test('without a hook for the clock, the top posts of eight are read at once', () => {
  const [, context] = contexts[0] as (typeof contexts)[number];
  const script = buildScenarioScripts(context).find(({ id }) => id === 'scenario/analytics/top') as Script;
  const requests = getRequests(cutBeforeWait(script) ?? { steps: [] });
  expect(requests.map(({ operation }) => operation)).toEqual([
    ...Array.from({ length: 8 }, () => 'createPost'),
    'listPosts',
    'getAnalytics',
  ]);
});

test('where date filters must have times, pages of a range are read with times', () => {
  const profile = resolveProfile({ ...defaultBindings, 'post.list.dates.form': 'timestamps' });
  const scripts = buildScenarioScripts({ size: 'standard', seed: 7, profile });
  const script = scripts.find(({ id }) => id === 'scenario/list/page-filtered-again') as Script;
  const bounds = getRequests(script).flatMap(({ query: { from } = {} }) => from ?? []);
  expect(bounds).toEqual(['2032-03-08T00:00:00Z', '2032-03-08T00:00:00Z']);
});

/** References of a script that have no meaning at their place. */
function findUnknownReferences({ steps }: Script): readonly string[] {
  const names = new Set<string>();
  return steps.flatMap((step) => {
    const unknown = findReferencesIn(step).filter((reference) => !isKnownReference(reference, names));
    const requests = step.kind === 'request' ? [step] : step.kind === 'parallel' ? step.requests : [];
    for (const { as, operation } of requests)
      if (as !== undefined) names.add(operation === 'listPosts' ? `cursor:${as}` : as);
    return unknown;
  });
}

function isKnownReference(reference: string, names: ReadonlySet<string>): boolean {
  const [kind = '', ...rest] = reference.split(':');
  if (['account', 'outreach', 'theirs', 'webhook', 'key', 'run'].includes(kind)) return true;
  if (kind === 'cut') return isKnownReference(rest.join(':'), names);
  if (kind === 'file') return findFile(rest.join(':')) !== undefined;
  if (!reference.startsWith('now')) return names.has(reference);
  const by = reference.slice(3).split('@')[0] ?? '';
  return by === '' || parseDuration(by.slice(1)) !== undefined;
}

const hookKinds: Readonly<Record<HookStep['kind'], true>> = {
  advance: true,
  comment: true,
  accept: true,
  publishing: true,
  channel: true,
  outbox: true,
  outreach: true,
  metrics: true,
  followers: true,
  plan: true,
  reset: true,
  settle: true,
  subscribe: true,
};

describe.each(contexts)('scenarios for %s', (_name, context) => {
  const scripts = buildScenarioScripts(context);

  test('have unique ids and are plain data', () => {
    const ids = scripts.map(({ id }) => id);
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
    expect(JSON.parse(JSON.stringify(scripts))).toEqual(JSON.parse(JSON.stringify(buildScenarioScripts(context))));
  });

  test('refer only to results of earlier steps', () => {
    expect(
      scripts.flatMap((script) => findUnknownReferences(script).map((reference) => `${script.id}: ${reference}`)),
    ).toEqual([]);
  });

  test('name existing rules, laws and decisions', () => {
    expect(scripts.flatMap(({ about }) => about).filter((id) => !knownIds.has(id))).toEqual([]);
    expect(scripts.flatMap(({ needs = [] }) => needs).filter((id) => !isDecisionId(id))).toEqual([]);
    expect(scripts.filter(({ about, steps }) => about.length === 0 || steps.length === 0).map(({ id }) => id)).toEqual(
      [],
    );
  });

  test('use existing hooks and valid durations', () => {
    const steps = scripts.flatMap((script) => script.steps);
    const hooks = steps.flatMap((step) => (step.kind === 'request' || step.kind === 'parallel' ? [] : [step]));
    expect(hooks.filter(({ kind }) => !Object.hasOwn(hookKinds, kind))).toEqual([]);
    const durations = hooks.flatMap((step) => (step.kind === 'advance' ? [step.by] : []));
    expect(durations.filter((by) => parseDuration(by) === undefined)).toEqual([]);
    const times = scripts.flatMap(getRequests).flatMap(({ body }) => {
      const time = (body as { scheduledFor?: unknown } | undefined)?.scheduledFor;
      return typeof time === 'string' && !time.startsWith('{{now') ? [time] : [];
    });
    expect(times.filter((time) => parseTimestamp(time) === undefined)).toEqual([]);
  });

  test('run alone if they move the clock, break accounts or read whole lists', () => {
    const disruptiveHooks = new Set(['advance', 'publishing', 'channel', 'outreach', 'plan', 'reset', 'subscribe']);
    const disruptiveScripts = scripts.filter(
      ({ steps, alone }) => !alone && steps.some(({ kind }) => disruptiveHooks.has(kind)),
    );
    // Scripts may wait for the end of publishing in parallel with others.
    const hasOnlyWaits = ({ steps }: Script) =>
      steps.every(({ kind }) => !disruptiveHooks.has(kind) || kind === 'advance');
    expect(disruptiveScripts.filter((script) => !hasOnlyWaits(script)).map(({ id }) => id)).toEqual([]);
  });
});

test('every law is tested by a script', () => {
  const [, everything] = contexts[1] ?? [];
  const coveredIds = new Set(
    everything === undefined ? [] : buildScenarioScripts(everything).flatMap(({ about }) => about),
  );
  const untestedIds = laws.map(({ id }) => id).filter((id) => !coveredIds.has(id));
  expect(untestedIds, 'laws that no scenario in conformance/suite/scenarios/ names in "about"').toEqual([]);
});

test('after a list that laws compare with the outbox, the clock moves and the outbox is read again', () => {
  const everything = contexts[0]?.[1];
  const scripts = everything === undefined ? [] : buildScenarioScripts(everything);
  const comparing = scripts.filter(({ id }) => /^scenario\/(workflow|thumbnail)\//.test(id));
  expect(comparing.length).toBeGreaterThan(5);
  for (const { id, steps } of comparing) {
    const kinds = steps.map((step) => (step.kind === 'request' ? step.operation : step.kind));
    const last = kinds.findLastIndex((kind) => kind === 'listLeads' || kind === 'listPosts');
    expect([id, kinds.slice(last + 1)]).toEqual([id, expect.arrayContaining(['advance', 'outbox'])]);
  }
});

test('a service that sends no events about posts is tested without the hook subscribe', () => {
  const absent = { 'post.published': 'absent', 'post.partially_published': 'absent', 'post.failed': 'absent' } as const;
  const profile = resolveProfile({
    ...defaultBindings,
    'webhook.events': { ...absent, 'lead.captured': 'lead.captured' },
  });
  const scripts = buildScenarioScripts({ size: 'standard', seed: 1, profile });
  expect(scripts.filter(({ steps }) => steps.some(({ kind }) => kind === 'subscribe'))).toEqual([]);
  expect(scripts.map(({ id }) => id)).toContain('scenario/events/lead-moved');
});

test('another seed changes only the random histories', () => {
  const profile = resolveProfile(defaultBindings);
  const [first, second] = [7, 8].map((seed) => buildScenarioScripts({ size: 'quick', seed, profile }));
  const isRandom = (script: Script) => script.id.startsWith('scenario/model/');
  expect(first?.filter(isRandom)).not.toEqual(second?.filter(isRandom));
  expect(first?.filter((script) => !isRandom(script))).toEqual(second?.filter((script) => !isRandom(script)));
});

test('in the quota scenario, a key that can have only one plan never gets Starter in addition to the API plan', () => {
  const getPlansUnder = (answer: string) =>
    buildScenarioScripts({
      size: 'standard',
      seed: 7,
      profile: resolveProfile({ ...defaultBindings, 'plans.of-a-key': answer }),
    })
      .filter(({ id }) => id === 'scenario/quota/month')
      .flatMap(({ steps }) => steps.flatMap((step) => (step.kind === 'plan' ? [step.plans] : [])));
  expect(getPlansUnder('set')).toEqual([['api'], ['api', 'starter'], ['api']]);
  expect(getPlansUnder('exactly one plan')).toEqual([['api'], ['starter'], ['api']]);
});

test('no post with comments is watched in two scenarios, because the lead magnets of both would act', () => {
  const everything = contexts[0]?.[1];
  const scripts = everything === undefined ? [] : buildScenarioScripts(everything);
  const scriptsByPost = new Map<string, Set<Script>>();
  for (const script of scripts)
    for (const [url] of JSON.stringify(script.steps).matchAll(/https:[^"]*\{\{run\}\}-[\w-]+/g))
      scriptsByPost.set(url, (scriptsByPost.get(url) ?? new Set()).add(script));
  expect(scriptsByPost.size).toBeGreaterThan(10);
  const shared = [...scriptsByPost].filter(
    ([, users]) => users.size > 1 && [...users].some(({ steps }) => steps.some(({ kind }) => kind === 'comment')),
  );
  expect(shared.map(([url, users]) => [url, [...users].map(({ id }) => id)])).toEqual([]);
});

test('while publishing to an account fails, at most four posts go to it, as the guide to the hook says', () => {
  const counts = contexts
    .flatMap(([, context]) => buildScenarioScripts(context))
    .flatMap(({ steps }) =>
      steps.flatMap((step, start) => {
        if (step.kind !== 'publishing' || step.works === true) return [];
        const end = steps.findIndex((other, i) => i > start && other.kind === 'publishing');
        const isPublication = (other: Step): boolean =>
          other.kind === 'request' &&
          (other.operation === 'createPost' || other.operation === 'republishPost') &&
          JSON.stringify(other.body).includes(step.account);
        return [steps.slice(start, end < 0 ? undefined : end).filter(isPublication).length];
      }),
    );
  expect(counts.length).toBeGreaterThan(3);
  expect(Math.max(...counts)).toBe(4);
});
