/** The plan announces exactly the rules that a run tests, even with an incomplete configuration. */
import { expect, test } from 'vitest';
import type { HookCaller, Outbox, OutboxItem } from '../conformance/hooks/hooks.ts';
import type { ConformanceOptions } from '../conformance/options.ts';
import { runConformance } from '../conformance/run/run.ts';
import { comparePlan } from './planAgreement.ts';
import { openMockService, type Service } from './services.ts';

const cases: Readonly<Record<string, (service: Service) => ConformanceOptions>> = {
  'URL and key alone': ({ options: { url, fetch, credentials } }) => ({
    url,
    fetch,
    credentials: { primary: { key: credentials.primary?.key ?? '' } },
  }),
  'URL, key and profile': ({ options: { url, fetch, credentials, profile = {} } }) => ({
    url,
    fetch,
    credentials: credentials.primary === undefined ? {} : { primary: credentials.primary },
    profile,
  }),
};

test.each(Object.entries(cases))('the plan agrees with the run: %s', { timeout: 240_000 }, async (_, optionsFor) => {
  const { results, options } = await runQuickly(optionsFor);
  expect(results.rules.filter(({ verdict }) => verdict === 'pass').length).toBeGreaterThan(50);
  expect(comparePlan(options, results)).toEqual({ untested: [], unplanned: [] });
});

test('the plan agrees with the run of rules on images if the outbox does not report delivered files', async () => {
  const { results, options } = await runQuickly(({ options: full }) => ({
    ...full,
    hooks: { ...full.hooks, outbox: withoutFiles(full.hooks?.outbox) },
    only: ['media.image.*', 'media.textthread.jpeg', 'video.thumbnail.*'],
  }));
  expect(results.rules.find(({ id }) => id === 'media.image.compressed')?.verdict).toBe('untestable');
  expect(comparePlan(options, results).untested).toEqual([]);
});

async function runQuickly(optionsFor: (service: Service) => ConformanceOptions) {
  const service = openMockService();
  try {
    const options = { ...optionsFor(service), size: 'quick', seed: 1, shrink: false, patience: 2000 } as const;
    return { options, results: await runConformance(options) };
  } finally {
    await service.close();
  }
}

function withoutFiles(outbox: Outbox = async () => []): Outbox {
  const readItems = async (hookCaller: HookCaller) => (await outbox(hookCaller)).map(withoutDeliveredFiles);
  return Object.assign(readItems, {
    reports: outbox.reports?.filter((kind) => kind !== 'files' && kind !== 'options') ?? [],
  });
}

function withoutDeliveredFiles(item: OutboxItem): OutboxItem {
  if (item.kind !== 'publication') return item;
  const { files: _, ...publication } = item;
  return publication;
}
