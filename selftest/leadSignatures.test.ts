import { expect, test } from 'vitest';
import type { Hooks } from '../conformance/hooks/hooks.ts';
import type { ConformanceOptions } from '../conformance/options.ts';
import { runConformance } from '../conformance/run/run.ts';
import { defaultBindings } from '../spec/profile/defaultBindings.ts';
import type { Bindings } from '../spec/profile/profile.ts';
import { resolveProfile } from '../src/profile/resolve.ts';
import { openFaultyService } from './faults/faultyService.ts';
import { keys } from './faults/keys.ts';
import { createMockHooks } from './hooks.ts';
import { mockKeys } from './services.ts';

const forms = [
  'standard-webhooks',
  { header: 'X-Signature', encoding: 'hex', prefix: 'sha256=' },
  { header: 'X-Signature', encoding: 'base64', timestamp: 'X-Timestamp' },
  { header: 'X-Signature', encoding: 'hex', value: 't={timestamp},v1={signature}' },
  { header: 'X-Signature', encoding: 'hex', prefix: 'v0=', timestamp: 'X-Timestamp', content: 'v0:{timestamp}:{body}' },
  {
    ...{ header: 'X-Signature', encoding: 'hex', prefix: 'v1=', id: 'X-Webhook-Id', timestamp: 'X-Webhook-Timestamp' },
    content: '{id}.{timestamp}.{body}',
  },
] as const;

type Setting = ConformanceOptions['webhookSecret'];

/**
 * The verdict on signatures of a mock whose hook `subscribe` is missing or returns no secret.
 *
 * @param getSetting returns the setting `webhookSecret` for the secret of the mock
 * @param isFaulty whether the mock signs with another secret
 */
async function judgeSignatures(
  form: (typeof forms)[number],
  getSetting: (secret: string) => Setting,
  isFaulty = false,
) {
  const profile = { ...defaultBindings, 'webhook.signature': form } as Bindings;
  const { url, origin, fetch, close } = openFaultyService(undefined, resolveProfile(profile));
  const control = async (method: string, path: string): Promise<{ data: { secret: string } }> => {
    const headers = { authorization: `Bearer ${keys.primary}` };
    return (await fetch(new Request(`${origin}/_mock/${path}`, { method, headers }))).json() as never;
  };
  const { data } = await control('GET', 'webhook');
  const webhookSecret = getSetting(data.secret);
  const isKnown = webhookSecret !== undefined;
  const { subscribe, comment, ...hooks } = createMockHooks(origin, fetch);
  const subscribeSilently: Hooks['subscribe'] = async (hookCaller, webhookUrl) => {
    await subscribe?.(hookCaller, webhookUrl);
    return undefined;
  };
  const commentAfterRotation: Hooks['comment'] = async (hookCaller, writtenComment) => {
    if (isFaulty) await control('POST', 'webhook/rotate');
    await comment?.(hookCaller, writtenComment);
  };
  try {
    const { rules } = await runConformance({
      ...{
        url,
        fetch,
        profile,
        hooks: { ...hooks, ...(isKnown ? {} : { subscribe: subscribeSilently }), comment: commentAfterRotation },
        credentials: mockKeys,
      },
      ...(isKnown ? { webhookSecret } : {}),
      ...{ only: ['webhook.signature.headers'], size: 'quick', seed: 1, shrink: false },
    });
    return rules.find(({ id }) => id === 'webhook.signature.headers');
  } finally {
    await close();
  }
}

test.each(forms)('the signatures of webhooks of lead magnets are verified in the form %j', async (form) => {
  expect(await judgeSignatures(form, (secret) => secret)).toMatchObject({ verdict: 'pass' });
});

test.each(forms.slice(1))(
  'webhooks of lead magnets signed with another secret are found in the form %j',
  async (form) => {
    expect(await judgeSignatures(form, (secret) => secret, true)).toMatchObject({ verdict: 'warn' });
  },
);

test('if signatures cannot be verified, the reason names the setting that is missing', async () => {
  expect(await judgeSignatures(forms[1], () => undefined)).toMatchObject({
    verdict: 'untestable',
    reason: expect.stringContaining('webhookSecret'),
  });
});

test('a function finds the secret of each webhook', async () => {
  const judge = (find: (secret: string) => Setting, isFaulty = false) => judgeSignatures(forms[1], find, isFaulty);
  const findByLead = (secret: string) => (payload: { data?: { leadMagnetId?: string } }) =>
    payload.data?.leadMagnetId === undefined ? undefined : secret;
  expect(await judge(findByLead)).toMatchObject({ verdict: 'pass' });
  expect(await judge(findByLead, true)).toMatchObject({ verdict: 'warn' });
  expect(await judge(() => () => undefined)).toMatchObject({ verdict: 'untestable' });
});
