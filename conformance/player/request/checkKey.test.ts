import { expect, test, vi } from 'vitest';
import type { Exchange } from '../../../spec/laws/observation.ts';
import type { Bindings } from '../../../spec/profile/profile.ts';
import { codecOf } from '../../../src/profile/codec.ts';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import { KeyWatch } from '../../runState/keyWatch.ts';
import type { RequestStep } from '../../script/script.ts';
import type { KnownCaller, Stage } from '../stage.ts';
import { checkKey } from './checkKey.ts';

const profile = resolveProfile({
  'error.statuses': { rate: 401 },
  'error.codes': { RATE_LIMITED: 'too_many' },
} satisfies Bindings);

/** Whether five refusals with 401 and this code make the suite check the key. */
async function isKeyChecked(code: string): Promise<boolean> {
  const target = { useProbe: () => {}, send: vi.fn(async () => ({ status: 200 })) };
  const stage = { keys: new KeyWatch(), profile, codec: codecOf(profile), base: new URL('http://a.example/'), target };
  const caller = { name: 'other', hookCaller: { key: 'k' } } as KnownCaller;
  const response = { status: 401, success: false, responseBody: { success: false, code } } as unknown as Exchange;
  const step: RequestStep = { kind: 'request', role: 'probe', operation: 'listAccounts' };
  for (let i = 0; i < 5; i++) await checkKey(step, response, { broken: [] }, caller, stage as unknown as Stage);
  return target.send.mock.calls.length > 0;
}

test('a key is checked after refusals of the key, but not after those for the rate limit', async () => {
  expect(await isKeyChecked('UNAUTHENTICATED')).toBe(true);
  expect(await isKeyChecked('too_many')).toBe(false);
});
