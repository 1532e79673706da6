/** Probes a service: sends a few requests whose responses show its names and structure. */
import { getOperation } from '../../../spec/operations/index.ts';
import { ObservedExchanges } from '../evidence/observedExchanges.ts';
import { isRefusal, type WireExchange } from '../evidence/wireExchange.ts';
import { getCreatedPath } from './createdResource.ts';
import { listTextTargets } from './postTargets.ts';
import type { ProbeContext } from './probeContext.ts';
import { createSender } from './sender.ts';

const unknownPath = '/social-contract-probe';

/**
 * Sends the requests and returns the responses as evidence.
 *
 * @throws BudgetExceededError if the budget of requests is used up; UsageError if the first request gets no response;
 * UnresponsiveError if the first response exceeds its limit
 */
export async function probeService(context: ProbeContext): Promise<ObservedExchanges> {
  const evidence = new ObservedExchanges();
  const send = createSender(context, evidence);
  const [accounts, posts] = [getOperation('listAccounts').path, getOperation('createPost').path];
  const accountsExchange = await send(accounts, { mustRespond: true });
  await send(getOperation('listOutreachAccounts').path);
  await send(getOperation('listPosts').path);
  await send(getOperation('getAnalytics').path);
  await send(accounts, { withKey: false });
  await send(unknownPath);
  if (context.tier === 'read') return evidence;
  await send(posts, { method: 'POST', body: '{' });
  await send(posts, { method: 'POST', body: '{}', type: 'text/plain' });
  await send(posts, { method: 'POST', body: '{}' });
  await send(posts, { method: 'POST', body: '{"text":"Hello","platforms":"none"}' });
  await send(accounts, { method: 'DELETE' });
  // No documented request is certain to create a draft, so this post may be published.
  const target = context.tier === 'publish' ? listTextTargets(accountsExchange, context.accounts)[0] : undefined;
  if (target === undefined) return evidence;
  const create = async (timing: object): Promise<WireExchange> => {
    const post = { text: 'A test post that shows the format of posts.', platforms: [target], ...timing };
    const creation = await send(posts, { method: 'POST', body: post });
    const createdPath = getCreatedPath(posts, creation);
    if (createdPath === undefined) return creation;
    await send(createdPath, { method: 'DELETE' });
    // The second deletion shows whether the first one had an effect.
    await send(createdPath, { method: 'DELETE' });
    return creation;
  };
  // The same post with publishNow shows whether the first one was refused for its missing time.
  if (isRefusal(await create({}))) await create({ publishNow: true });
  return evidence;
}
