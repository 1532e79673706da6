/** Runs the conformance suite among a project's own tests, against the implementation in this folder. */
import { createService, fetchHandler } from 'social-contract/service';
import { conformance } from 'social-contract/vitest';
import { createImplementation } from './implementation.ts';

const accounts = new Map([['acc_1', { id: 'acc_1', platform: 'microblog', name: '@ada' }]]);
const ada = { plans: ['api', 'pro'] as const, accounts, posts: new Map() };
const service = createService(createImplementation(new Map([['key-of-ada', ada]]), Date.now));

conformance({
  // The service runs in this process. For one on a port, set `url` instead.
  fetch: fetchHandler(service, '/api/v1'),
  credentials: { primary: { key: 'key-of-ada', plans: ['api', 'pro'] } },
  profile: 'default',
  size: 'quick',
  // The rules of the parts that are implemented so far.
  only: ['accounts.*', 'text.*', 'post.platforms.*', 'post.list.*'],
});
