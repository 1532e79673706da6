import type { OperationId } from '../../spec/operations/index.ts';
import { type Next, parseJson, type RequestContext } from './fault.ts';

/**
 * Sends a request. If the plan of its key does not allow it, gives the key all plans, sends the request again and restores
 * the plans. Returns the first and the last response.
 */
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
  try {
    return [response, await next(retryRequest)];
  } finally {
    await control('PUT', '/_mock/plans', { plans });
  }
}
