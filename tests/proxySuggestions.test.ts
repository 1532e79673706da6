/** Profile bindings that the proxy suggests from traffic: never wrong, and most of what is observable. */
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { startMock } from '../mock-server/index.ts';
import { startProxy } from '../proxy/index.ts';
import { drawBindings } from '../selftest/randomBindings.ts';
import { getDecision } from '../spec/decisions/index.ts';
import { isObject } from '../spec/json.ts';
import { variedProfiles } from '../src/openapi/testing/variedProfiles.ts';
import { resolveProfile } from '../src/profile/resolve.ts';
import { useEverything } from './testing/proxySession.ts';

/** Names that the mock accepts even if its profile declares them absent. */
const acceptedDespiteAbsence: ReadonlySet<string> = new Set(['post.list.query', 'autoPlug', 'leadMagnet.followUps']);

/** The suggestions for a mock with a profile, and those that are wrong. */
async function suggestBindings(bindings: Readonly<Record<string, unknown>>) {
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
    const suggestions = parse(proxy.suggestedProfile()) as Readonly<Record<string, unknown>>;
    resolveProfile(suggestions);
    const wrongSuggestions = Object.entries(suggestions)
      .filter(([id]) => !(profile.absent.has(id as never) && acceptedDespiteAbsence.has(id)))
      .filter(([id, answer]) => !isCorrect(answer, findActualAnswer(id, profile)));
    return {
      suggestions,
      wrongSuggestions: wrongSuggestions.map(([id, answer]) => ({
        id,
        answer,
        actualAnswer: findActualAnswer(id, profile),
      })),
    };
  } finally {
    await proxy.close();
    await mock.close();
  }
}

function findActualAnswer(id: string, { behaviour, absent }: ReturnType<typeof resolveProfile>): unknown {
  return absent.has(id as never) ? 'absent' : (behaviour as Readonly<Record<string, unknown>>)[id];
}

/**
 * Whether every part of a suggestion is correct: one of several words is enough, and the name of the path parameter does not
 * matter.
 */
function isCorrect(answer: unknown, actual: unknown): boolean {
  if (Array.isArray(actual) && !Array.isArray(answer)) return actual.some((part) => isCorrect(answer, part));
  if (isObject(answer) && isObject(actual))
    return Object.entries(answer).every(([name, part]) => isCorrect(part, actual[name]));
  const normalize = (value: unknown) => (typeof value === 'string' ? value.replace(/\{[^}]+\}/, '{}') : value);
  return normalize(answer) === normalize(actual);
}

/** Number of suggested decisions and parts that a client can observe without a profile. */
const countParts = (suggestions: Readonly<Record<string, unknown>>): number =>
  Object.values(suggestions).reduce(
    (sum: number, answer) => sum + (isObject(answer) ? Object.keys(answer).length : 1),
    0,
  );

const isWireDecision = (id: string) => getDecision(id as never).kind === 'wire';

test.each(variedProfiles.map(([name, bindings]) => [name, bindings] as const))(
  'the proxy suggests nothing wrong about profile %s',
  async (_, bindings) => {
    const { wrongSuggestions } = await suggestBindings(bindings);
    expect(wrongSuggestions).toEqual([]);
  },
);

test.each([1, 2, 3, 4, 5, 6, 7])(
  'the proxy suggests nothing wrong about random profile %i, and most of its names',
  async (seed) => {
    const { suggestions, wrongSuggestions } = await suggestBindings(drawBindings(seed));
    expect(wrongSuggestions).toEqual([]);
    expect(
      Object.keys(suggestions).filter(isWireDecision).length,
      Object.keys(suggestions).join(' '),
    ).toBeGreaterThanOrEqual(20);
    expect(countParts(suggestions)).toBeGreaterThanOrEqual(45);
  },
);

test('the proxy suggests most decisions of the default profile', async () => {
  const { suggestions, wrongSuggestions } = await suggestBindings({});
  expect(wrongSuggestions).toEqual([]);
  expect(countParts(suggestions)).toBeGreaterThanOrEqual(50);
});
