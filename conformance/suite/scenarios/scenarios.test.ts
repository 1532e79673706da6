import { describe, expect, test } from 'vitest';
import { isDecisionId } from '../../../spec/decisions/index.ts';
import { laws } from '../../../spec/laws/index.ts';
import { parseDuration } from '../../../spec/time/duration.ts';
import { parseTimestamp } from '../../../spec/time/instant.ts';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import { defaultBindings } from '../../config/profile.ts';
import { fileNamed } from '../../files/catalogue.ts';
import { checkable } from '../../judge/verdicts.ts';
import { referencesIn } from '../../player/references.ts';
import { type HookStep, requestsOf, type Script } from '../../script/script.ts';
import { unobservable } from '../unobservable.ts';
import { scenarioScripts } from './index.ts';
import type { Context } from './scene.ts';

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

const known: ReadonlySet<string> = new Set(checkable.map(({ id }) => id));

/** References of a script that have no meaning at their place. */
function strangers({ steps }: Script): readonly string[] {
  const names = new Set<string>();
  return steps.flatMap((step) => {
    const wrong = referencesIn(step).filter((reference) => !means(reference, names));
    const requests = step.kind === 'request' ? [step] : step.kind === 'parallel' ? step.requests : [];
    for (const { as, operation } of requests)
      if (as !== undefined) names.add(operation === 'listPosts' ? `cursor:${as}` : as);
    return wrong;
  });
}

function means(reference: string, names: ReadonlySet<string>): boolean {
  const [kind = '', ...rest] = reference.split(':');
  if (['account', 'outreach', 'theirs', 'webhook', 'key', 'run'].includes(kind)) return true;
  if (kind === 'file') return fileNamed(rest.join(':')) !== undefined;
  if (!reference.startsWith('now')) return names.has(reference);
  const by = reference.slice(3).split('@')[0] ?? '';
  return by === '' || parseDuration(by.slice(1)) !== undefined;
}

const hookKinds: Readonly<Record<HookStep['kind'], true>> = {
  advance: true,
  comment: true,
  publishing: true,
  channel: true,
  outbox: true,
  outreach: true,
  plan: true,
  reset: true,
  settle: true,
  listen: true,
};

describe.each(contexts)('scenarios for %s', (_name, context) => {
  const scripts = scenarioScripts(context);

  test('have unique ids and are plain data', () => {
    const ids = scripts.map(({ id }) => id);
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
    expect(JSON.parse(JSON.stringify(scripts))).toEqual(JSON.parse(JSON.stringify(scenarioScripts(context))));
  });

  test('refer only to results of earlier steps', () => {
    expect(scripts.flatMap((script) => strangers(script).map((reference) => `${script.id}: ${reference}`))).toEqual([]);
  });

  test('name existing rules, laws and decisions', () => {
    expect(scripts.flatMap(({ about }) => about).filter((id) => !known.has(id))).toEqual([]);
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
    const times = scripts.flatMap(requestsOf).flatMap(({ body }) => {
      const time = (body as { scheduledFor?: unknown } | undefined)?.scheduledFor;
      return typeof time === 'string' && !time.startsWith('{{now') ? [time] : [];
    });
    expect(times.filter((time) => parseTimestamp(time) === undefined)).toEqual([]);
  });

  test('run alone if they move the clock, break accounts or read whole lists', () => {
    const disturbing = new Set(['advance', 'publishing', 'channel', 'outreach', 'plan', 'reset', 'listen']);
    const loud = scripts.filter(({ steps, alone }) => !alone && steps.some(({ kind }) => disturbing.has(kind)));
    // Scripts may wait for the end of publishing in parallel with others.
    const waits = ({ steps }: Script) => steps.every(({ kind }) => !disturbing.has(kind) || kind === 'advance');
    expect(loud.filter((script) => !waits(script)).map(({ id }) => id)).toEqual([]);
  });
});

test('every law is tested by a script or listed as unobservable', () => {
  const [, everything] = contexts[1] ?? [];
  const told = new Set(everything === undefined ? [] : scenarioScripts(everything).flatMap(({ about }) => about));
  const out = new Set(unobservable.map(({ rule }) => rule));
  expect(laws.map(({ id }) => id).filter((id) => !told.has(id) && !out.has(id))).toEqual([]);
});

test('another seed changes only the random histories', () => {
  const profile = resolveProfile(defaultBindings);
  const [one, two] = [7, 8].map((seed) => scenarioScripts({ size: 'quick', seed, profile }));
  const drawn = (script: Script) => script.id.startsWith('scenario/model/');
  expect(one?.filter(drawn)).not.toEqual(two?.filter(drawn));
  expect(one?.filter((script) => !drawn(script))).toEqual(two?.filter((script) => !drawn(script)));
});
