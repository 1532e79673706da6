/** Runs a probe against a service of a test. */
import { readSettings } from '../../settings/settings.ts';
import { Target } from '../../target/target.ts';
import type { TestService } from '../../testing/service.ts';
import { ObservedExchanges } from '../evidence/observedExchanges.ts';
import type { ProbeContext } from '../probe/probeContext.ts';

/** Closes the service afterwards. */
export async function runProbe(
  service: TestService,
  probe: (context: ProbeContext, evidence: ObservedExchanges) => Promise<void>,
): Promise<ObservedExchanges> {
  const settings = readSettings({ url: service.url, credentials: { primary: { key: 'k' } } });
  const target = new Target({ ...settings, headers: {} });
  const evidence = new ObservedExchanges();
  await probe({ base: settings.base, key: 'k', target, tier: 'publish', accounts: undefined }, evidence);
  target.close();
  await service.close();
  return evidence;
}
