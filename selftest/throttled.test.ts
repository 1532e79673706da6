/** If the rate limit throttles the run itself, a key with the API plan alone still shows the limit. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { runConformance } from '../conformance/run/run.ts';
import { defaultBindings } from '../spec/profile/defaultBindings.ts';

const keys = { primary: 'key-of-both-plans', api: 'key-of-the-api-plan' } as const;
let server: Server;
afterEach(() => new Promise((resolve) => server.close(resolve)));

/** Lists no accounts, and accepts sixty requests an hour with the key of the API plan, and three with the other one. */
async function startHourlyService(): Promise<string> {
  const counts = new Map<string, number>();
  server = createServer((req, res) => {
    req.resume();
    const key = req.headers.authorization ?? '';
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    const isThrottled = count > (key.endsWith(keys.api) ? 60 : 3);
    res.writeHead(isThrottled ? 429 : 200, {
      'content-type': 'application/json',
      ...(isThrottled ? { 'retry-after': '3540' } : {}),
    });
    res.end(JSON.stringify(isThrottled ? { success: false, code: 'RATE_LIMITED' } : { success: true, data: [] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a window of an hour ends the run, but the rule on the window is still reported as broken', {
  timeout: 60_000,
}, async () => {
  let now = Date.parse('2030-01-07T09:00:00Z');
  const clock = async () => ({ now: new Date(now).toISOString() });
  const { rules, exit } = await runConformance({
    url: await startHourlyService(),
    profile: defaultBindings,
    credentials: { primary: { key: keys.primary, plans: ['api', 'pro'] }, api: { key: keys.api, plans: ['api'] } },
    hooks: {
      clock,
      advance: (_, by) => {
        now += by === 'PT61S' ? 61_000 : 60_000;
        return clock();
      },
      reset: () => Promise.resolve(),
    },
    ...{
      size: 'quick',
      seed: 1,
      shrink: false,
      only: ['rate.not-early', 'auth.bearer', 'envelope.success', 'text.length.*'],
    },
  });
  expect(rules.find(({ id }) => id === 'rate.not-early')?.verdict).toBe('fail');
  expect(exit).toMatchObject({ code: 1, reason: expect.stringContaining('remained throttled') });
});
