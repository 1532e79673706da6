import { describe, expect, test } from 'vitest';
import type { ConformanceConfig } from './config.ts';
import { load } from './load.ts';

const url = 'http://localhost/api/v1';
const environment = { API_KEY: 'from-environment' };

/** A service that creates a key for each request, and records the bodies. */
function createService(
  respond: (body: { plan: string }) => unknown = ({ plan }) => ({ data: { key: `key-${plan}` } }),
) {
  const bodies: { plan: string }[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    bodies.push((await request.json()) as { plan: string });
    return Response.json(respond(bodies.at(-1) ?? { plan: '' }));
  };
  return { fetch, bodies };
}

const prepareRun = (config: ConformanceConfig) => load({ url, ...config }, { folder: '/nowhere', environment });
const getMessage = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: Error) => error.message,
  );

describe('setup requests', () => {
  test('provide the keys that their read names, to the run and to later requests', async () => {
    const { fetch, bodies } = createService();
    const { options, secrets, setUp } = await prepareRun({
      fetch,
      credentials: { primary: { plans: ['api', 'pro'] } },
      setup: [
        { url: '/keys', body: { plan: 'pro' }, read: { primary: '/data/key' } },
        { url: '/keys', body: { plan: '{{key:primary}}' }, read: { other: '/data/key' } },
      ],
    });
    expect(bodies).toEqual([]);
    await setUp();
    expect(bodies).toEqual([{ plan: 'pro' }, { plan: 'key-pro' }]);
    expect(options.credentials).toEqual({
      primary: { key: 'key-pro', plans: ['api', 'pro'] },
      other: { key: 'key-key-pro' },
    });
    expect([...secrets]).toEqual(expect.arrayContaining(['key-pro', 'key-key-pro']));
  });

  test.each([
    [{ data: {} }, 'A setup request failed: the response to POST http://localhost/keys has no value at /data/key'],
    [{ data: { key: 7 } }, 'The setup must provide the key of "primary" as a string, not 7.'],
    [{ data: { key: '' } }, 'The setup must provide the key of "primary" as a string, not "".'],
  ])('fail with the response %j', async (response, message) => {
    const { fetch } = createService(() => response);
    const setup = [{ url: '/keys', body: {}, read: { primary: '/data/key' } }];
    const { setUp } = await prepareRun({ fetch, setup });
    expect(await getMessage(setUp())).toContain(message);
  });

  test('fail with one line about an error page', async () => {
    const page = `<!doctype html>\n<html>\n  <body>${'Not Found '.repeat(99)}</body>\n</html>\n`;
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    const { setUp } = await prepareRun({
      fetch: async () => new Response(page, { status: 404, headers }),
      setup: [{ url: '/keys', method: 'POST' }],
    });
    const message = await getMessage(setUp());
    expect(message).toMatch(/returned 404 \(text\/html\): <!doctype html> <html> <body>Not Found .*…$/);
    expect(message.length).toBeLessThan(300);
  });
});

describe('a setup function', () => {
  test('returns the keys of callers', async () => {
    const { options, setUp } = await prepareRun({
      credentials: { primary: {}, basic: { plans: ['starter'] } },
      setup: () => Promise.resolve({ primary: 'a', basic: 'b' }),
    });
    await setUp();
    expect(options.credentials).toEqual({ primary: { key: 'a' }, basic: { key: 'b', plans: ['starter'] } });
  });

  test('fails if it throws, or leaves a caller without a key', async () => {
    const credentials = { primary: {} };
    const throwing = await prepareRun({
      credentials,
      setup: () => {
        throw new Error('no database');
      },
    });
    expect(await getMessage(throwing.setUp())).toBe('The setup failed: no database');
    const silent = await prepareRun({ credentials, setup: () => undefined });
    expect(await getMessage(silent.setUp())).toBe(
      'The setup provided no key for primary. Return it from the setup function, set read in a setup request, or set env in credentials.',
    );
  });
});

test('a credential without a key is rejected if the setup does not provide it', async () => {
  const message = await getMessage(prepareRun({ credentials: { other: {} }, setup: [{ url: '/reset' }] }));
  expect(message).toBe('credentials › other: set env to the name of the environment variable that holds the key.');
});
