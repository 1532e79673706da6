/** Probes a service: sends a few requests whose responses show its names and structure. */

import { readMember } from '../../../spec/json.ts';
import { readId } from '../../../spec/laws/traces/traceReader.ts';
import { getOperation } from '../../../spec/operations/index.ts';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import type { ConformanceOptions } from '../../options.ts';
import { redactUrl } from '../../report/secretPlaces.ts';
import type { Tier } from '../../results/results.ts';
import { readSettings } from '../../settings/settings.ts';
import { UsageError } from '../../settings/usageError.ts';
import { isThrottled } from '../../target/isThrottled.ts';
import { Target } from '../../target/target.ts';
import { UnresponsiveError } from '../../target/unresponsiveError.ts';
import { ObservedExchanges } from '../evidence/observedExchanges.ts';
import { formatId } from '../evidence/values.ts';
import { getRecord, isRefusal, listItems, type WireExchange } from '../evidence/wireExchange.ts';
import { findSynonym } from '../suggest/synonyms.ts';

/** The service to probe, and the key that requests have. */
export interface ProbeTarget {
  readonly base: URL;
  readonly key: string;
  readonly target: Target;
}

export interface ProbeContext extends ProbeTarget {
  readonly tier: Tier;
  /** The accounts that may be posted to; undefined means all. */
  readonly accounts: readonly string[] | undefined;
}

interface ProbeRequest {
  readonly method?: string;
  readonly body?: string;
  readonly type?: string;
  /** False sends the request without a key. */
  readonly key?: false;
  /** True ends the probe if the response exceeds its limit, because further requests would too. */
  readonly mustRespond?: boolean;
}

/** An unknown path. */
const unknownPath = '/social-contract-probe';

/**
 * Sends the requests and returns the responses as evidence.
 *
 * @throws BudgetExceededError if the budget of requests is used up; UnresponsiveError if the first response exceeds its limit
 */
export async function probeService(context: ProbeContext): Promise<ObservedExchanges> {
  const evidence = new ObservedExchanges();
  const send = createSender(context, evidence);
  const [accounts, posts] = [getOperation('listAccounts').path, getOperation('createPost').path];
  const accountsExchange = await send(accounts, { mustRespond: true });
  await send(getOperation('listOutreachAccounts').path);
  await send(getOperation('listPosts').path);
  await send(getOperation('getAnalytics').path);
  await send(accounts, { key: false });
  await send(unknownPath);
  if (context.tier === 'read') return evidence;
  await send(posts, { method: 'POST', body: '{' });
  await send(posts, { method: 'POST', body: '{}', type: 'text/plain' });
  await send(posts, { method: 'POST', body: '{}' });
  await send(posts, { method: 'POST', body: '{"text":"Hello","platforms":"none"}' });
  await send(accounts, { method: 'DELETE' });
  // No documented request is certain to create a draft, so this post may be published.
  const target = context.tier === 'publish' ? listTargets(accountsExchange, context.accounts)[0] : undefined;
  if (target === undefined) return evidence;
  const create = async (timing: object): Promise<WireExchange> => {
    const post = { text: 'A test post that shows the format of posts.', platforms: [target], ...timing };
    const creation = await send(posts, { method: 'POST', body: JSON.stringify(post) });
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

/** @throws UsageError if a probe of this URL got no response */
export function assertResponded({ exchanges }: ObservedExchanges, url: string): void {
  if (exchanges.every(({ status }) => status === 0))
    throw new UsageError(`No response from ${redactUrl(url)}. Check that the service is running.`);
}

/** The id of a created resource on the wire; undefined if its record has none of the usual names for it. */
export function getCreatedId(creation: WireExchange): unknown {
  const record = getRecord(creation) ?? {};
  return readMember(record, findSynonym('id', Object.keys(record)) ?? 'id');
}

/** The path of a created resource; undefined if its record has no id. */
export function getCreatedPath(collection: string, creation: WireExchange): string | undefined {
  const id = formatId(getCreatedId(creation));
  return id === undefined ? undefined : `${collection}/${encodeURIComponent(id)}`;
}

/**
 * Opens the service for a probe. The hook `advance` lets time pass for the rate limit.
 *
 * @param onWait is called before the probe waits in real time
 */
export function openProbeTarget(options: ConformanceOptions, onWait: (seconds: number) => void): Target {
  const { hooks: { advance } = {}, credentials, headers = {} } = options;
  const hookCaller = { caller: 'primary', key: credentials.primary?.key ?? '' };
  const profile = resolveProfile(options.profile ?? {});
  return new Target({
    ...readSettings(options),
    headers,
    ...(options.signal === undefined ? {} : { signal: options.signal }),
    isThrottled: (response) => isThrottled(response, profile),
    passTime:
      advance && ((milliseconds) => advance(hookCaller, `PT${Math.ceil(milliseconds / 1000)}S`).then(() => undefined)),
    onWait: (milliseconds) => onWait(Math.ceil(milliseconds / 1000)),
  });
}

/** Sends requests as they are, without a profile, and adds the responses to the evidence. */
export function createSender({ base, key, target }: ProbeTarget, evidence: ObservedExchanges) {
  return async (
    path: string,
    { method = 'GET', body, type = 'application/json', key: withKey, mustRespond = false }: ProbeRequest = {},
  ): Promise<WireExchange> => {
    const headers: Readonly<Record<string, string>> = {
      accept: 'application/json',
      ...(withKey === false ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': type, 'content-length': String(Buffer.byteLength(body)) }),
    };
    const url = new URL(`${base.href.replace(/\/$/, '')}${path}`);
    const request = { method, url, headers, ...(body === undefined ? {} : { body }) };
    const response = await target.send(() => request, { script: 'probe', operation: 'listAccounts' });
    if (mustRespond && response.limitExceeded)
      throw new UnresponsiveError(
        `${method} ${path} exceeded the response limit (${response.error}); see --response-limit`,
      );
    return evidence.add({
      method,
      target: path,
      headers,
      body,
      status: response.status,
      responseHeaders: response.headers,
      responseBody: response.body,
    });
  };
}

/** The target of a post on the professional network, whose posts have lead magnets and follow-up comments. */
export async function findProfessionalTarget(
  send: ReturnType<typeof createSender>,
  allowedIds: readonly string[] | undefined,
): Promise<object | undefined> {
  const accounts = await send(getOperation('listAccounts').path);
  return listTargets(accounts, allowedIds).find((target) => readMember(target, 'platform') === 'professional');
}

/** The accounts that accept a post with text alone, as targets. */
export function listTargets(accounts: WireExchange, allowedIds: readonly string[] | undefined): readonly object[] {
  return listItems(accounts)
    .filter(
      (account) =>
        readId(account) !== undefined &&
        typeof account.platform === 'string' &&
        // A post to a video platform needs a video.
        !['video', 'shortvideo', 'photo'].includes(account.platform) &&
        (allowedIds?.includes(String(account.id)) ?? true),
    )
    .map((account) => ({ platform: account.platform, accountId: readId(account) }));
}
