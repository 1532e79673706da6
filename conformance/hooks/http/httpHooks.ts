/** Creates hooks from HTTP templates. */

import type { Commenter } from '../../../spec/laws/observation.ts';
import type { Plan } from '../../../spec/plans.ts';
import { parseDuration } from '../../../spec/time/duration.ts';
import type { Hooks, OutboxItem, Subject } from '../hooks.ts';
import { call, type HookTarget } from './call.ts';
import { listReportedKinds, readOutboxItems } from './outbox.ts';
import type { Values } from './placeholders.ts';
import type { HookKey, HookTemplate } from './template.ts';

/** The templates by hook. */
export type HookTemplates = { readonly [K in HookKey]?: HookTemplate };

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
  publishing: (account: string, works: boolean): Values => ({ account, works, fails: !works }),
  channel: (account: string, verified: boolean): Values => ({ account, verified }),
  outreach: (connected: boolean): Values => ({ connected }),
  metrics: ({ postId, account, metrics }: PostMetrics): Values => ({ postId, account, ...metrics }),
  followers: (account: string, count: number): Values => ({ account, count }),
  plan: (plans: readonly Plan[]): Values => ({
    plans,
    api: plans.includes('api'),
    tier: (['pro', 'starter'] as const).find((plan) => plans.includes(plan)),
  }),
  connect: (platform: string): Values => ({ platform }),
  listen: (url: string | null): Values => ({ url }),
};

type Comment = Parameters<NonNullable<Hooks['comment']>>[1];
type PostMetrics = Parameters<NonNullable<Hooks['metrics']>>[1];

export function createHttpHooks(templates: HookTemplates, target: HookTarget): Hooks {
  const bindTemplate = (template: HookTemplate) => (subject: Subject, values: Values) =>
    call(template, { key: subject.key, caller: subject.caller, ...values }, target);
  const createOptionalHook = <K extends HookKey>(
    hook: K,
    make: (send: ReturnType<typeof bindTemplate>) => Hooks[K],
  ): Pick<Hooks, K> => {
    const template = templates[hook];
    return (template === undefined ? {} : { [hook]: make(bindTemplate(template)) }) as Pick<Hooks, K>;
  };
  const discardResult = async (promise: Promise<unknown>): Promise<void> => void (await promise);
  return {
    ...createOptionalHook('clock', (send) => async (subject) => ({ now: String((await send(subject, {})).now) })),
    ...createOptionalHook('advance', (send) => async (subject, by) => {
      const { now } = await send(subject, hookValues.advance(by));
      return now === undefined ? undefined : { now: String(now) };
    }),
    ...createOptionalHook(
      'comment',
      (send) => (subject, comment) => discardResult(send(subject, hookValues.comment(comment))),
    ),
    ...createOptionalHook(
      'accept',
      (send) => (subject, commenter) => discardResult(send(subject, hookValues.accept(commenter))),
    ),
    ...createOptionalHook(
      'publishing',
      (send) =>
        (subject, ...args) =>
          discardResult(send(subject, hookValues.publishing(...args))),
    ),
    ...createOptionalHook(
      'channel',
      (send) =>
        (subject, ...args) =>
          discardResult(send(subject, hookValues.channel(...args))),
    ),
    ...createOptionalHook('outbox', (send) => {
      const { items: itemMapping, tells = itemMapping && listReportedKinds(itemMapping) } = templates.outbox ?? {};
      const readOutbox = async (subject: Subject) => {
        const { items } = await send(subject, {});
        if (!Array.isArray(items)) throw new Error('the value read as items must be an array');
        // `guardHooks` validates the items.
        return (itemMapping === undefined ? items : readOutboxItems(items, itemMapping)) as readonly OutboxItem[];
      };
      return Object.assign(readOutbox, tells === undefined ? {} : { tells });
    }),
    ...createOptionalHook(
      'outreach',
      (send) => (subject, connected) => discardResult(send(subject, hookValues.outreach(connected))),
    ),
    ...createOptionalHook(
      'metrics',
      (send) => (subject, post) => discardResult(send(subject, hookValues.metrics(post))),
    ),
    ...createOptionalHook(
      'followers',
      (send) =>
        (subject, ...args) =>
          discardResult(send(subject, hookValues.followers(...args))),
    ),
    ...createOptionalHook('plan', (send) => (subject, plans) => discardResult(send(subject, hookValues.plan(plans)))),
    ...createOptionalHook(
      'connect',
      (send) => (subject, platform) => discardResult(send(subject, hookValues.connect(platform))),
    ),
    ...createOptionalHook('reset', (send) => async (subject) => {
      const { key } = await send(subject, {});
      return typeof key === 'string' ? { key } : undefined;
    }),
    ...createOptionalHook('settle', (send) => (subject) => discardResult(send(subject, {}))),
    ...createOptionalHook('listen', (send) => async (subject, url) => {
      const { secret } = await send(subject, hookValues.listen(url));
      return typeof secret === 'string' ? { secret } : undefined;
    }),
  };
}
