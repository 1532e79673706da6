/** The hooks of the two services that the suite is tested against. */

import { presets } from '../conformance/config/presets/index.ts';
import type { Hooks, Subject } from '../conformance/hooks/hooks.ts';
import { createHttpHooks, type HookTemplates } from '../conformance/hooks/http/httpHooks.ts';
import type { FetchHandler } from '../conformance/target/fetchSender.ts';
import { parseDuration } from '../spec/time/duration.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses of control calls are read member by member
type Json = any;

async function postJson(url: string, body: object): Promise<Json> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} responded with ${response.status}: ${await response.text()}`);
  return ((await response.json()) as Json).data;
}

/**
 * Hooks of the second implementation: time, comments, failures, plans, sent posts.
 *
 * @param changeOutbox the effect of a fault on the sent posts
 */
export function createSecondHooks(origin: string, changeOutbox = (items: readonly Json[]) => items): Hooks {
  const call = (action: string, { key }: Subject, body: object = {}) =>
    postJson(`${origin}/test/${action}`, { key, ...body });
  return {
    clock: (subject) => call('advance', subject, { milliseconds: 0 }),
    advance: (subject, by) => call('advance', subject, { milliseconds: parseDuration(by) ?? 0 }),
    comment: (subject, { leadMagnet, postId, postUrl, text, commenter }) =>
      call('comment', subject, { magnet: leadMagnet, post: postId ?? postUrl, text, who: commenter }),
    publishing: (subject, account, works) => call('break', subject, { account, works }),
    outreach: (subject, connected) => call('outreach', subject, { connected }),
    plan: (subject, plans) => call('plans', subject, { plans }),
    outbox: Object.assign(async (subject: Subject) => changeOutbox((await call('sent', subject)).sent), {
      // It sends no messages or emails.
      tells: ['publications', 'options'] as const,
    }),
    reset: (subject) => call('reset', subject),
    settle: (subject) => call('advance', subject, { milliseconds: 0 }),
  };
}

/** Hooks of the mock, using its control surface. */
export function createMockHooks(origin: string, fetch?: FetchHandler): Hooks {
  const template = presets.mock.hooks;
  return createHttpHooks(template as HookTemplates, { origin, timeout: 10_000, fetch });
}
