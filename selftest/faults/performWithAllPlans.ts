import type { OperationId } from '../../spec/operations/index.ts';
import { type Next, parseJson, type RequestContext } from './fault.ts';

/** Performs a request that the plan of a key does not allow with all plans for a moment; returns both responses. */
export async function performWithAllPlans(
  context: RequestContext,
  next: Next,
  operation: OperationId,
  tenant: string,
): Promise<readonly [response: Response, retried: Response]> {
  const retryRequest = context.request.clone();
  const response = await next(context.request);
  if (context.operation !== operation || response.status !== 403) return [response, response];
  const control = (method: string, path: string, body?: object) =>
    next(
      new Request(new URL(path, retryRequest.url), {
        method,
        headers: { 'mock-tenant': tenant, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
  const { data } = parseJson(await (await control('GET', '/_mock/tenants')).text());
  const plans = data.find(({ key }: { key: string }) => key === tenant)?.plans;
  await control('PUT', '/_mock/plans', { plans: ['api', 'pro'] });
  const retryResponse = await next(retryRequest);
  await control('PUT', '/_mock/plans', { plans });
  return [response, retryResponse];
}
