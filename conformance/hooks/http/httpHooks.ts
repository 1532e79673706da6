/** Creates hooks from HTTP templates. */

import type { Commenter } from '../../../spec/laws/observation.ts';
import type { Plan } from '../../../spec/plans.ts';
import { parseDuration } from '../../../spec/time/duration.ts';
import type { HookCaller, Hooks, OutboxItem } from '../hooks.ts';
import { call, type HookTarget } from './call.ts';
import { listReportedKinds, readOutboxItems } from './outbox.ts';
import type { Values } from './placeholders.ts';
import type { HookKey, HookTemplate } from './template.ts';

export type HookTemplates = { readonly [K in HookKey]?: HookTemplate };

/** The number of posts that the suite publishes to an account at most while it fails. */
const maxFailures = 4;

/** The values of the placeholders of each hook. Standalone scripts use them too. */
export const hookValues = {
  advance: (by: string): Values => ({ by, seconds: (parseDuration(by) ?? 0) / 1000 }),
  comment: ({ text, leadMagnet, postId, postUrl, commenter }: Comment): Values => ({
    text,
    leadMagnet,
    postId,
    postUrl,
    commenterId: commenter.id,
    commenterName: commenter.name,
  }),
  accept: ({ id, name }: Commenter): Values => ({ commenterId: id, commenterName: name }),
  publishing: (account: string, works: boolean): Values => ({
    account,
    works,
    fails: !works,
    failures: works ? 0 : maxFailures,
  }),
  channel: (account: string, verified: boolean): Values => ({ account, verified }),
  outreach: (connected: boolean): Values => ({ connected }),
  metrics: ({ postId, account, metrics }: PostMetrics): Values => ({ postId, account, ...metrics }),
  followers: (account: string, count: number): Values => ({ account, count }),
  plan: (plans: readonly Plan[]): Values => ({
    plans,
    api: plans.includes('api'),
    basePlan: (['pro', 'starter'] as const).find((plan) => plans.includes(plan)),
  }),
  connect: (platform: string): Values => ({ platform }),
  settle: (): Values => ({}),
  subscribe: (url: string | null): Values => ({ url }),
};

type Comment = Parameters<NonNullable<Hooks['comment']>>[1];
type PostMetrics = Parameters<NonNullable<Hooks['metrics']>>[1];

/** The hooks that return nothing. */
type SilentHook = Exclude<HookKey & keyof typeof hookValues, 'advance' | 'subscribe'>;

export function createHttpHooks(templates: HookTemplates, target: HookTarget): Hooks {
  const bindTemplate = (template: HookTemplate) => (hookCaller: HookCaller, values: Values) =>
    call(template, { key: hookCaller.key, caller: hookCaller.caller, ...values }, target);
  const createOptionalHook = <K extends HookKey>(
    hook: K,
    make: (send: ReturnType<typeof bindTemplate>) => Hooks[K],
  ): Pick<Hooks, K> => {
    const template = templates[hook];
    return (template === undefined ? {} : { [hook]: make(bindTemplate(template)) }) as Pick<Hooks, K>;
  };
  const createSilentHooks = (...hooks: readonly SilentHook[]): Hooks =>
    Object.assign(
      {},
      ...hooks.map((hook) =>
        createOptionalHook(hook, (send) => async (hookCaller: HookCaller, ...args: readonly never[]) => {
          await send(hookCaller, (hookValues[hook] as (...values: readonly never[]) => Values)(...args));
        }),
      ),
    );
  return {
    ...createOptionalHook('clock', (send) => async (hookCaller) => ({ now: String((await send(hookCaller, {})).now) })),
    ...createOptionalHook('advance', (send) => async (hookCaller, by) => {
      const { now } = await send(hookCaller, hookValues.advance(by));
      return now === undefined ? undefined : { now: String(now) };
    }),
    ...createSilentHooks('comment', 'accept', 'publishing', 'channel'),
    ...createOptionalHook('outbox', (send) => {
      const { items: itemMapping, reports = itemMapping && listReportedKinds(itemMapping) } = templates.outbox ?? {};
      const readOutbox = async (hookCaller: HookCaller) => {
        const { items } = await send(hookCaller, {});
        if (itemMapping === undefined && !Array.isArray(items))
          throw new Error('the value read as items must be an array');
        // `guardHooks` validates the items.
        return (itemMapping === undefined ? items : readOutboxItems(items, itemMapping)) as readonly OutboxItem[];
      };
      return Object.assign(readOutbox, reports === undefined ? {} : { reports });
    }),
    ...createSilentHooks('outreach', 'metrics', 'followers', 'plan', 'connect'),
    ...createOptionalHook('reset', (send) => async (hookCaller) => {
      const { key } = await send(hookCaller, {});
      return typeof key === 'string' ? { key } : undefined;
    }),
    ...createSilentHooks('settle'),
    ...createOptionalHook('subscribe', (send) => async (hookCaller, url) => {
      const { secret } = await send(hookCaller, hookValues.subscribe(url));
      return typeof secret === 'string' ? { secret } : undefined;
    }),
  };
}
