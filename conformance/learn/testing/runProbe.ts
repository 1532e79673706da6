/** Runs a probe against a service of a test. */
import { readSettings } from '../../settings/settings.ts';
import { Target } from '../../target/target.ts';
import type { TestService } from '../../testing/service.ts';
import { Evidence } from '../evidence/evidence.ts';
import type { ProbeContext } from '../probe/probeService.ts';

/** Closes the service afterwards. */
export async function runProbe(
  service: TestService,
  probe: (context: ProbeContext, evidence: Evidence) => Promise<void>,
): Promise<Evidence> {
  const settings = readSettings({ url: service.url, credentials: { primary: { key: 'k' } } });
  const target = new Target({ ...settings, headers: {} });
  const evidence = new Evidence();
  await probe({ base: settings.base, key: 'k', target, tier: 'publish', accounts: undefined }, evidence);
  target.close();
  await service.close();
  return evidence;
}
