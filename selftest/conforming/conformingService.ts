/** Starts a random conforming service: the mock with random decisions, accounts, delays and throttling. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Hooks } from '../../conformance/hooks/hooks.ts';
import type { ConformanceOptions } from '../../conformance/options.ts';
import type { FetchHandler } from '../../conformance/target/inProcess/fetchSender.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { codecOf } from '../../src/profile/codec.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';
import type { Fault } from '../faults/fault.ts';
import { openFaultyService } from '../faults/faultyService.ts';
import { keys } from '../faults/keys.ts';
import { createMockHooks } from '../hooks.ts';
import { createRandomNumbers } from '../randomBindings.ts';
import { mockKeys, type Service } from '../services.ts';
import {
  type AccountSet,
  type ConformingTraits,
  drawConformingTraits,
  type Knowledge,
  selectKnownBindings,
} from './traits.ts';

/** Starts the service of a seed, and the options of the suite for it. */
export async function openConformingService(seed: number, knowledge: Knowledge): Promise<Service> {
  const traits = drawConformingTraits(seed);
  const profile = resolveProfile(traits.bindings);
  // Keys with the API plan alone, whose limit the document states.
  const apiKeys = new Set([keys.api]);
  const { url, origin, fetch, close } = openFaultyService(choosePace(traits, profile, apiKeys), profile);
  for (const caller of ['primary', 'other'] as const)
    await seedAccounts(fetch, origin, keys[caller], traits.accounts[caller], caller);
  const credentials = Object.fromEntries(
    traits.callers.map((caller) => [caller, mockKeys[caller]]),
  ) as ConformanceOptions['credentials'];
  return {
    name: `conforming service ${seed}, profile known: ${knowledge}`,
    options: {
      url,
      fetch,
      credentials,
      profile: selectKnownBindings(traits, knowledge),
      ...(traits.hasHooks ? { hooks: trackApiKeys(createMockHooks(origin, fetch), apiKeys) } : { patience: 0 }),
    },
    close,
  };
}

/** Hooks that track which keys have the API plan alone. */
function trackApiKeys(hooks: Hooks, apiKeys: Set<string>): Hooks {
  return {
    ...hooks,
    plan: async (hookCaller, plans) => {
      if (plans.length === 1 && plans[0] === 'api') apiKeys.add(hookCaller.key);
      else apiKeys.delete(hookCaller.key);
      await hooks.plan?.(hookCaller, plans);
    },
  };
}

/** The delays and the throttling of a service, as a middleware. Keys with the API plan alone are exempt. */
function choosePace(
  { seed, delay, throttledEvery }: ConformingTraits,
  profile: Profile,
  apiKeys: ReadonlySet<string>,
): Fault {
  const { status, body, contentType } = codecOf(profile).encodeRefusal({ code: 'RATE_LIMITED', findings: [] });
  return {
    id: 'no fault',
    rule: '',
    createMiddleware: () => {
      const random = createRandomNumbers(seed);
      let count = 0;
      return async ({ request }, next) => {
        if (delay > 0) await sleep(random() * delay);
        count += 1;
        const key = request.headers.get('authorization')?.replace(/^\S+ /, '') ?? '';
        const isLimitedByPlan = apiKeys.has(key);
        if (throttledEvery === 0 || count % throttledEvery !== 0 || isLimitedByPlan) return next(request);
        await request.arrayBuffer();
        return new Response(JSON.stringify(body), {
          status,
          headers: { 'content-type': contentType, 'retry-after': '0' },
        });
      };
    },
  };
}

async function seedAccounts(
  fetch: FetchHandler,
  origin: string,
  key: string,
  { platforms, outreach }: AccountSet,
  owner: string,
) {
  const body = {
    accounts: platforms.map((platform, i) => ({ id: `${owner}-${platform}-${i}`, platform, name: `${platform} ${i}` })),
    outreachAccounts: outreach === 'none' ? [] : [{ id: `${owner}-outreach`, name: 'Ada', status: outreach }],
  };
  const response = await fetch(
    new Request(`${origin}/_mock/seed`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'mock-tenant': key },
      body: JSON.stringify(body),
    }),
  );
  if (!response.ok) throw new Error(`The accounts cannot be seeded: ${await response.text()}`);
}
