/** Creates hooks from HTTP templates. */
import { parseDuration } from '../../../spec/time/duration.ts';
import type { Hooks, OutboxItem, Subject } from '../hooks.ts';
import { call, type HookTarget } from './call.ts';
import { outboxItems, toldBy } from './outbox.ts';
import type { Values } from './placeholders.ts';
import type { HookKey, ReadingTemplate } from './template.ts';

/** The templates by hook. */
export type HookTemplates = { readonly [K in HookKey]?: ReadingTemplate };

/** The values of the placeholders of each hook. Standalone scripts use them too. */
export const valuesOf = {
  advance: (by: string): Values => ({ by, seconds: (parseDuration(by) ?? 0) / 1000 }),
  comment: ({ text, leadMagnet, postId, postUrl, commenter }: Comment): Values => ({
    text,
    leadMagnet,
    postId,
    postUrl,
    commenterId: commenter.id,
    commenterName: commenter.name,
  }),
  publishing: (account: string, works: boolean): Values => ({ account, works, fails: !works }),
  channel: (account: string, verified: boolean): Values => ({ account, verified }),
  outreach: (connected: boolean): Values => ({ connected }),
  plan: (plans: readonly string[]): Values => ({ plans }),
  listen: (url: string | null): Values => ({ url }),
};

type Comment = Parameters<NonNullable<Hooks['comment']>>[1];

export function httpHooks(templates: HookTemplates, target: HookTarget): Hooks {
  const doing = (template: ReadingTemplate) => (subject: Subject, values: Values) =>
    call(template, { key: subject.key, caller: subject.caller, ...values }, target);
  const made = <K extends HookKey>(hook: K, make: (send: ReturnType<typeof doing>) => Hooks[K]): Pick<Hooks, K> => {
    const template = templates[hook];
    return (template === undefined ? {} : { [hook]: make(doing(template)) }) as Pick<Hooks, K>;
  };
  const nothing = async (told: Promise<unknown>): Promise<void> => void (await told);
  return {
    ...made('clock', (send) => async (subject) => ({ now: String((await send(subject, {})).now) })),
    ...made('advance', (send) => async (subject, by) => {
      const { now } = await send(subject, valuesOf.advance(by));
      return now === undefined ? undefined : { now: String(now) };
    }),
    ...made('comment', (send) => (subject, comment) => nothing(send(subject, valuesOf.comment(comment)))),
    ...made(
      'publishing',
      (send) =>
        (subject, ...told) =>
          nothing(send(subject, valuesOf.publishing(...told))),
    ),
    ...made(
      'channel',
      (send) =>
        (subject, ...told) =>
          nothing(send(subject, valuesOf.channel(...told))),
    ),
    ...made('outbox', (send) => {
      const { items: reading, tells = reading && toldBy(reading) } = templates.outbox ?? {};
      const outbox = async (subject: Subject) => {
        const { items } = await send(subject, {});
        if (!Array.isArray(items)) throw new Error('the value read as items must be an array');
        // The guard validates the items, like those of functions.
        return (reading === undefined ? items : outboxItems(items, reading)) as readonly OutboxItem[];
      };
      return Object.assign(outbox, tells === undefined ? {} : { tells });
    }),
    ...made('outreach', (send) => (subject, connected) => nothing(send(subject, valuesOf.outreach(connected)))),
    ...made('plan', (send) => (subject, plans) => nothing(send(subject, valuesOf.plan(plans)))),
    ...made('reset', (send) => (subject) => nothing(send(subject, {}))),
    ...made('settle', (send) => (subject) => nothing(send(subject, {}))),
    ...made('listen', (send) => async (subject, url) => {
      const { secret } = await send(subject, valuesOf.listen(url));
      return typeof secret === 'string' ? { secret } : undefined;
    }),
  };
}
