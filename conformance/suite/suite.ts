/** Creates all scripts of the suite from the contract, independent of any service. */
import type { Script } from '../script/script.ts';
import { omitOpenNulls } from './omitOpenNulls.ts';
import { orderByCoverage } from './orderByCoverage.ts';
import { watchOwnPosts } from './ownPosts.ts';
import { buildOpeningRequestScripts, buildRequestScripts, type SuiteOptions } from './requests.ts';
import { buildScenarioScripts } from './scenarios/index.ts';
import { omitLists } from './vectors/omitLists.ts';

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

function selectSendable(scripts: readonly Script[], { size, profile }: SuiteOptions): readonly Script[] {
  return (size === 'quick' ? scripts.map(omitLists) : scripts)
    .flatMap((script) => omitOpenNulls(script, profile))
    .map((script) => watchOwnPosts(script, profile));
}

function getCachedScripts(
  part: 'whole' | 'opening',
  { size, seed, profile, rules }: SuiteOptions,
  create: () => readonly Script[],
): readonly Script[] {
  const key = JSON.stringify([size, seed, profile.bindings, rules && [...rules]]);
  const entry = cache.get(part);
  if (entry?.key === key) return entry.scripts;
  const scripts = create();
  cache.set(part, { key, scripts });
  return scripts;
}
