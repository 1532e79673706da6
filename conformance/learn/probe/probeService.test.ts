import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { readSettings } from '../../settings/settings.ts';
import { Target } from '../../target/target.ts';
import { startService } from '../../testing/service.ts';
import { suggestBindings } from '../suggest/suggestions.ts';
import { openProbeTarget } from './probeContext.ts';
import { probeService } from './probeService.ts';

const account = { id: 'a1', platform: 'social', name: 'Page' };

/** A service whose posts have the given member as their id, in a member of `data`. */
async function withService<T>(
  idName: string,
  use: (url: string, posts: Set<string>) => Promise<T>,
  { accounts = [account], required = '"platforms":[' }: { accounts?: readonly object[]; required?: string } = {},
): Promise<T> {
  const posts = new Set<string>();
  const server = createServer((req, res) => {
    let body = '';
    req.on('data', (chunk) => {
      body += chunk;
    });
    req.on('end', () => {
      const respond = (status: number, data?: unknown) => {
        res.writeHead(status, data === undefined ? {} : { 'content-type': 'application/json' });
        res.end(data === undefined ? undefined : JSON.stringify({ success: true, data }));
      };
      const [, collection = '', id = ''] = (req.url ?? '').split('/');
      if (req.method === 'GET') return respond(200, collection === 'accounts' ? accounts : []);
      if (req.method === 'DELETE') return respond(posts.delete(id) ? 204 : 404);
      if (!body.includes(required)) return respond(422);
      posts.add('p1');
      return respond(201, { post: { [idName]: 'p1', state: 'draft', text: 'A test post' } });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, posts);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test.each(['id', '_id', 'postId', 'uuid'])('a probe deletes its post by the member %s', (idName) =>
  withService(idName, async (url, posts) => {
    const { answers } = await probe(url);
    expect(posts).toEqual(new Set());
    expect(answers['post.delete']).toEqual({ method: 'DELETE', path: '/posts/{id}' });
  }),
);

/** The evidence of a probe, with all suggestions. */
async function probe(url: string) {
  const { base, ...settings } = readSettings({ url, credentials: { primary: { key: 'k' } } });
  const target = new Target({ base, ...settings, headers: {} });
  const evidence = await probeService({ base, key: 'k', target, tier: 'publish', accounts: undefined });
  target.close();
  const suggestions = suggestBindings(evidence, { withGuesses: true });
  return { evidence, answers: Object.fromEntries(suggestions.map(({ decision, answer }) => [decision, answer])) };
}

test('a probe whose post is refused sends the same post with publishNow, and deletes it', () =>
  withService(
    'id',
    async (url, posts) => {
      expect((await probe(url)).answers['post.neither']).toBe('refuse');
      expect(posts).toEqual(new Set());
    },
    { required: '"publishNow":true' },
  ));

test('a probe sends no post to an account without a readable platform', () =>
  withService(
    'id',
    async (url) => {
      const { evidence } = await probe(url);
      expect(evidence.selectRequests('POST', '/posts').map(({ status }) => status)).toEqual([422, 422, 422, 422]);
    },
    { accounts: [{ id: 'a1', attributes: { platform: 'social' } }] },
  ));

test('a probe that is throttled moves the clock with the hook instead of waiting', async () => {
  let isThrottled = true;
  const service = await startService({
    intercept: () => (isThrottled ? { status: 429, headers: { 'retry-after': '30' } } : undefined),
  });
  const durations: string[] = [];
  const advance = (_subject: unknown, by: string) => {
    durations.push(by);
    isThrottled = false;
    return Promise.resolve(undefined);
  };
  const options = { url: service.url, credentials: { primary: { key: 'key-primary' } }, hooks: { advance } };
  const target = openProbeTarget(options, () => undefined);
  const { base } = readSettings(options);
  const { exchanges: all } = await probeService({
    base,
    key: 'key-primary',
    target,
    tier: 'read',
    accounts: undefined,
  });
  target.close();
  await service.close();
  expect(durations).toEqual(['PT31S']);
  expect(all[0]).toMatchObject({ path: '/accounts', status: 200 });
});
