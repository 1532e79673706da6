import { afterEach, expect, test } from 'vitest';
import { buildQuickOptions } from '../testing/quickOptions.ts';
import { type ServiceOptions, startService, type TestService } from '../testing/service.ts';
import { runConformance } from './run.ts';

let service: TestService;
afterEach(() => service.close());

async function run(rules: readonly string[], options: ServiceOptions) {
  let posts = 0;
  service = await startService({ ...options, createId: () => `post_${++posts}` });
  return runConformance(buildQuickOptions(service.url, rules));
}

test('lists that show changes after a moment break no rule, and a note says so', async () => {
  // Much longer than a read takes on a busy machine, which would otherwise see no lag.
  const results = await run(['post.delete.gone'], { listDelay: 150 });
  expect(results.rules.find(({ id }) => id === 'post.delete.gone')?.verdict).toBe('pass');
  expect(results.notes).toContainEqual(expect.stringMatching(/^The lists of the service show changes late/));
});

test('lists that never show a change break rules, without a note about a delay', async () => {
  const results = await run(['post.list.complete'], { listDelay: 100_000 });
  expect(results.rules.find(({ id }) => id === 'post.list.complete')?.verdict).toBe('fail');
  expect(results.notes).not.toContainEqual(expect.stringContaining('late'));
});
