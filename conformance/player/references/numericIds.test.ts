import { afterEach, expect, test } from 'vitest';
import type { RuleResult } from '../../results/results.ts';
import { runConformance } from '../../run/run.ts';
import { quickRunOf } from '../../testing/quickRun.ts';
import { startService, type TestService } from '../../testing/service.ts';

let service: TestService;
afterEach(() => service.close());

async function runRules(...only: readonly string[]) {
  service = await startService({ accountId: 17, newId: (count) => count });
  const { rules, ledger } = await runConformance(quickRunOf(service.url, only));
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
