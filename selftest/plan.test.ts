/** What the plan says would be tested is what a run tests, also with less than a full configuration. */
import { expect, test } from 'vitest';
import type { ConformanceOptions } from '../conformance/options.ts';
import { runConformance } from '../conformance/run/run.ts';
import { comparePlan } from './planAgreement.ts';
import { openMockService, type Service } from './services.ts';

const cases: Readonly<Record<string, (service: Service) => ConformanceOptions>> = {
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

test.each(Object.entries(cases))('the plan agrees with the run: %s', { timeout: 240_000 }, async (_, optionsFor) => {
  const service = await openMockService();
  try {
    const options = { ...optionsFor(service), size: 'quick', seed: 1, shrink: false, patience: 2000 } as const;
    const results = await runConformance(options);
    expect(results.rules.filter(({ verdict }) => verdict === 'pass').length).toBeGreaterThan(50);
    expect(comparePlan(options, results)).toEqual({ untested: [], unplanned: [] });
  } finally {
    await service.close();
  }
});
