/** Webhooks leave this machine only for allowed hosts, and the usual SSRF bypasses fail. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { runOptions } from '../../spec/testing/runOptions.ts';
import { closeAfterTest } from '../testing/caller.ts';
import { openReceiverWith, openTestReceiver } from '../testing/receiver.ts';
import { ForbiddenDestinationError, findAddresses } from './destination.ts';
import { sendWebhook } from './sendWebhook.ts';

const resolveAddresses = (url: string, allowedHosts: readonly string[] = [], ...addresses: readonly string[]) =>
  findAddresses(new URL(url), allowedHosts, () => Promise.resolve(addresses));

describe('a webhook is sent to', () => {
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
    expect(await resolveAddresses(url)).toEqual([address]);
  });

  test.each(['http://hooks.test/', 'http://localhost./', 'http://LOCALHOST/'])(
    '%s, which resolves to this machine',
    async (url) => {
      expect(await resolveAddresses(url, [], '127.0.0.1', '::1')).toEqual(['127.0.0.1', '::1']);
    },
  );

  test.each([
    ['hooks.test', 'http://hooks.test/'],
    ['HOOKS.test', 'http://hooks.test:8080/'],
    ['192.0.2.1', 'http://192.0.2.1/'],
    ['2001:DB8::1', 'http://[2001:db8::1]/'],
    ['::ffff:192.0.2.1', 'http://[::ffff:c000:201]/'],
  ])('%s if it is allowed', async (allowedHost, url) => {
    await expect(resolveAddresses(url, [allowedHost], '192.0.2.1')).resolves.toBeDefined();
  });
});

describe('a webhook is not sent to', () => {
  test.each([
    ['another machine', 'http://192.0.2.1/'],
    ['another machine in decimal', 'http://3221225985/'],
    ['another machine in octal', 'http://0300.0.02.01/'],
    ['another machine as IPv4-mapped IPv6', 'http://[::ffff:192.0.2.1]/'],
    ['a private network', 'http://10.0.0.1/'],
    ['a cloud metadata service', 'http://169.254.169.254/latest/meta-data'],
    ['a cloud metadata service in decimal', 'http://2852039166/'],
    ['a cloud metadata service in hexadecimal', 'http://0xa9.0xfe.0xa9.0xfe/'],
    ['a cloud metadata service in octal', 'http://0251.0376.0251.0376/'],
    ['a cloud metadata service with a trailing dot', 'http://169.254.169.254./'],
    ['a cloud metadata service as IPv4-mapped IPv6', 'http://[::ffff:169.254.169.254]/'],
    ['a cloud metadata service over IPv6', 'http://[fd00:ec2::254]/'],
    ['a cloud metadata service behind NAT64', 'http://[64:ff9b::a9fe:a9fe]/'],
    ['this machine behind NAT64', 'http://[64:ff9b::7f00:1]/'],
    ['a deprecated IPv4-compatible address', 'http://[::192.0.2.1]/'],
    ['every interface as 0', 'http://0/'],
    ['every interface as IPv4-mapped IPv6', 'http://[::ffff:0.0.0.0]/'],
    ['a host that begins like this machine', 'http://127.0.0.1.example.org/'],
    ['a host behind a backslash', 'http://192.0.2.1\\@127.0.0.1/'],
    ['an IPv6 link-local address', 'http://[fe80::1]/'],
    ['every interface', 'http://0.0.0.0:4020/'],
    ['every interface of IPv6', 'http://[::]:4020/'],
    ['a host behind a user name that looks like this machine', 'http://127.0.0.1@192.0.2.1/'],
    ['this machine with a user name', 'http://user:secret@127.0.0.1/'],
    ['a file URL', 'file:///etc/passwd'],
    ['this machine over another protocol', 'ftp://127.0.0.1/'],
    ['a socket', 'unix:/var/run/docker.sock'],
  ])('%s', async (_, url) => {
    await expect(resolveAddresses(url)).rejects.toBeInstanceOf(ForbiddenDestinationError);
  });

  test.each([
    ['resolves to another machine', ['192.0.2.1']],
    ['resolves to this machine and another', ['127.0.0.1', '192.0.2.1']],
    ['does not resolve', []],
    ['resolves to a cloud metadata service', ['169.254.169.254']],
    ['resolves to every interface', ['0.0.0.0']],
    ['resolves to every IPv6 interface', ['::']],
    ['resolves to another machine as IPv4-mapped IPv6', ['::ffff:192.0.2.1']],
  ])('a name that %s', async (_, addresses) => {
    await expect(resolveAddresses('http://hooks.test/', [], ...addresses)).rejects.toBeInstanceOf(
      ForbiddenDestinationError,
    );
  });

  test('a host whose name merely contains an allowed one', async () => {
    await expect(resolveAddresses('http://evil-hooks.test/', ['hooks.test'], '192.0.2.1')).rejects.toBeInstanceOf(
      ForbiddenDestinationError,
    );
  });

  test.each([
    [[], / cannot be resolved\. If it is on another machine, --allow-webhook-host hooks\.test is needed as well\.$/],
    [['hooks.test'], / cannot be resolved\.$/],
  ])(
    'a name that cannot be resolved while %j is allowed, and the error says what is missing',
    async (allowed, error) => {
      const resolve = () => Promise.reject(new Error('getaddrinfo ENOTFOUND hooks.test'));
      await expect(findAddresses(new URL('http://hooks.test/'), allowed, resolve)).rejects.toThrow(error);
    },
  );

  test('another machine, and the error says how to allow it', async () => {
    await expect(resolveAddresses('http://192.0.2.1/')).rejects.toThrow('--allow-webhook-host 192.0.2.1');
  });
});

const options = { headers: {}, body: '{}', allowedHosts: [], timeout: 500 };

describe('a delivery attempt', () => {
  test('connects to the checked address even if the name resolves differently later', async () => {
    const { url, received } = await openTestReceiver();
    const resolvedAddresses = ['127.0.0.1', '192.0.2.1'];
    const resolve = () => Promise.resolve([resolvedAddresses.shift() ?? '192.0.2.1']);
    const response = await sendWebhook(`http://hooks.test:${new URL(url).port}/`, { ...options, resolve });
    expect(response).toEqual({ status: 200, sentHeaders: expect.any(Object) });
    expect(received[0]?.headers.host).toMatch(/^hooks\.test:/);
    expect(resolvedAddresses).toEqual(['192.0.2.1']);
  });

  test('reaches a receiver that listens on another address of its name than the first', async () => {
    const { url } = await openTestReceiver();
    const resolve = () => Promise.resolve(['::1', '127.0.0.1']);
    const { port } = new URL(url);
    expect(await sendWebhook(`http://hooks.test:${port}/`, { ...options, resolve })).toMatchObject({ status: 200 });
  });

  test.each([
    ['localhost', 'http://localhost.'],
    ['a name', 'http://hooks.test'],
  ])('resolves %s once and ignores proxy settings', async (_, base) => {
    const { url, received } = await openTestReceiver();
    vi.stubEnv('HTTP_PROXY', 'http://127.0.0.1:1');
    vi.stubEnv('NODE_USE_ENV_PROXY', '1');
    const resolve = vi.fn(() => Promise.resolve(['127.0.0.1']));
    await sendWebhook(`${base}:${new URL(url).port}/`, { ...options, resolve });
    expect([resolve.mock.calls.length, received.length]).toEqual([1, 1]);
  });

  test.each([301, 302, 303, 307, 308])('does not follow a %i redirect', async (status) => {
    const otherReceiver = await openTestReceiver();
    const redirectServer = createServer((_, res) => res.writeHead(status, { Location: otherReceiver.url }).end());
    await new Promise<void>((resolve) => redirectServer.listen(0, '127.0.0.1', resolve));
    closeAfterTest({ close: () => new Promise<void>((resolve) => void redirectServer.close(() => resolve())) });
    const { port } = redirectServer.address() as AddressInfo;
    expect(await sendWebhook(`http://127.0.0.1:${port}/`, options)).toEqual({
      status,
      sentHeaders: expect.any(Object),
    });
    expect(otherReceiver.received).toEqual([]);
  });

  test('times out if the DNS lookup hangs', async () => {
    const response = await sendWebhook('http://hooks.test/', {
      ...options,
      timeout: 20,
      resolve: () => new Promise(() => {}),
    });
    expect(response).toEqual({ error: 'no response within 20 ms' });
  });

  test('times out if the receiver accepts the connection but does not respond', async () => {
    const { url } = await openReceiverWith(() => undefined);
    expect(await sendWebhook(url, { ...options, timeout: 50 })).toEqual({
      error: 'no response within 50 ms',
      sentHeaders: expect.any(Object),
    });
  });

  test('reads only the status of an endless response', async () => {
    const endlessServer = createServer((_, res) => {
      res.writeHead(200);
      const writeMore = () => {
        while (res.write('x'.repeat(65_536)));
        res.once('drain', writeMore);
      };
      writeMore();
    });
    await new Promise<void>((resolve) => endlessServer.listen(0, '127.0.0.1', resolve));
    closeAfterTest({
      close: () => new Promise<void>((resolve) => void endlessServer.close(() => resolve()).closeAllConnections()),
    });
    const { port } = endlessServer.address() as AddressInfo;
    expect(await sendWebhook(`http://127.0.0.1:${port}/`, options)).toEqual({
      status: 200,
      sentHeaders: expect.any(Object),
    });
  });

  test('to a name of which no address accepts a connection returns the error of each', async () => {
    const resolve = () => Promise.resolve(['127.0.0.1', '::1']);
    expect(await sendWebhook('http://hooks.test:1/', { ...options, resolve })).toEqual({
      error: expect.stringMatching(/^connect ECONNREFUSED 127\.0\.0\.1:1; connect E[A-Z]+ ::1:1/),
    });
  });

  test.each([
    ['is refused a connection', 'http://127.0.0.1:1/'],
    ['has an invalid URL', 'nowhere'],
  ])('that %s returns an error instead of throwing', async (_, url) => {
    expect(await sendWebhook(url, options)).toEqual({ error: expect.any(String) });
  });
});

describe('an arbitrary URL', () => {
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

  test('resolves to this machine or is rejected', async () => {
    const loopbackPattern = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4})$/;
    await fc.assert(
      fc.asyncProperty(
        url,
        fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.constantFrom('127.0.0.1', '::1'))),
        async (text, addresses) => {
          const parsed = URL.parse(text);
          if (parsed === null) return;
          const result = await findAddresses(parsed, [], () => Promise.resolve(addresses)).catch(
            (error: Error) => error,
          );
          if (result instanceof Error) expect(result).toBeInstanceOf(ForbiddenDestinationError);
          else for (const address of result) expect(address).toMatch(loopbackPattern);
        },
      ),
      runOptions(2000),
    );
  });
});
