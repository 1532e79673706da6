import { afterEach, expect, test } from 'vitest';
import { play } from '../player/player.ts';
import { getRequests, type Script } from '../script/script.ts';
import { buildQuickOptions } from '../testing/quickOptions.ts';
import { refusal, type ServiceOptions, startService, type TestService } from '../testing/service.ts';
import { openTestStage } from '../testing/stage.ts';
import { runConformance } from './run.ts';

let service: TestService;
afterEach(() => service.close());

async function runRules(options: ServiceOptions, only: readonly string[]) {
  service = await startService(options);
  const { rules } = await runConformance(buildQuickOptions(service.url, only));
  return new Map(rules.map((rule) => [rule.id, rule]));
}

test('without a member for the cursor, a script ends at the second page because the service lacks the cursor', async () => {
  service = await startService();
  const pagination = { pagination: 'absent', 'pagination.nextCursor': 'next' };
  const { stage, close } = await openTestStage(service.url, {}, { 'post.list.pagination': pagination });
  const list = { kind: 'request', role: 'read', operation: 'listPosts' } as const;
  const steps = [
    { ...list, as: 'page1' },
    { ...list, query: { cursor: '{{cursor:page1}}' } },
  ];
  const { stop } = await play({ id: 'pages', title: 'Two pages.', about: [], steps }, stage);
  await close();
  expect(stop).toMatchObject({ stepIndex: 1, kind: 'absent', what: 'post.list.pagination' });
});

test('shrinking keeps the body of a request whose outcome the script states', async () => {
  const isPlainJson = (type = '') => type === 'application/json';
  const rules = await runRules(
    {
      intercept: ({ path, method, contentType }) =>
        /^\/posts/.test(path) && ['POST', 'PATCH'].includes(method) && !isPlainJson(contentType)
          ? refusal(415)
          : undefined,
    },
    ['request.media-type'],
  );
  const failure = rules.get('request.media-type')?.failure;
  const probes =
    failure == null ? [] : getRequests(failure.script as Script).filter(({ expects }) => expects === 'accepted');
  expect(probes.length).toBeGreaterThan(0);
  for (const { body } of probes)
    expect(body).toMatchObject({ text: expect.any(String), platforms: [expect.anything()] });
});
