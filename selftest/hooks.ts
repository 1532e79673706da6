/** The hooks of the two services that the suite is tried on. */

import { presets } from '../conformance/config/presets/index.ts';
import type { Hooks, Subject } from '../conformance/hooks/hooks.ts';
import { type HookTemplates, httpHooks } from '../conformance/hooks/http/httpHooks.ts';
import { parseDuration } from '../spec/time/duration.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of control calls are read member by member
type Told = any;

async function post(url: string, body: object): Promise<Told> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as Told).data;
}

/** Those of the second implementation: time, comments, failures, plans, what was sent. */
export function secondHooks(origin: string): Hooks {
  const call = (what: string, { key }: Subject, body: object = {}) => post(`${origin}/test/${what}`, { key, ...body });
  return {
    clock: (subject) => call('advance', subject, { milliseconds: 0 }),
    advance: (subject, by) => call('advance', subject, { milliseconds: parseDuration(by) ?? 0 }),
    comment: (subject, { leadMagnet, postId, postUrl, text, commenter }) =>
      call('comment', subject, { magnet: leadMagnet, post: postId ?? postUrl, text, who: commenter }),
    publishing: (subject, account, works) => call('break', subject, { account, works }),
    outreach: (subject, connected) => call('outreach', subject, { connected }),
    plan: (subject, plans) => call('plans', subject, { plans }),
    // It has no messages and no emails; that it would tell them is not said.
    outbox: async (subject) => (await call('sent', subject)).sent,
    reset: (subject) => call('reset', subject),
    settle: (subject) => call('advance', subject, { milliseconds: 0 }),
  };
}

/** Those of the mock, on its control surface. */
export function mockHooks(origin: string): Hooks {
  const template = presets.mock.hooks;
  return httpHooks(template as HookTemplates, { origin, timeout: 10_000 });
}
