import { expect, test } from 'vitest';
import type { RequestContext } from './fault.ts';
import { performWithAllPlans } from './performWithAllPlans.ts';

test('a key has its own plans again after a request that failed with all plans', async () => {
  const plansSet: unknown[] = [];
  let count = 0;
  const next = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (pathname === '/_mock/tenants') return Response.json({ data: [{ key: 'a', plans: ['api'] }] });
    if (pathname === '/_mock/plans') plansSet.push(await request.json());
    else if (++count === 1) return new Response('{}', { status: 403 });
    else throw new TypeError('fetch failed');
    return Response.json({});
  };
  const request = new Request('http://localhost/api/v1/lead-magnets/1/pause', { method: 'POST' });
  const context: RequestContext = { operation: 'pauseLeadMagnet', id: '1', request, body: undefined };
  await expect(performWithAllPlans(context, next, 'pauseLeadMagnet', 'a')).rejects.toThrow('fetch failed');
  expect(plansSet).toEqual([{ plans: ['api', 'pro'] }, { plans: ['api'] }]);
});
