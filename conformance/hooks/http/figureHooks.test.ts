import { expect, test } from 'vitest';
import { createHttpHooks } from './httpHooks.ts';
import { buildTemplateSchema } from './template.ts';

const metrics = { impressions: 90, views: 80, likes: 7, comments: 6, shares: 5, saves: 4, clicks: 3 };

test('the template of publishing can send how many publications must fail', async () => {
  const bodies: unknown[] = [];
  const fetch = async (request: Request) => {
    bodies.push(await request.json());
    return Response.json({});
  };
  const publishing = { url: '/fail-next', body: { times: '{{failures}}' } };
  const hooks = createHttpHooks({ publishing }, { origin: 'http://localhost', timeout: 1000, fetch });
  await hooks.publishing?.({ caller: 'primary', key: 'key' }, 'a', false);
  await hooks.publishing?.({ caller: 'primary', key: 'key' }, 'a', true);
  expect(bodies).toEqual([{ times: 4 }, { times: 0 }]);
  expect(buildTemplateSchema('publishing').safeParse(publishing).success).toBe(true);
});

test('the templates of metrics and followers send numbers, and only the metrics that they name', async () => {
  const bodies: unknown[] = [];
  const fetch = async (request: Request) => {
    bodies.push(await request.json());
    return Response.json({});
  };
  const hooks = createHttpHooks(
    {
      metrics: { url: '/figures', body: { post: '{{postId}}', account: '{{account}}', likes: '{{likes}}' } },
      followers: { url: '/followers', body: { account: '{{account}}', count: '{{count}}' } },
    },
    { origin: 'http://localhost', timeout: 1000, fetch },
  );
  const hookCaller = { caller: 'primary', key: 'key' };
  await hooks.metrics?.(hookCaller, { postId: 'p', account: 'a', metrics });
  await hooks.followers?.(hookCaller, 'a', 377);
  expect(bodies).toEqual([
    { post: 'p', account: 'a', likes: 7 },
    { account: 'a', count: 377 },
  ]);
});
