import { afterEach, expect, test } from 'vitest';
import { defaultBindings } from '../config/profile.ts';
import type { RuleResult } from '../results/results.ts';
import { runConformance } from '../run/run.ts';
import { startService, type TestService } from '../testing/service.ts';

let service: TestService;
afterEach(() => service.close());

async function runRules(...only: readonly string[]) {
  service = await startService({ accountId: 17, newId: (count) => count });
  const { rules, ledger } = await runConformance({
    url: service.url,
    credentials: { primary: { key: 'key-primary' } },
    profile: defaultBindings,
    only,
    size: 'quick',
    seed: 1,
  });
  const verdictOf = (id: string): RuleResult['verdict'] | undefined => rules.find((rule) => rule.id === id)?.verdict;
  return { of: verdictOf, ledger };
}

test('numeric ids break the rules about ids, and other rules are still tested', async () => {
  const { of: verdictOf, ledger } = await runRules(
    'accounts.members',
    'post.editable',
    'post.exists',
    'post.update.applies',
  );
  expect(verdictOf('accounts.members')).toBe('fail');
  expect(verdictOf('post.editable')).toBe('pass');
  expect(verdictOf('post.exists')).toBe('pass');
  expect(verdictOf('post.update.applies')).toBe('pass');
  expect(ledger.length).toBeGreaterThan(3);
  expect(service.posts.size).toBe(0);
});
