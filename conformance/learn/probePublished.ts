/** Publishes a post and republishes it to another account, which shows the route. */
import { setTimeout as sleep } from 'node:timers/promises';
import { getOperation } from '../../spec/operations/index.ts';
import type { Evidence } from './evidence/evidence.ts';
import { isSuccess } from './evidence/wireExchange.ts';
import { createSender, getCreatedPath, listTargets, type ProbeContext } from './probeService.ts';

/** Publishing may take a moment, and a post is refused until it has ended. */
const waits = [0, 500, 2000];

/** Adds the requests to the evidence. The post is deleted if a DELETE request does so. */
export async function probePublished(context: ProbeContext, evidence: Evidence): Promise<void> {
  const send = createSender(context, evidence);
  const targets = listTargets(await send(getOperation('listAccounts').path), context.accounts);
  const [first, second] = targets;
  if (first === undefined || second === undefined) return;
  const { path } = getOperation('createPost');
  const body = { text: 'A test post that is published twice.', platforms: [first], publishNow: true };
  const creation = await send(path, { method: 'POST', body: JSON.stringify(body) });
  const own = getCreatedPath(path, creation);
  if (!isSuccess(creation) || own === undefined) return;
  for (const wait of waits) {
    await sleep(wait);
    const request = { method: 'POST', body: JSON.stringify({ platforms: [second] }) };
    const { status } = await send(`${own}/republish`, request);
    if (status !== 409 && status !== 422) break;
  }
  await send(own, { method: 'DELETE' });
}
