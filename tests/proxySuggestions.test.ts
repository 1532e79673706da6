/** Profile bindings that the proxy suggests from traffic: never wrong, and most of what is observable. */
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { startMock } from '../mock-server/index.ts';
import { startProxy } from '../proxy/index.ts';
import { bindingsOf } from '../selftest/randomBindings.ts';
import { decision } from '../spec/decisions/index.ts';
import { isObject } from '../spec/json.ts';
import { variedProfiles } from '../src/openapi/testing/variedProfiles.ts';
import { resolveProfile } from '../src/profile/resolve.ts';
import { useEverything } from './testing/proxySession.ts';

/** Names that the mock accepts even if its profile declares them absent. */
const stillTaken: ReadonlySet<string> = new Set(['post.list.query', 'autoPlug', 'leadMagnet.followUps']);

/** The suggestions for a mock with a profile, and those that are wrong. */
async function suggested(bindings: Readonly<Record<string, unknown>>) {
  const profile = resolveProfile(bindings);
  const mock = await startMock({
    profile,
    frozenAt: '2030-01-07T09:00:00Z',
    keys: [{ key: 'k', plans: ['api', 'pro'] }],
  });
  const proxy = await startProxy({ upstream: mock.url });
  try {
    await useEverything(mock, proxy.url);
    await proxy.close();
    const found = parse(proxy.suggestedProfile()) as Readonly<Record<string, unknown>>;
    resolveProfile(found);
    const wrong = Object.entries(found)
      .filter(([id]) => !(profile.absent.has(id as never) && stillTaken.has(id)))
      .filter(([id, answer]) => !isTrue(answer, truth(id, profile)));
    return { found, wrong: wrong.map(([id, answer]) => ({ id, answer, truth: truth(id, profile) })) };
  } finally {
    await proxy.close();
    await mock.close();
  }
}

function truth(id: string, { behaviour, absent }: ReturnType<typeof resolveProfile>): unknown {
  return absent.has(id as never) ? 'absent' : (behaviour as Readonly<Record<string, unknown>>)[id];
}

/** Whether every part of a suggestion is correct; the name of the path parameter does not matter. */
function isTrue(answer: unknown, real: unknown): boolean {
  if (isObject(answer) && isObject(real))
    return Object.entries(answer).every(([name, part]) => isTrue(part, real[name]));
  const plain = (value: unknown) => (typeof value === 'string' ? value.replace(/\{[^}]+\}/, '{}') : value);
  return plain(answer) === plain(real);
}

/** Number of suggested decisions and parts that a client can observe without a profile. */
const parts = (found: Readonly<Record<string, unknown>>): number =>
  Object.values(found).reduce((sum: number, answer) => sum + (isObject(answer) ? Object.keys(answer).length : 1), 0);

const wired = (id: string) => decision(id as never).kind === 'wire';

test.each(variedProfiles.map(([name, bindings]) => [name, bindings] as const))(
  'suggests nothing wrong about %s',
  async (_, bindings) => {
    const { wrong } = await suggested(bindings);
    expect(wrong).toEqual([]);
  },
);

// Not seed 2: one of its statuses is 407, which `fetch` reserves for itself.
test.each([1, 3, 4, 5, 6, 7])('suggests nothing wrong about random profile %i, and most of its names', async (seed) => {
  const { found, wrong } = await suggested(bindingsOf(seed));
  expect(wrong).toEqual([]);
  expect(Object.keys(found).filter(wired).length, Object.keys(found).join(' ')).toBeGreaterThanOrEqual(20);
  expect(parts(found)).toBeGreaterThanOrEqual(45);
});

test('suggests most decisions of the default profile', async () => {
  const { found, wrong } = await suggested({});
  expect(wrong).toEqual([]);
  expect(parts(found)).toBeGreaterThanOrEqual(50);
});
