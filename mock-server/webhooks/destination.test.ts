/** Webhooks leave this machine only for hosts that were allowed, whatever is tried to get around that. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { drawn } from '../../spec/testing/drawn.ts';
import { closedAfterTest } from '../testing/caller.ts';
import { receiver, receiverThat } from '../testing/receiver.ts';
import { addressOf, Forbidden } from './destination.ts';
import { post } from './post.ts';

const asked = (url: string, allowed: readonly string[] = [], ...addresses: readonly string[]) =>
  addressOf(new URL(url), allowed, () => Promise.resolve(addresses));

describe('a webhook goes to', () => {
  test.each([
    ['http://127.0.0.1:4020/hook', '127.0.0.1'],
    ['http://127.8.9.1/', '127.8.9.1'],
    ['http://[::1]:4020/', '::1'],
    ['http://[::ffff:127.0.0.1]/', '::ffff:7f00:1'],
    ['https://127.0.0.1/', '127.0.0.1'],
    ['http://2130706433/', '127.0.0.1'],
    ['http://0177.0.0.01/', '127.0.0.1'],
    ['http://0x7f.1/', '127.0.0.1'],
  ])('this machine, as %s', async (url, address) => {
    expect(await asked(url)).toBe(address);
  });

  test.each(['http://hooks.test/', 'http://localhost./', 'http://LOCALHOST/'])(
    '%s, which means this machine',
    async (url) => {
      expect(await asked(url, [], '127.0.0.1', '::1')).toBe('127.0.0.1');
    },
  );

  test.each([
    ['hooks.test', 'http://hooks.test/'],
    ['HOOKS.test', 'http://hooks.test:8080/'],
    ['192.0.2.1', 'http://192.0.2.1/'],
    ['2001:DB8::1', 'http://[2001:db8::1]/'],
    ['::ffff:192.0.2.1', 'http://[::ffff:c000:201]/'],
  ])('%s once it was allowed', async (allowed, url) => {
    await expect(asked(url, [allowed], '192.0.2.1')).resolves.toBeDefined();
  });
});

describe('a webhook does not go to', () => {
  test.each([
    ['another machine', 'http://192.0.2.1/'],
    ['another machine in decimal', 'http://3221225985/'],
    ['another machine in octal', 'http://0300.0.02.01/'],
    ['another machine in the clothes of IPv6', 'http://[::ffff:192.0.2.1]/'],
    ['a private network', 'http://10.0.0.1/'],
    ['a service of a cloud', 'http://169.254.169.254/latest/meta-data'],
    ['a service of a cloud in decimal', 'http://2852039166/'],
    ['a service of a cloud in hexadecimal', 'http://0xa9.0xfe.0xa9.0xfe/'],
    ['a service of a cloud in octal', 'http://0251.0376.0251.0376/'],
    ['a service of a cloud with a dot at its end', 'http://169.254.169.254./'],
    ['a service of a cloud in the clothes of IPv6', 'http://[::ffff:169.254.169.254]/'],
    ['a service of a cloud by IPv6', 'http://[fd00:ec2::254]/'],
    ['a service of a cloud behind a translator', 'http://[64:ff9b::a9fe:a9fe]/'],
    ['this machine behind a translator', 'http://[64:ff9b::7f00:1]/'],
    ['an address that was once taken for IPv4', 'http://[::192.0.2.1]/'],
    ['every interface in one letter', 'http://0/'],
    ['every interface in the clothes of IPv6', 'http://[::ffff:0.0.0.0]/'],
    ['a host that begins like this machine', 'http://127.0.0.1.example.org/'],
    ['a host behind a backslash', 'http://192.0.2.1\\@127.0.0.1/'],
    ['the local network of IPv6', 'http://[fe80::1]/'],
    ['every interface', 'http://0.0.0.0:4020/'],
    ['every interface of IPv6', 'http://[::]:4020/'],
    ['a host behind a user name that looks like this machine', 'http://127.0.0.1@192.0.2.1/'],
    ['this machine with a user name', 'http://user:secret@127.0.0.1/'],
    ['a file', 'file:///etc/passwd'],
    ['this machine by another protocol', 'ftp://127.0.0.1/'],
    ['a socket', 'unix:/var/run/docker.sock'],
  ])('%s', async (_, url) => {
    await expect(asked(url)).rejects.toBeInstanceOf(Forbidden);
  });

  test.each([
    ['means another machine', ['192.0.2.1']],
    ['means this machine and another', ['127.0.0.1', '192.0.2.1']],
    ['means nothing', []],
    ['means a service of a cloud', ['169.254.169.254']],
    ['means every interface', ['0.0.0.0']],
    ['means every interface of IPv6', ['::']],
    ['means another machine in the clothes of IPv6', ['::ffff:192.0.2.1']],
  ])('a name that %s', async (_, addresses) => {
    await expect(asked('http://hooks.test/', [], ...addresses)).rejects.toBeInstanceOf(Forbidden);
  });

  test('a host that is allowed only as part of another name', async () => {
    await expect(asked('http://evil-hooks.test/', ['hooks.test'], '192.0.2.1')).rejects.toBeInstanceOf(Forbidden);
  });

  test('another machine, and the refusal says how to allow it', async () => {
    await expect(asked('http://192.0.2.1/')).rejects.toThrow('--allow-webhook-host 192.0.2.1');
  });
});

const options = { headers: {}, body: '{}', allowedHosts: [], timeout: 500 };

describe('one attempt', () => {
  test('connects to the address that was checked, whatever the name means a moment later', async () => {
    const { url, received } = await receiver();
    const meanings = ['127.0.0.1', '192.0.2.1'];
    const resolve = () => Promise.resolve([meanings.shift() ?? '192.0.2.1']);
    const reply = await post(`http://hooks.test:${new URL(url).port}/`, { ...options, resolve });
    expect(reply).toEqual({ status: 200 });
    expect(received[0]?.headers.host).toMatch(/^hooks\.test:/);
    expect(meanings).toEqual(['192.0.2.1']);
  });

  test.each([
    ['localhost', 'http://localhost.'],
    ['a name', 'http://hooks.test'],
  ])('asks once what %s means, and not at all who else might know', async (_, base) => {
    const { url, received } = await receiver();
    vi.stubEnv('HTTP_PROXY', 'http://127.0.0.1:1');
    vi.stubEnv('NODE_USE_ENV_PROXY', '1');
    const resolve = vi.fn(() => Promise.resolve(['127.0.0.1']));
    await post(`${base}:${new URL(url).port}/`, { ...options, resolve });
    expect([resolve.mock.calls.length, received.length]).toEqual([1, 1]);
  });

  test.each([301, 302, 303, 307, 308])('does not go where a %i points', async (status) => {
    const elsewhere = await receiver();
    const redirecting = createServer((_, res) => res.writeHead(status, { Location: elsewhere.url }).end());
    await new Promise<void>((resolve) => redirecting.listen(0, '127.0.0.1', resolve));
    closedAfterTest({ close: () => new Promise<void>((resolve) => void redirecting.close(() => resolve())) });
    const { port } = redirecting.address() as AddressInfo;
    expect(await post(`http://127.0.0.1:${port}/`, options)).toEqual({ status });
    expect(elsewhere.received).toEqual([]);
  });

  test('is over in time, though the name is never looked up', async () => {
    const reply = await post('http://hooks.test/', { ...options, timeout: 20, resolve: () => new Promise(() => {}) });
    expect(reply).toEqual({ error: 'no answer within 20 ms' });
  });

  test('is over in time, though the receiver takes the connection and says nothing', async () => {
    const { url } = await receiverThat(() => undefined);
    expect(await post(url, { ...options, timeout: 50 })).toEqual({ error: 'no answer within 50 ms' });
  });

  test('reads no more than the status of an answer that never ends', async () => {
    const endless = createServer((_, res) => {
      res.writeHead(200);
      const more = () => {
        while (res.write('x'.repeat(65_536)));
        res.once('drain', more);
      };
      more();
    });
    await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve));
    closedAfterTest({
      close: () => new Promise<void>((resolve) => void endless.close(() => resolve()).closeAllConnections()),
    });
    const { port } = endless.address() as AddressInfo;
    expect(await post(`http://127.0.0.1:${port}/`, options)).toEqual({ status: 200 });
  });

  test.each([
    ['is refused', 'http://127.0.0.1:1/'],
    ['has no URL', 'nowhere'],
  ])('that %s is an outcome like any other', async (_, url) => {
    expect(await post(url, options)).toEqual({ error: expect.any(String) });
  });
});

describe('any URL', () => {
  const host = fc.oneof(
    fc.ipV4(),
    fc.ipV4Extended(),
    fc.ipV6().map((address) => `[${address}]`),
    fc.ipV4().map((address) => `[::ffff:${address}]`),
    fc.nat(2 ** 32 - 1).map(String),
    fc.constantFrom(
      'localhost',
      'localhost.',
      '127.0.0.1.',
      '0',
      '127.1',
      '[::]',
      '[::1]',
      'hooks.test',
      '127。0。0。1',
      '①②⑦.0.0.1',
    ),
    fc.domain(),
  );
  const url = fc
    .tuple(
      fc.constantFrom('http', 'https', 'ftp', 'file', 'ws', 'unix'),
      fc.constantFrom('', 'u@', 'u:p@', '127.0.0.1@'),
      host,
      fc.nat(65_535),
      fc.webPath(),
    )
    .map(([scheme, user, name, port, path]) => `${scheme}://${user}${name}:${port}${path}`);

  test('leads to this machine, or nowhere', async () => {
    const here = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4})$/;
    await fc.assert(
      fc.asyncProperty(
        url,
        fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.constantFrom('127.0.0.1', '::1'))),
        async (text, addresses) => {
          const parsed = URL.parse(text);
          if (parsed === null) return;
          const found = await addressOf(parsed, [], () => Promise.resolve(addresses)).catch((error: unknown) => error);
          if (found instanceof Error) expect(found).toBeInstanceOf(Forbidden);
          else expect(found).toMatch(here);
        },
      ),
      drawn(2000),
    );
  });
});
