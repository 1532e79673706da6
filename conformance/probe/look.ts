/** Looking at a service: a few requests whose answers tell how it names and places things. */
import type { StatusClass } from '../../spec/errors.ts';
import { isObject, listOrEmpty, member } from '../../spec/json.ts';
import { idOf } from '../../spec/laws/traces/reading.ts';
import { operationOf } from '../../spec/operations/index.ts';
import type { Tier } from '../results/results.ts';
import type { Answered, Target } from '../target/target.ts';

/** One answer that tells something. */
export interface Look {
  readonly at: string;
  readonly status: number;
  readonly body: unknown;
}

export interface Looks {
  readonly outreach: Look;
  readonly posts: Look;
  readonly analytics: Look;
  /** A post that was made with neither a time nor publishNow. */
  readonly created?: Look;
  readonly deleted?: Look;
  /** Refusals, by what was wrong. */
  readonly refused: readonly (Look & { readonly wrong: StatusClass })[];
}

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

/** @throws BudgetSpent where nothing more may be sent */
export async function look(looking: Looking): Promise<Looks> {
  const ask = asker(looking);
  const accounts = await ask(operationOf('listAccounts').path);
  const refused = (wrong: StatusClass) => async (path: string, sent?: Sent) => ({ ...(await ask(path, sent)), wrong });
  const reading = {
    outreach: await ask(operationOf('listOutreachAccounts').path),
    posts: await ask(operationOf('listPosts').path),
    analytics: await ask(operationOf('getAnalytics').path),
  };
  const refusals = [
    await refused('unauthenticated')(operationOf('listAccounts').path, { key: false }),
    await refused('notFound')(nowhere),
  ];
  if (looking.tier === 'read') return { ...reading, refused: refusals };
  const { path } = operationOf('createPost');
  refusals.push(
    await refused('malformed')(path, { method: 'POST', body: '{' }),
    await refused('mediaType')(path, { method: 'POST', body: '{}', type: 'text/plain' }),
    await refused('rule')(path, { method: 'POST', body: '{}' }),
    await refused('method')(operationOf('listAccounts').path, { method: 'DELETE' }),
  );
  // Nothing is documented to make a draft: what is made here may go live.
  const target = looking.tier === 'publish' ? targetIn(accounts, looking.accounts) : undefined;
  if (target === undefined) return { ...reading, refused: refusals };
  const body = JSON.stringify({ text: 'A look at how posts are answered.', platforms: [target] });
  const created = await ask(path, { method: 'POST', body });
  const id = idOf(member(created.body, 'data'));
  const deleted = id === undefined ? undefined : await ask(`${path}/${encodeURIComponent(id)}`, { method: 'DELETE' });
  return { ...reading, refused: refusals, created, ...(deleted === undefined ? {} : { deleted }) };
}

function asker({ base, key, target }: Looking) {
  return async (
    path: string,
    { method = 'GET', body, type = 'application/json', key: keyed }: Sent = {},
  ): Promise<Look> => {
    const request = {
      method,
      url: new URL(`${base.href.replace(/\/$/, '')}${path}`),
      headers: {
        accept: 'application/json',
        ...(keyed === false ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { 'content-type': type, 'content-length': String(Buffer.byteLength(body)) }),
      },
      ...(body === undefined ? {} : { body }),
    };
    const answer = await target.send(() => request, { script: 'probe', operation: 'listAccounts' });
    return { at: `${method} ${path}`, status: answer.status, body: parsed(answer) };
  };
}

function targetIn({ body }: Look, allowed: readonly string[] | undefined): object | undefined {
  const account = listOrEmpty(member(body, 'data')).find(
    (one) =>
      idOf(one) !== undefined &&
      // What is posted to a video platform would need a video.
      !['video', 'shortvideo', 'photo'].includes(String(member(one, 'platform'))) &&
      (allowed?.includes(String(member(one, 'id'))) ?? true),
  );
  return isObject(account) ? { platform: account.platform, accountId: idOf(account) } : undefined;
}

function parsed({ body }: Answered): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}
