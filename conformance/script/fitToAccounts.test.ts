import { describe, expect, test } from 'vitest';
import { fitToAccounts } from './fitToAccounts.ts';
import type { CallerName, RequestStep, Script } from './script.ts';

const step = (body: object, caller?: CallerName): RequestStep => ({
  kind: 'request',
  role: 'given',
  operation: 'createPost',
  body,
  ...(caller === undefined ? {} : { caller }),
});
const getTargetOn = (platform: string, owner = '') => ({ platform, accountId: `{{${owner}account:${platform}}}` });
const buildAccounts = (primary: readonly string[], other: readonly string[]) =>
  new Map<CallerName, { readonly platform: string }[]>([
    ['primary', primary.map((platform) => ({ platform }))],
    ['other', other.map((platform) => ({ platform }))],
  ]);
const script: Script = {
  id: 'tenants',
  title: 'Two callers',
  about: [],
  anyPlatform: true,
  steps: [
    step({ platforms: [getTargetOn('social')], platformContent: { social: { text: 'social' } } }),
    step({ platforms: [getTargetOn('social')] }, 'other'),
    step({ platforms: [getTargetOn('microblog'), getTargetOn('social', 'theirs:')] }),
  ],
};

describe('fitToAccounts', () => {
  test('keeps a script whose platforms all callers have', () => {
    expect(fitToAccounts(script, buildAccounts(['social', 'microblog'], ['social']))).toBe(script);
  });

  test('replaces a platform that one caller lacks with one that all have and the script does not use', () => {
    const fittedScript = fitToAccounts(
      script,
      buildAccounts(['social', 'microblog', 'openmicro'], ['microblog', 'openmicro']),
    );
    expect(fittedScript.steps).toEqual([
      step({ platforms: [getTargetOn('openmicro')], platformContent: { openmicro: { text: 'social' } } }),
      step({ platforms: [getTargetOn('openmicro')] }, 'other'),
      step({ platforms: [getTargetOn('microblog'), getTargetOn('openmicro', 'theirs:')] }),
    ]);
  });

  test('keeps a script if no platform is common to its callers, or if the platform is its subject', () => {
    const separate = buildAccounts(['social', 'microblog'], ['photo']);
    expect(fitToAccounts(script, separate)).toBe(script);
    const { anyPlatform: _, ...subject } = script;
    expect(fitToAccounts(subject, buildAccounts(['microblog'], ['microblog']))).toBe(subject);
  });

  test('replaces only the platforms that a script allows', () => {
    const steps = [step({ platforms: [getTargetOn('photo'), getTargetOn('social')] })];
    const partial: Script = { ...script, steps, anyPlatform: ['social'] };
    expect(fitToAccounts(partial, buildAccounts(['photo', 'microblog'], [])).steps).toEqual([
      step({ platforms: [getTargetOn('photo'), getTargetOn('microblog')] }),
    ]);
    expect(fitToAccounts(partial, buildAccounts(['microblog', 'openmicro'], []))).toBe(partial);
  });

  test('replaces a platform on which a caller has too few accounts', () => {
    const getSecondTargetOn = (platform: string) => ({ platform, accountId: `{{account:${platform}:2}}` });
    const buildTwice = (platform: string): Script => ({
      ...script,
      steps: [step({ platforms: [getTargetOn(platform), getSecondTargetOn(platform)] })],
    });
    const accounts = buildAccounts(['microblog', 'social', 'openmicro', 'openmicro'], []);
    expect(fitToAccounts(buildTwice('microblog'), accounts)).toEqual(buildTwice('openmicro'));
    const without = buildTwice('microblog');
    expect(fitToAccounts(without, buildAccounts(['microblog', 'social'], []))).toBe(without);
  });

  test('renames all overrides, and takes no platform that a script mentions', () => {
    const overrides = { social: { text: 'One' }, textthread: { text: 'Two' } };
    const steps = [step({ platforms: [getTargetOn('social'), getTargetOn('textthread')], platformContent: overrides })];
    const untargeted = [step({ platforms: [getTargetOn('social')], platformContent: { microblog: { text: 'One' } } })];
    const accounts = buildAccounts(['microblog', 'professional'], []);
    expect(fitToAccounts({ ...script, steps }, accounts).steps).toEqual([
      step({
        platforms: [getTargetOn('professional'), getTargetOn('microblog')],
        platformContent: { professional: { text: 'One' }, microblog: { text: 'Two' } },
      }),
    ]);
    expect(fitToAccounts({ ...script, steps: untargeted }, buildAccounts(['microblog'], [])).steps).toEqual(untargeted);
  });

  test('replaces social by default, unless it is the subject or a step has more than a plain text', () => {
    const { anyPlatform: _, ...plain } = {
      ...script,
      steps: [step({ text: 'Hello', platforms: [getTargetOn('social')] })],
    };
    const accounts = buildAccounts(['microblog'], []);
    const isReplaced = (other: Script) => fitToAccounts(other, accounts) !== other;
    expect(isReplaced(plain)).toBe(true);
    expect(isReplaced({ ...plain, id: 'publish/social' })).toBe(false);
    expect(isReplaced({ ...plain, about: ['text.length.social'] })).toBe(false);
    for (const change of [{ text: 'a'.repeat(281) }, { media: {} }, { platformContent: {} }])
      expect(isReplaced({ ...plain, steps: [step({ platforms: [getTargetOn('social')], ...change })] })).toBe(false);
    const raw = JSON.stringify({ platforms: [getTargetOn('social')] });
    expect(isReplaced({ ...plain, steps: [{ ...step({}), raw }] })).toBe(false);
  });
});
