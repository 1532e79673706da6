/** Runs the conformance suite among a project's own tests, against the implementation in this folder. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createService, nodeListener } from 'social-contract/service';
import { conformance } from 'social-contract/vitest';
import { afterAll, beforeAll } from 'vitest';
import { inMemory } from './implementation.ts';

const accounts = new Map([['acc_1', { id: 'acc_1', platform: 'microblog', name: '@ada' }]]);
const ada = { plans: ['api', 'pro'] as const, accounts, posts: new Map() };
let server: Server;

beforeAll(async () => {
  const service = createService(inMemory(new Map([['key-of-ada', ada]]), Date.now));
  server = createServer(nodeListener(service, '/api/v1'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.close();
});

conformance(() => ({
  url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`,
  credentials: { primary: { key: 'key-of-ada', plans: ['api', 'pro'] } },
  profile: 'default',
  size: 'quick',
  // The rules of the parts that are implemented so far.
  only: ['accounts.*', 'text.*', 'post.platforms.*', 'post.list.*'],
}));
