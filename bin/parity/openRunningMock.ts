/** Starts the mock that is compared with a service: the same callers with the same accounts, and the same hooks. */

import { presets } from '../../conformance/config/presets/index.ts';
import type { HookTemplates } from '../../conformance/hooks/http/httpHooks.ts';
import { createHttpHooks } from '../../conformance/hooks/http/httpHooks.ts';
import type { ComparableSetup, OpenRunningMock, RunningMock } from '../../conformance/learn/parity/side.ts';
import type { ConformanceOptions } from '../../conformance/options.ts';
import { startMock } from '../../mock-server/index.ts';
import type { Plan } from '../../spec/plans.ts';
import { isPlatformLabel } from '../../spec/platforms.ts';
import { formatDuration } from '../../spec/time/duration.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { UsageError } from '../input/flags.ts';

/** The plans that the suite assumes for a key. */
const defaultPlans: Readonly<Partial<Record<string, readonly Plan[]>>> = {
  basic: ['starter'],
  api: ['api'],
  starter: ['starter'],
};

const buildKey = (caller: string): string => `parity-${caller}`;

export const openRunningMock: OpenRunningMock = async (bindings, setup, translate): Promise<RunningMock> => {
  const mock = await startMock({
    profile: resolveProfile(bindings),
    ...(translate === undefined ? {} : { translate }),
    keys: setup.callers.map(({ name, plans }) => ({
      key: buildKey(name),
      plans: plans ?? defaultPlans[name] ?? ['api', 'pro'],
    })),
    onError: () => undefined,
  });
  try {
    for (const { name, accounts, outreach } of setup.callers)
      await mock
        .tenant(buildKey(name))
        .seed(buildSeed(accounts, outreach))
        .catch((error: Error & { readonly invalidValues?: readonly { readonly message: string }[] }) => {
          const reason = error.invalidValues?.[0]?.message ?? error.message;
          throw new UsageError(`The mock cannot use the accounts that the service lists for ${name}: ${reason}`);
        });
  } catch (error) {
    await mock.close();
    throw error;
  }
  const all = createHttpHooks(presets.mock.hooks as HookTemplates, { origin: mock.origin, timeout: 10_000 });
  const credentials = Object.fromEntries(
    setup.callers.map(({ name, plans }) => [name, { key: buildKey(name), ...(plans === undefined ? {} : { plans }) }]),
  ) as ConformanceOptions['credentials'];
  return {
    options: {
      url: mock.url,
      credentials,
      hooks: Object.fromEntries(Object.entries(all).filter(([hook]) => setup.hooks.includes(hook))),
    },
    passTime: async (milliseconds) => {
      const by = formatDuration(milliseconds);
      for (const { name } of setup.callers) await mock.tenant(buildKey(name)).clock.advance({ by });
    },
    close: () => mock.close(),
  };
};

type Caller = ComparableSetup['callers'][number];

/** Builds the seed of the mock. Ids and names that are invalid in a seed are replaced, and repeated ids are dropped. */
function buildSeed(accounts: Caller['accounts'], outreach: Caller['outreach']) {
  const getSeedId = (id: string, i: number) => (/^[\w.~-]{1,64}$/.test(id) ? id : `account_${i}`);
  const getSeedName = (name: string, fallback: string) =>
    [...name.toWellFormed()].slice(0, maxNameLength).join('').trim() || fallback;
  return {
    // No script uses a platform that is not in the contract.
    accounts: removeDuplicates(
      accounts.flatMap(({ id, platform, name }, i) =>
        isPlatformLabel(platform) ? [{ id: getSeedId(id, i), platform, name: getSeedName(name, platform) }] : [],
      ),
    ),
    outreachAccounts: removeDuplicates(
      outreach.map(({ id, name, status }, i) => ({
        id: getSeedId(id, i),
        name: getSeedName(name, 'Outreach'),
        status: status === 'connected' ? ('connected' as const) : ('disconnected' as const),
      })),
    ),
  };
}

/** The maximum number of characters of an account's name in a seed. */
const maxNameLength = 200;

const removeDuplicates = <T extends { readonly id: string }>(items: readonly T[]): T[] => [
  ...new Map(items.map((item) => [item.id, item])).values(),
];
