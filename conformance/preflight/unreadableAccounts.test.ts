import { expect, test } from 'vitest';
import { runConformance } from '../run/run.ts';
import { startService } from '../testing/service.ts';

test('accounts without a readable id and platform are the reason why rules are untestable, instead of missing accounts', async () => {
  const data = [{ type: 'accounts', id: 'acc_1', attributes: { platform: 'social', name: 'A' } }];
  const service = await startService({
    intercept: ({ path }) => (path === '/accounts' ? { status: 200, body: { success: true, data } } : undefined),
  });
  const progress: string[] = [];
  const { rules, missing } = await runConformance({
    url: service.url,
    credentials: { primary: { key: 'key-primary' } },
    only: ['text.length.social'],
    size: 'quick',
    seed: 1,
    onProgress: (event) => void ('text' in event && progress.push(event.text)),
  });
  await service.close();
  const reason = expect.stringMatching(/^No account in GET \/accounts has a readable id and platform: .*"attributes"/);
  expect(rules.find(({ id }) => id === 'text.length.social')).toMatchObject({ verdict: 'untestable', reason });
  expect(missing.accounts).toMatchObject([{ name: 'primary: readable accounts', advice: reason }]);
  expect(progress).toContainEqual(reason);
});
