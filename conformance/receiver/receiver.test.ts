import { createHmac } from 'node:crypto';
import { connect } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, test } from 'vitest';
import { startReceiver } from './receiver.ts';
import type { Receiver } from './receiverTypes.ts';
import { verifySignature } from './signature.ts';

let receiver: Receiver | undefined;
afterEach(() => receiver?.close());

const post = (url: string, body = '{}', headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', body, headers });

describe('the receiver', () => {
  test('records the deliveries of each run of a script separately, with headers, body, time and response', async () => {
    receiver = await startReceiver();
    const startTime = Date.now();
    await post(receiver.buildUrl('p1', 'ok'), '{"id":"evt_1"}', { 'X-Mark': 'a' });
    await post(receiver.buildUrl('p2', 'anything'));
    const [first, ...rest] = receiver.listDeliveries('p1');
    expect(rest).toEqual([]);
    expect(first).toMatchObject({ url: receiver.buildUrl('p1', 'ok'), body: '{"id":"evt_1"}', responseStatus: 200 });
    expect(first?.headers['x-mark']).toBe('a');
    expect(first?.at).toBeGreaterThanOrEqual(startTime);
    expect(receiver.listDeliveries('p2')).toHaveLength(1);
  });

  test.each(['/%zz/%ff', '//', '/', '*', '/p1/__proto__', '/p1/constructor', '/__proto__/ok', 'http://[/x', '/%00/%'])(
    'survives a request for %s',
    async (target) => {
      receiver = await startReceiver();
      const { port, hostname } = new URL(receiver.buildUrl('p1', 'ok'));
      await new Promise<void>((resolve) => {
        const socket = connect(Number(port), hostname, () => {
          socket.end(`POST ${target} HTTP/1.1\r\nHost: here\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`);
        });
        socket.resume().on('error', () => {});
        socket.on('close', () => resolve());
      });
      expect((await post(receiver.buildUrl('p2', 'ok'))).status).toBe(200);
      expect(receiver.listDeliveries('p2')).toHaveLength(1);
    },
  );

  test('behaves as the name in the path selects', async () => {
    receiver = await startReceiver();
    const collectStatuses = async (name: string, times: number): Promise<number[]> => {
      const received: number[] = [];
      for (let i = 0; i < times; i++) received.push((await post(receiver?.buildUrl('p', name) ?? '')).status);
      return received;
    };
    expect(await collectStatuses('refuses-twice', 4)).toEqual([503, 503, 200, 200]);
    expect(await collectStatuses('refuses', 2)).toEqual([503, 503]);
    expect(await collectStatuses('gone', 1)).toEqual([410]);
    expect(await collectStatuses('ok', 1)).toEqual([200]);
  });

  test('records deliveries without a response', async () => {
    receiver = await startReceiver();
    const url = receiver.buildUrl('p', 'silent');
    await expect(fetch(url, { method: 'POST', body: '{}', signal: AbortSignal.timeout(150) })).rejects.toThrow();
    expect(receiver.listDeliveries('p')).toMatchObject([{ responseStatus: 0 }]);
  });

  test('uses the configured URL', async () => {
    receiver = await startReceiver({ url: 'https://hooks.example.org/suite/' });
    expect(receiver.buildUrl('p 1', 'ok')).toBe('https://hooks.example.org/suite/p%201/ok');
  });
});

describe('a signature', () => {
  const body = '{"id":"evt_1"}';
  const secret = `whsec_${Buffer.from('a secret of some length').toString('base64')}`;

  test('in the Standard Webhooks format is valid only for its own body', () => {
    const at = new Date();
    const signature = new Webhook(secret).sign('evt_1', at, body);
    const headers = {
      'webhook-id': 'evt_1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': `v1,bm9uc2Vuc2U= ${signature}`,
    };
    expect(verifySignature({ headers, body }, 'standard-webhooks', secret)).toBe(true);
    expect(verifySignature({ headers, body: '{}' }, 'standard-webhooks', secret)).toBe(false);
    expect(verifySignature({ headers: {}, body }, 'standard-webhooks', secret)).toBe(false);
  });

  test('in a single header is decoded with the encoding of the profile', () => {
    const hex = createHmac('sha256', 'plain').update(body).digest('hex');
    const form = { header: 'X-Signature', encoding: 'hex' } as const;
    expect(verifySignature({ headers: { 'x-signature': hex }, body }, form, 'plain')).toBe(true);
    expect(verifySignature({ headers: { 'x-signature': `sha256=${hex}` }, body }, form, 'plain')).toBe(true);
    expect(verifySignature({ headers: { 'x-signature': 'abc' }, body }, form, 'plain')).toBe(false);
    expect(verifySignature({ headers: {}, body }, 'none', 'plain')).toBe(undefined);
  });

  test('covers the timestamp in the header that the profile names', () => {
    const hex = createHmac('sha256', 'plain').update(`1893834000.${body}`).digest('hex');
    const form = { header: 'X-Signature', timestamp: 'X-Timestamp', encoding: 'hex' } as const;
    const headers = { 'x-signature': hex, 'x-timestamp': '1893834000' };
    expect(verifySignature({ headers, body }, form, 'plain')).toBe(true);
    expect(verifySignature({ headers: { ...headers, 'x-timestamp': '1893834001' }, body }, form, 'plain')).toBe(false);
    expect(verifySignature({ headers: { 'x-signature': hex }, body }, form, 'plain')).toBe(false);
  });

  test('in a single header may have a secret with the prefix whsec_ as its key, decoded or not', () => {
    const form = { header: 'X-Signature', encoding: 'hex' } as const;
    for (const key of [secret, Buffer.from('a secret of some length')]) {
      const hex = createHmac('sha256', key).update(body).digest('hex');
      expect(verifySignature({ headers: { 'x-signature': hex }, body }, form, secret)).toBe(true);
    }
    const hex = createHmac('sha256', 'another secret').update(body).digest('hex');
    expect(verifySignature({ headers: { 'x-signature': hex }, body }, form, secret)).toBe(false);
  });

  test('must have the prefix of the profile', () => {
    const hex = createHmac('sha256', 'plain').update(body).digest('hex');
    const form = { header: 'X-Signature', encoding: 'hex', prefix: 'v0=' } as const;
    expect(verifySignature({ headers: { 'x-signature': `v0=${hex}` }, body }, form, 'plain')).toBe(true);
    for (const otherSignature of [hex, `sha256=${hex}`])
      expect(verifySignature({ headers: { 'x-signature': otherSignature }, body }, form, 'plain')).toBe(false);
  });
});
