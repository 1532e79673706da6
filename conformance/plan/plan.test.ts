import { expect, test } from 'vitest';
import { defaultBindings } from '../../spec/profile/defaultBindings.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { rulesAndLaws } from '../judge/verdicts.ts';
import type { KnownCaller } from '../player/stage.ts';
import type { CallerName, RequestStep, Script, Step } from '../script/script.ts';
import { buildSelection } from '../settings/selection.ts';
import { readSettings } from '../settings/settings.ts';
import { buildPlan } from './plan.ts';

const options = { url: 'http://127.0.0.1:1/', credentials: { primary: { key: 'key' } } };
const settings = readSettings(options);
const stage = {
  profile: resolveProfile(defaultBindings),
  hooks: { advance: async () => undefined },
  tier: 'publish',
  callers: new Map<CallerName, never>([['primary', {} as never]]),
} as const;

const countPublications = (...steps: readonly Step[]): number => {
  const script: Script = { id: 'plan', title: 'A plan.', about: [], steps };
  return buildPlan([script], stage, settings, buildSelection({}, rulesAndLaws)).publications;
};
const create = (body: object, overrides: Partial<RequestStep> = {}): RequestStep => ({
  kind: 'request',
  role: 'given',
  operation: 'createPost',
  body: { text: 'Hello', platforms: [], ...body },
  ...overrides,
});

test('the plan counts a post that is scheduled for soon as a publication', () => {
  expect(countPublications(create({ scheduledFor: '{{now+PT10M}}' }))).toBe(1);
  expect(countPublications(create({ scheduledFor: '{{now+PT2H@+05:30}}' }))).toBe(1);
  expect(countPublications(create({ publishNow: true }), create({}))).toBe(1);
});

test('the plan counts a scheduled post as a publication only if it falls due during the script', () => {
  const laterPost = create({ scheduledFor: '{{now+P30D}}' });
  expect(countPublications(laterPost)).toBe(0);
  expect(countPublications(laterPost, { kind: 'advance', by: 'P31D' })).toBe(1);
});

test.each([
  ['the hook "connect" had an account to connect', [{ platform: 'social' }], true],
  ['the key had every account', [], false],
] as const)('if %s, the plan of a run says so', (_, connectedAccounts, isTested) => {
  const step: Step = { kind: 'request', role: 'read', operation: 'listAccounts' };
  const rule = 'accounts.connected.listed';
  const primary = {
    accounts: [{ id: 'acc_social', platform: 'social', name: 'A' }],
    connectedAccounts,
  } as unknown as KnownCaller;
  const { rules } = buildPlan(
    [{ id: 'plan', title: 'A plan.', about: [rule], steps: [step] }],
    { ...stage, hooks: { connect: async () => {} }, callers: new Map([['primary', primary]]) },
    settings,
    buildSelection({}, rulesAndLaws),
  );
  expect(rules.tested.includes(rule)).toBe(isTested);
});
