import { describe, expect, test } from 'vitest';
import { maxListedFindings } from '../../../src/service/input/inputLimits.ts';
import { startMock } from '../../startMock.ts';
import { closeAfterTest } from '../../testing/caller.ts';
import { buildLastRequest, sendBytes } from '../../testing/wire.ts';
import { bombs } from './bombs.ts';
import { withStandaloneMock } from './survival.ts';

/** Maximum characters of an error response: it names the problem without echoing the request. */
const maxResponseTime = 500_000;

describe('an oversized or deeply nested request gets a short response in the usual error format', () => {
  test.each(bombs)('$name: $status', async ({ status, bytes }) => {
    const failures: unknown[] = [];
    const { origin } = closeAfterTest(await startMock({ onError: (error) => failures.push(error) }));
    const response = (await sendBytes(origin, bytes)).at(-1);
    expect(response?.status, response?.body.slice(0, 300)).toBe(status);
    expect(response?.body.length).toBeLessThan(maxResponseTime);
    const body = JSON.parse(response?.body ?? '');
    const { code, message } = body.error ?? { code: body.code, message: body.detail };
    expect((body.errors ?? body.error?.errors ?? []).length).toBeLessThanOrEqual(maxListedFindings);
    expect([body.success, code, message]).toEqual([false, expect.stringMatching(/^[A-Z_]+$/), expect.any(String)]);
    expect(failures).toEqual([]);
    expect((await sendBytes(origin, buildLastRequest()))[0]?.status).toBe(200);
  });
});

test('a request with too many headers gets an error that names the limit', async () => {
  const { origin } = closeAfterTest(await startMock());
  const { bytes } = bombs.find(({ name }) => name === 'a hundred and fifty headers') ?? { bytes: Buffer.of() };
  expect((await sendBytes(origin, bytes))[0]?.body).toContain('at most 100 headers');
});

test('repeated oversized requests do not leak memory', async () => {
  const [warmUp, second, third] = await withStandaloneMock(async (origin, state) => {
    const sendAll = async () => {
      for (const { bytes } of bombs) await sendBytes(origin, bytes);
      return state();
    };
    return [await sendAll(), await sendAll(), await sendAll()] as const;
  });
  expect(third.failures).toEqual([]);
  // A leak adds memory in every round; the heap may grow once without one.
  expect(Math.min(second.memory - warmUp.memory, third.memory - second.memory)).toBeLessThan(50_000_000);
  expect(third.peak).toBeLessThan(600_000_000);
}, 180_000);
