/** Creates all scripts of the suite from the contract, independent of any service. */
import type { Script } from '../script/script.ts';
import { completeJointUpdates } from './bodies/jointMembers.ts';
import { omitWatchedPosts } from './bodies/omitWatchedPosts.ts';
import { omitUnspecifiedNulls } from './omitUnspecifiedNulls.ts';
import { orderByCoverage } from './orderByCoverage.ts';
import { watchOwnPosts } from './ownPosts.ts';
import { alternateTimings } from './requestFormat/alternateTimings.ts';
import { buildOpeningRequestScripts, buildRequestScripts, type SuiteOptions } from './requests.ts';
import { buildScenarioScripts } from './scenarios/index.ts';
import { omitLists } from './vectors/omitLists.ts';
import { waitForDuePosts } from './waits/waitForPublishing.ts';

export type { SuiteOptions };

/** A cache of the last suite and its opening, for tests of many services under one profile. */
const cache = new Map<'whole' | 'opening', { readonly key: string; readonly scripts: readonly Script[] }>();

/**
 * Equal seeds give equal scripts, whatever the service responds. The scripts are in the order in which a run plays
 * them.
 */
export function buildSuite(options: SuiteOptions): readonly Script[] {
  return getCachedScripts('whole', options, () => {
    const opening = buildOpening(options);
    const openingIds = new Set(opening.map(({ id }) => id));
    const scripts = selectSendable([...buildScenarioScripts(options), ...buildRequestScripts(options)], options);
    const rest = scripts.filter(({ id }) => !openingIds.has(id));
    return [...opening, ...orderByCoverage(rest, opening)];
  });
}

/** The first scripts of the suite, with at least one of nearly every rule; creating them takes little time. */
export function buildOpening(options: SuiteOptions): readonly Script[] {
  return getCachedScripts('opening', options, () =>
    orderByCoverage(
      selectSendable([...buildScenarioScripts(options), ...buildOpeningRequestScripts(options)], options),
    ),
  );
}

/** If a run may publish at least this many posts, it need not save publications. */
const manyPublications = 1000;

const canPublishFreely = ({ tier, maxPublish = 0 }: SuiteOptions): boolean =>
  tier === 'publish' && maxPublish >= manyPublications;

function selectSendable(scripts: readonly Script[], options: SuiteOptions): readonly Script[] {
  const { size, profile, seed } = options;
  return (size === 'quick' ? scripts.map(omitLists) : scripts)
    .flatMap((script) => omitUnspecifiedNulls(script, profile))
    .map(omitWatchedPosts(profile))
    .map(completeJointUpdates(profile))
    .map((script) => watchOwnPosts(script, profile, canPublishFreely(options)))
    .map(alternateTimings(profile, seed, new Set(scripts.map(({ id }) => id))))
    .map((script) => waitForDuePosts(script, profile));
}

function getCachedScripts(
  part: 'whole' | 'opening',
  options: SuiteOptions,
  create: () => readonly Script[],
): readonly Script[] {
  const { size, seed, profile, rules } = options;
  const key = JSON.stringify([size, seed, profile.bindings, canPublishFreely(options), rules && [...rules]]);
  const entry = cache.get(part);
  if (entry?.key === key) return entry.scripts;
  const scripts = create();
  cache.set(part, { key, scripts });
  return scripts;
}
