/** Probes a service: sends a few requests whose responses show its names and structure. */
import { idOf } from '../../spec/laws/traces/reading.ts';
import { operationOf } from '../../spec/operations/index.ts';
import type { Tier } from '../results/results.ts';
import type { Target } from '../target/target.ts';
import { Evidence } from './evidence/evidence.ts';
import { dataOf, itemsOf, type WireExchange } from './evidence/wireExchange.ts';

export interface Looking {
  readonly base: URL;
  readonly key: string;
  readonly target: Target;
  readonly tier: Tier;
  /** The accounts that may be posted to; undefined means all. */
  readonly accounts: readonly string[] | undefined;
}

interface Sent {
  readonly method?: string;
  readonly body?: string;
  readonly type?: string;
  /** False sends the request without a key. */
  readonly key?: false;
}

/** A path that no service has. */
const nowhere = '/social-contract-probe';

/**
 * Sends the requests and returns the responses as evidence.
 *
 * @throws BudgetSpent if the budget of requests is used up
 */
export async function look(looking: Looking): Promise<Evidence> {
  const evidence = new Evidence();
  const ask = asker(looking, evidence);
  const [accounts, posts] = [operationOf('listAccounts').path, operationOf('createPost').path];
  const listed = await ask(accounts);
  await ask(operationOf('listOutreachAccounts').path);
  await ask(operationOf('listPosts').path);
  await ask(operationOf('getAnalytics').path);
  await ask(accounts, { key: false });
  await ask(nowhere);
  if (looking.tier === 'read') return evidence;
  await ask(posts, { method: 'POST', body: '{' });
  await ask(posts, { method: 'POST', body: '{}', type: 'text/plain' });
  await ask(posts, { method: 'POST', body: '{}' });
  await ask(accounts, { method: 'DELETE' });
  // No documented request is certain to create a draft: this post may be published.
  const target = looking.tier === 'publish' ? targetIn(listed, looking.accounts) : undefined;
  if (target === undefined) return evidence;
  const body = JSON.stringify({ text: 'A test post that shows the format of posts.', platforms: [target] });
  const created = await ask(posts, { method: 'POST', body });
  const id = idOf(dataOf(created));
  if (id !== undefined) await ask(`${posts}/${encodeURIComponent(id)}`, { method: 'DELETE' });
  return evidence;
}

function asker({ base, key, target }: Looking, evidence: Evidence) {
  return async (
    path: string,
    { method = 'GET', body, type = 'application/json', key: keyed }: Sent = {},
  ): Promise<WireExchange> => {
    const headers: Readonly<Record<string, string>> = {
      accept: 'application/json',
      ...(keyed === false ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': type, 'content-length': String(Buffer.byteLength(body)) }),
    };
    const url = new URL(`${base.href.replace(/\/$/, '')}${path}`);
    const request = { method, url, headers, ...(body === undefined ? {} : { body }) };
    const answer = await target.send(() => request, { script: 'probe', operation: 'listAccounts' });
    return evidence.add({
      method,
      target: path,
      headers,
      body,
      status: answer.status,
      answerHeaders: answer.headers,
      answer: answer.body,
    });
  };
}

function targetIn(accounts: WireExchange, allowed: readonly string[] | undefined): object | undefined {
  const account = itemsOf(accounts).find(
    (one) =>
      idOf(one) !== undefined &&
      // A post to a video platform needs a video.
      !['video', 'shortvideo', 'photo'].includes(String(one.platform)) &&
      (allowed?.includes(String(one.id)) ?? true),
  );
  return account && { platform: account.platform, accountId: idOf(account) };
}
