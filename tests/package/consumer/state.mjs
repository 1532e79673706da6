/** Data in a state file is available after a restart. */
import { createClient, startMock } from 'social-contract';

const open = () => startMock({ state: 'kept.sqlite' });
const createClientFor = ({ url, keys: [{ key }] }) => createClient({ baseUrl: url, apiKey: key });

const before = await open();
const { id } = await createClientFor(before).createPost({
  text: 'Kept',
  platforms: [{ platform: 'social', accountId: 'acc_social' }],
});
await before.close();

const after = await open();
for await (const post of createClientFor(after).posts()) console.log(post.id === id, post.text);
await after.close();
