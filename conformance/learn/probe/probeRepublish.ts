/** Publishes a post and republishes it to other accounts, to find the route of republishes and what they can change. */
import { setTimeout as sleep } from 'node:timers/promises';
import { readMember } from '../../../spec/json.ts';
import { getOperation } from '../../../spec/operations/index.ts';
import { platforms } from '../../../spec/platforms.ts';
import type { ObservedExchanges } from '../evidence/observedExchanges.ts';
import { formatId } from '../evidence/values.ts';
import { isSuccess, listItems, type WireExchange } from '../evidence/wireExchange.ts';
import { withOwnOutcomes } from '../suggest/containers.ts';
import { showsPublication } from '../suggest/posts/postRecord.ts';
import { getCreatedId, getCreatedPath } from './createdResource.ts';
import { listTextTargets } from './postTargets.ts';
import type { ProbeContext } from './probeContext.ts';
import { createSender } from './sender.ts';

/** Publishing may take a moment, and until then the republish is refused. */
const waits = [0, 500, 2000];

/** Usual names of the route, the most common first. */
const routeNames = ['republish', 'crosspost', 'cross-post', 'repost', 'publish', 'share', 'reshare', 'distribute'];

/** Adds the requests to the evidence. Deletes the posts if the service supports DELETE. */
export async function probeRepublish(context: ProbeContext, evidence: ObservedExchanges): Promise<void> {
  const send = createSender(context, evidence);
  const targets = listTextTargets(await send(getOperation('listAccounts').path), context.accounts);
  const [first, second, third] = targets;
  if (first === undefined || second === undefined) return;
  const { path } = getOperation('createPost');
  const body = { text: 'A test post that is published twice.', platforms: [first], publishNow: true };
  const creation = await send(path, { method: 'POST', body });
  const createdPath = getCreatedPath(path, creation);
  if (!isSuccess(creation) || createdPath === undefined) return;
  await awaitPublication();
  const republishExchange = await republish();
  const contentExchange = republishExchange && third && (await republishWithContent(republishExchange, third));
  await send(createdPath, { method: 'DELETE' });
  for (const exchange of [republishExchange, contentExchange]) {
    const other = exchange && getCreatedPath(path, exchange);
    if (other !== undefined && other !== createdPath) await send(other, { method: 'DELETE' });
  }

  /** Adds lists of posts to the evidence until the post is published, because its record shows the names of states. */
  async function awaitPublication(): Promise<void> {
    const id = formatId(getCreatedId(creation));
    for (const wait of waits) {
      await sleep(wait);
      const posts = listItems(await send(path)).map(withOwnOutcomes);
      if (posts.some((post) => Object.values(post).some((value) => formatId(value) === id) && showsPublication(post)))
        return;
    }
  }

  async function republish(): Promise<WireExchange | undefined> {
    const request = { method: 'POST', body: { platforms: [second] } };
    for (const name of routeNames)
      for (const wait of waits) {
        await sleep(wait);
        const exchange = await send(`${createdPath}/${name}`, request);
        if (isSuccess(exchange)) return exchange;
        if (exchange.status === 404 || exchange.status === 405) break;
        if (exchange.status !== 409 && exchange.status !== 422) return undefined;
      }
    return undefined;
  }

  /** Republishes with a text that is too long and with a short one: only a service that reads it refuses the first. */
  async function republishWithContent(
    { method, path: republishPath }: WireExchange,
    target: object,
  ): Promise<WireExchange | undefined> {
    const label = readMember(target, 'platform');
    const { text: limit = { max: 0 } } = Object.values(platforms).find((platform) => platform.label === label) ?? {};
    const sendText = (text: string) => {
      const platformContent = { [String(label)]: { text } };
      return send(republishPath, { method, body: { platforms: [target], platformContent } });
    };
    for (const wait of waits) {
      await sleep(wait);
      if (isSuccess(await sendText('x'.repeat(limit.max + 1)))) return undefined;
      const exchange = await sendText('Another text.');
      if (isSuccess(exchange)) return exchange;
    }
    return undefined;
  }
}
