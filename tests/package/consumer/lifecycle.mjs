/** A post from schedule to publication, with the client and the clock of a mock on a port. */
import { createClient, startMock } from 'social-contract';

const mock = await startMock({ frozenAt: '2030-01-07T09:00:00Z' });
const client = createClient({ baseUrl: mock.url, apiKey: mock.keys[0].key });
const post = await client.createPost({
  text: 'Hello',
  platforms: [{ platform: 'social', accountId: 'acc_social' }],
  scheduledFor: '2030-01-07T09:10:00Z',
});
await mock.clock.advance({ by: 'PT11M' });
for await (const { id, status } of client.posts({ status: 'published' })) console.log(id === post.id, status);
const document = await fetch(`${mock.origin}/openapi.json`).then((response) => response.json());
console.log(document.openapi);
await mock.close();
