/** A project's tests, which `npm test` runs against a mock. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { createClient } from 'social-contract/client';

test('the service has an account to post to', async () => {
  const client = createClient({
    baseUrl: process.env.SOCIAL_PUBLISHING_API_URL,
    apiKey: process.env.SOCIAL_PUBLISHING_API_KEY,
  });
  assert.ok((await client.listAccounts()).length > 0);
});
