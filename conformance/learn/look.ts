/** Looking at a service: a few requests whose answers tell how it names and places things. */
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
  /** Accounts that may be posted to; undefined: all. */
  readonly accounts: readonly string[] | undefined;
}

interface Sent {
  readonly method?: string;
  readonly body?: string;
  readonly type?: string;
  /** False: without a key. */
  readonly key?: false;
}

/** A path that no service has. */
const nowhere = '/social-contract-probe';

/**
 * What the service answers, as evidence.
 *
 * @throws BudgetSpent where nothing more may be sent
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
  // Nothing is documented to make a draft: what is made here may go live.
  const target = looking.tier === 'publish' ? targetIn(listed, looking.accounts) : undefined;
  if (target === undefined) return evidence;
  const body = JSON.stringify({ text: 'A look at how posts are answered.', platforms: [target] });
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
      // What is posted to a video platform would need a video.
      !['video', 'shortvideo', 'photo'].includes(String(one.platform)) &&
      (allowed?.includes(String(one.id)) ?? true),
  );
  return account && { platform: account.platform, accountId: idOf(account) };
}
