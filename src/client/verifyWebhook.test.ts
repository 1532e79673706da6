import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { generateLongTexts, runOptions } from '../../spec/testing/runOptions.ts';
import { verifyWebhook, WebhookVerificationError } from './verifyWebhook.ts';

// The example of the Standard Webhooks specification, with its original signature.
const standardExample = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  body: '{"test": 2432232314}',
  sentAt: 1_614_265_330,
  headers: {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  },
};
const now = standardExample.sentAt * 1000;

function signHeaders(
  body: string | Uint8Array,
  { id = 'evt_1', at = standardExample.sentAt, secret = standardExample.secret } = {},
) {
  const mac = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(`${id}.${at}.`)
    .update(body);
  return { 'webhook-id': id, 'webhook-timestamp': `${at}`, 'webhook-signature': `v1,${mac.digest('base64')}` };
}

async function findFault(...args: Parameters<typeof verifyWebhook>): Promise<string> {
  const error: unknown = await verifyWebhook(...args).catch((thrown: unknown) => thrown);
  return error instanceof WebhookVerificationError ? error.fault : `no fault: ${String(error)}`;
}

describe('verifyWebhook accepts', () => {
  test('the example of the standard', async () => {
    expect(await verifyWebhook(standardExample.headers, standardExample.body, standardExample.secret, { now })).toEqual(
      {
        id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
        timestamp: new Date(now),
        payload: { test: 2_432_232_314 },
      },
    );
  });

  test('headers as Headers, in any case, and as lists of Node', async () => {
    const id = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek' };
    const upper = Object.fromEntries(
      Object.entries(standardExample.headers).map(([name, value]) => [name.toUpperCase(), value]),
    );
    const lists = {
      ...standardExample.headers,
      'webhook-signature': ['v1,AAAA', standardExample.headers['webhook-signature']],
    };
    for (const headers of [new Headers(standardExample.headers), upper, lists]) {
      expect(await verifyWebhook(headers, standardExample.body, standardExample.secret, { now })).toMatchObject(id);
    }
  });

  test('a webhook with one valid signature among several, as during a secret rotation', async () => {
    const other = signHeaders(standardExample.body, { secret: 'whsec_bm90IHRoaXMgb25l' })['webhook-signature'];
    const headers = {
      ...standardExample.headers,
      'webhook-signature': `${other} v1a,xyz ${standardExample.headers['webhook-signature']}`,
    };
    expect(await verifyWebhook(headers, standardExample.body, standardExample.secret, { now })).toMatchObject({
      payload: {},
    });
  });

  test('bytes, non-ASCII text, and a secret without prefix', async () => {
    const body = new TextEncoder().encode('{"text":"héllo 👋"}');
    const { payload } = await verifyWebhook(signHeaders(body), body, standardExample.secret.slice(6), { now });
    expect(payload).toEqual({ text: 'héllo 👋' });
  });

  test('timestamps up to the tolerance in both directions', async () => {
    for (const offset of [-300_000, 300_000]) {
      await verifyWebhook(standardExample.headers, standardExample.body, standardExample.secret, {
        now: () => now + offset,
      });
    }
    await verifyWebhook(standardExample.headers, standardExample.body, standardExample.secret, {
      now: now + 3_600_000,
      tolerance: 3600,
    });
  });
});

describe('verifyWebhook rejects a webhook', () => {
  test('with a changed body, id or timestamp', async () => {
    expect(await findFault(standardExample.headers, `${standardExample.body} `, standardExample.secret, { now })).toBe(
      'bad-signature',
    );
    expect(
      await findFault(
        { ...standardExample.headers, 'webhook-id': 'msg_2' },
        standardExample.body,
        standardExample.secret,
        { now },
      ),
    ).toBe('bad-signature');
    const changedHeaders = { ...standardExample.headers, 'webhook-timestamp': '1614265331' };
    expect(await findFault(changedHeaders, standardExample.body, standardExample.secret, { now })).toBe(
      'bad-signature',
    );
  });

  test('that was signed with another secret', async () => {
    expect(await findFault(standardExample.headers, standardExample.body, 'whsec_bm90IHRoaXMgb25l', { now })).toBe(
      'bad-signature',
    );
  });

  test.each(['v1,', 'v1,not base64', 'v1,AAAA', 'v2,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=', ',', 'v1'])(
    'with the signature %j',
    async (signature) => {
      const headers = { ...standardExample.headers, 'webhook-signature': signature };
      expect(await findFault(headers, standardExample.body, standardExample.secret, { now })).toBe('bad-signature');
    },
  );

  test('that is older or newer than the tolerance', async () => {
    expect(
      await findFault(standardExample.headers, standardExample.body, standardExample.secret, { now: now + 301_000 }),
    ).toBe('too-old');
    expect(
      await findFault(standardExample.headers, standardExample.body, standardExample.secret, { now: now - 301_000 }),
    ).toBe('too-new');
    expect(await findFault(standardExample.headers, standardExample.body, standardExample.secret)).toBe('too-old');
  });

  test.each(Object.keys(standardExample.headers))('without %s', async (name) => {
    expect(
      await findFault({ ...standardExample.headers, [name]: undefined }, standardExample.body, standardExample.secret, {
        now,
      }),
    ).toBe('missing-header');
  });

  test('whose timestamp is not a number of seconds', async () => {
    for (const stamp of ['2021-02-25', '-5', '1e9', ' 1614265330']) {
      const headers = { ...standardExample.headers, 'webhook-timestamp': stamp };
      expect(await findFault(headers, standardExample.body, standardExample.secret, { now })).toBe('bad-timestamp');
    }
  });

  test('that is genuine but not JSON', async () => {
    expect(await findFault(signHeaders('hello'), 'hello', standardExample.secret, { now })).toBe('not-json');
  });
});

test('verifyWebhook throws a TypeError for an invalid secret without quoting it', async () => {
  for (const secret of ['', 'whsec_', 'whsec_***', 'whsec_A', process.env.NOT_SET as string]) {
    const error: unknown = await verifyWebhook(standardExample.headers, standardExample.body, secret, { now }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toEqual(new TypeError('The secret of a webhook must be "whsec_" followed by base64.'));
  }
});

test.each([
  { tolerance: Number(process.env.NOT_SET) },
  { tolerance: -1 },
  { now: Number.NaN },
  { now: () => Number.NaN },
])('verifyWebhook throws a TypeError for the options %o', async (options) => {
  const { headers, body, secret } = standardExample;
  await expect(verifyWebhook(headers, body, secret, { now, ...options })).rejects.toThrow(TypeError);
});

describe('verifyWebhook, with random input,', () => {
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      ...Object.values(standardExample.headers),
      'v1,',
      'v1,=',
      'v1,a',
      'v2,AAAA',
      '',
      '-1',
      '9'.repeat(12),
      '__proto__',
    ),
  );

  test('accepts it or throws a known fault', async () => {
    const faults = ['missing-header', 'bad-timestamp', 'too-old', 'too-new', 'bad-signature'];
    const list = fc.oneof(value, fc.array(value, { maxLength: 3 }), fc.constant(undefined));
    await fc.assert(
      fc.asyncProperty(list, list, list, fc.string({ unit: 'binary' }), async (id, stamp, signature, body) => {
        const headers = Object.fromEntries(names.map((name, i) => [name, [id, stamp, signature][i]]));
        expect(faults).toContain(await findFault(headers, body, standardExample.secret, { now }));
      }),
      runOptions(500),
    );
  });

  test('accepts only the signed body, id, timestamp and secret', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.jsonValue(),
        fc.stringMatching(/^[!-~]{1,40}$/),
        fc.uint8Array({ minLength: 1 }),
        async (payload, id, key) => {
          const secret = `whsec_${Buffer.from(key).toString('base64')}`;
          const body = JSON.stringify(payload);
          const headers = signHeaders(body, { id, secret });
          expect(await verifyWebhook(headers, body, secret, { now })).toMatchObject({ id, payload: JSON.parse(body) });
          expect(await findFault(headers, `${body} `, secret, { now })).toBe('bad-signature');
          expect(await findFault({ ...headers, 'webhook-id': `${id}x` }, body, secret, { now })).toBe('bad-signature');
          expect(
            await findFault({ ...headers, 'webhook-timestamp': `${standardExample.sentAt + 1}` }, body, secret, {
              now,
            }),
          ).toBe('bad-signature');
          expect(await findFault(headers, body, standardExample.secret, { now })).toBe('bad-signature');
        },
      ),
      runOptions(100),
    );
  });

  test('refuses long signatures and long secrets of repeated pieces', async () => {
    for (const text of generateLongTexts(['', 'v1,'])) {
      const headers = { ...standardExample.headers, 'webhook-signature': text };
      expect(await findFault(headers, '{}', standardExample.secret, { now })).toBe('bad-signature');
      await expect(verifyWebhook(standardExample.headers, '{}', text, { now })).rejects.toThrow(TypeError);
    }
  });
});
