import { afterEach, expect, test } from 'vitest';
import { defaultBindings } from '../config/profile.ts';
import type { RuleResult } from '../results/results.ts';
import { runConformance } from '../run/run.ts';
import { type SmallService, startService } from '../testing/service.ts';

let service: SmallService;
afterEach(() => service.close());

async function verdicts(...only: readonly string[]) {
  service = await startService({ accountId: 17, newId: (count) => count });
  const { rules, ledger } = await runConformance({
    url: service.url,
    credentials: { primary: { key: 'key-primary' } },
    profile: defaultBindings,
    only,
    size: 'quick',
    seed: 1,
  });
  const of = (id: string): RuleResult['verdict'] | undefined => rules.find((rule) => rule.id === id)?.verdict;
  return { of, ledger };
}

test('numeric ids break the rules about ids, and other rules are still tested', async () => {
  const { of, ledger } = await verdicts('accounts.members', 'post.editable', 'post.exists', 'post.update.applies');
  expect(of('accounts.members')).toBe('fail');
  expect(of('post.editable')).toBe('pass');
  expect(of('post.exists')).toBe('pass');
  expect(of('post.update.applies')).toBe('pass');
  expect(ledger.length).toBeGreaterThan(3);
  expect(service.posts.size).toBe(0);
});
