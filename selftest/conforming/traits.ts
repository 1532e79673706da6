/** The traits of a random conforming service: its decisions, delays and accounts, and the configuration of the suite. */
import type { CallerName } from '../../conformance/script/script.ts';
import { type PlatformLabel, platformLabels } from '../../spec/platforms.ts';
import { defaultBindings } from '../../spec/profile/defaultBindings.ts';
import type { Bindings } from '../../spec/profile/profile.ts';
import { drawBehaviours } from '../behaviours.ts';
import { createRandomNumbers, drawBindings } from '../randomBindings.ts';

/** How much of the profile the suite knows; `learned` is what it learns before a run without a profile. */
export const knowledgeLevels = ['all', 'part', 'learned', 'none'] as const;
export type Knowledge = (typeof knowledgeLevels)[number];

/** The accounts of one key; some platforms have two, some none. */
export interface AccountSet {
  readonly platforms: readonly PlatformLabel[];
  readonly outreach: 'connected' | 'disconnected' | 'none';
}

export interface ConformingTraits {
  readonly seed: number;
  /** The true profile. */
  readonly bindings: Bindings;
  /** The longest delay of a response, in milliseconds. */
  readonly delay: number;
  /** The number of requests after which one is throttled; 0 for never. */
  readonly throttledEvery: number;
  readonly accounts: Readonly<Record<'primary' | 'other', AccountSet>>;
  /** The callers whose keys the suite has. */
  readonly callers: readonly CallerName[];
  /** Whether the suite has the hooks of the service. */
  readonly hasHooks: boolean;
}

/** Draws the traits of a service; the same seed draws the same ones. */
export function drawConformingTraits(seed: number): ConformingTraits {
  const random = createRandomNumbers(seed * 7919 + 1);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const wire: Bindings =
    random() < 0.5
      ? drawBindings(seed)
      : {
          'post.list.paging': pick(['cursor', 'page', 'page-from-0', 'offset', 'none']),
          'post.list.container': pick(['data', 'data.items', 'data.posts']),
        };
  const bindings: Bindings = {
    ...defaultBindings,
    ...wire,
    ...drawBehaviours(seed),
    'post.publish.duration': pick(['PT0S', 'PT0S', 'PT2S', 'PT30S', 'PT5M']),
    'post.schedule.period': pick(['PT0S', 'PT0S', 'PT1M', 'PT15M']),
    'post.list.limit': pick([1, 5, 20, 100]),
    'leadMagnet.job.period': pick(['PT10S', 'PT1M', 'PT1H']),
  };
  return {
    seed,
    bindings,
    delay: pick([0, 0, 0, 5, 15]),
    throttledEvery: pick([0, 0, 0, 7, 50]),
    accounts: { primary: drawAccounts(random, pick), other: drawAccounts(random, pick) },
    callers: pick([
      ['primary'],
      ['primary', 'other'],
      ['primary', 'basic'],
      ['primary', 'other', 'basic', 'api', 'starter'],
    ] satisfies CallerName[][]),
    hasHooks: random() < 0.7,
  };
}

function drawAccounts(random: () => number, pick: <T>(values: readonly T[]) => T): AccountSet {
  const chance = pick([0.3, 0.7, 1]);
  const platforms = platformLabels.flatMap((label) => {
    if (random() >= chance) return [];
    return random() < 0.2 ? [label, label] : [label];
  });
  return { platforms, outreach: pick(['connected', 'connected', 'disconnected', 'none']) };
}

/** The part of a profile that the suite is given. */
export function selectKnownBindings({ bindings, seed }: ConformingTraits, knowledge: Knowledge): Bindings {
  if (knowledge === 'all') return bindings;
  const random = createRandomNumbers(seed * 104_729 + 2);
  return Object.fromEntries(Object.entries(bindings).filter(() => knowledge === 'part' && random() < 0.5));
}
