/** The conformance suite among a project's tests. */
import { startMock } from 'social-contract/mock';
import { conformance } from 'social-contract/vitest';
import { afterAll, beforeAll } from 'vitest';

let mock;
beforeAll(async () => {
  mock = await startMock();
});
afterAll(() => mock.close());

conformance(() => ({
  url: mock.url,
  credentials: { primary: { key: mock.keys[0].key, plans: ['api', 'pro'] } },
  profile: 'default',
  size: 'quick',
  only: ['video.title.required'],
}));
