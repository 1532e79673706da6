/** An implementation on Express that only resolves API keys. */
import express from 'express';
import { createRouter } from 'social-contract/service';

const implementation = {
  authenticate: (token) => (token === 'key' ? { plans: ['api', 'pro'] } : undefined),
  findResources: () => ({}),
  handlers: {},
};
const app = express();
app.use('/api/v1', createRouter(implementation));
const server = app.listen(0, '127.0.0.1', async () => {
  const { port } = server.address();
  for (const key of ['other', 'key']) {
    const headers = { Authorization: `Bearer ${key}` };
    console.log((await fetch(`http://127.0.0.1:${port}/api/v1/accounts`, { headers })).status);
  }
  server.close();
});
