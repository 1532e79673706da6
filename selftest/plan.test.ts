/** What the plan says would be tested is what a run tests. */
import { expect, test } from 'vitest';
import type { Outbox, OutboxItem, Subject } from '../conformance/hooks/hooks.ts';
import type { ConformanceOptions } from '../conformance/options.ts';
import { forecast } from '../conformance/plan/forecast.ts';
import { runConformance } from '../conformance/run/run.ts';
import { openMockService, type Service } from './services.ts';

const cases: Readonly<Record<string, (service: Service) => ConformanceOptions>> = {
  'profile, hooks and all keys': ({ options }) => options,
  'an outbox without delivered files': ({ options }) => ({
    ...options,
    hooks: { ...options.hooks, outbox: withoutFiles(options.hooks?.outbox) },
  }),
  'URL and key alone': ({ options: { url, credentials } }) => ({
    url,
    credentials: { primary: { key: credentials.primary?.key ?? '' } },
  }),
  'URL, key and profile': ({ options: { url, credentials, profile = {} } }) => ({
    url,
    credentials: credentials.primary === undefined ? {} : { primary: credentials.primary },
    profile,
  }),
};

function withoutFiles(outbox: Outbox = async () => []): Outbox {
  const readItems = async (subject: Subject) => (await outbox(subject)).map(withoutDeliveredFiles);
  return Object.assign(readItems, {
    tells: outbox.tells?.filter((kind) => kind !== 'files' && kind !== 'options') ?? [],
  });
}

function withoutDeliveredFiles(item: OutboxItem): OutboxItem {
  if (item.kind !== 'publication') return item;
  const { files, ...publication } = item;
  return publication;
}

/** What the plan promises although the service's clock or outbox, which no hook reads here, leaves it open. */
const knownPromises: ReadonlySet<string> = new Set(['post.schedule.future', 'post.list.complete', 'thread.elsewhere']);

/** What an accepted request settles although a decision is open, which the plan cannot foresee. */
const knownSurprises: ReadonlySet<string> = new Set(['thread.segment.empty', 'video.title.without-video']);

test.each(Object.entries(cases))('the plan agrees with the run: %s', { timeout: 240_000 }, async (_, optionsFor) => {
  const service = await openMockService();
  try {
    const options = { ...optionsFor(service), size: 'quick', seed: 1, shrink: false, patience: 2000 } as const;
    const planned = new Set(forecast(options).plan.rules.tested);
    const { rules } = await runConformance(options);
    const tested = rules.filter(({ verdict }) => ['pass', 'fail', 'warn', 'inconclusive'].includes(verdict));
    const testedIds = new Set(tested.map(({ id }) => id));
    expect(tested.length).toBeGreaterThan(50);
    expect([...planned].filter((id) => !testedIds.has(id) && !knownPromises.has(id))).toEqual([]);
    // A law can be observed in scripts that were written for other rules; the plan does not count on it.
    const unplanned = tested.filter(({ id, kind }) => kind !== 'law' && !planned.has(id)).map(({ id }) => id);
    expect(unplanned.filter((id) => !knownSurprises.has(id))).toEqual([]);
  } finally {
    await service.close();
  }
});
