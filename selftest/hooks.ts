/** The hooks of the two services that the suite is tested against. */

import { presets } from '../conformance/config/presets/index.ts';
import type { HookCaller, Hooks } from '../conformance/hooks/hooks.ts';
import { createHttpHooks, type HookTemplates } from '../conformance/hooks/http/httpHooks.ts';
import type { FetchHandler } from '../conformance/target/inProcess/fetchSender.ts';
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
  const call = (action: string, { key }: HookCaller, body: object = {}) =>
    postJson(`${origin}/test/${action}`, { key, ...body });
  return {
    clock: (hookCaller) => call('advance', hookCaller, { milliseconds: 0 }),
    advance: (hookCaller, by) => call('advance', hookCaller, { milliseconds: parseDuration(by) ?? 0 }),
    comment: (hookCaller, { leadMagnet, postId, postUrl, text, commenter }) =>
      call('comment', hookCaller, { magnet: leadMagnet, post: postId ?? postUrl, text, who: commenter }),
    publishing: (hookCaller, account, works) => call('break', hookCaller, { account, works }),
    outreach: (hookCaller, connected) => call('outreach', hookCaller, { connected }),
    plan: (hookCaller, plans) => call('plans', hookCaller, { plans }),
    outbox: Object.assign(async (hookCaller: HookCaller) => changeOutbox((await call('sent', hookCaller)).sent), {
      // It sends no messages or emails.
      reports: ['publications', 'options'] as const,
    }),
    reset: (hookCaller) => call('reset', hookCaller),
    settle: (hookCaller) => call('advance', hookCaller, { milliseconds: 0 }),
  };
}

/** Hooks of the mock, using its control surface. */
export function createMockHooks(origin: string, fetch?: FetchHandler): Hooks {
  const template = presets.mock.hooks;
  return createHttpHooks(template as HookTemplates, { origin, timeout: 10_000, fetch });
}
