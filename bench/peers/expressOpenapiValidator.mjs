// express-openapi-validator, set up as in its guide: validates requests against the document, but not responses.
import express from 'express';
import { middleware } from 'express-openapi-validator';
import { document } from './document.mjs';
import { listenOptions, responses } from './options.mjs';

const app = express();
app.use(express.json());
app.use(
  middleware({
    apiSpec: { ...document, servers: [{ url: '/api/v1' }] },
    validateRequests: true,
    validateResponses: false,
  }),
);
app.post('/api/v1/posts', (_req, res) => {
  res.status(201).json(responses.post);
});
app.get('/api/v1/posts', (_req, res) => {
  res.json(responses.list);
});
app.get('/api/v1/accounts', (_req, res) => {
  res.json(responses.accounts);
});
app.use((error, _req, res, _next) => {
  res.status(error.status ?? 500).json({ success: false, errors: error.errors });
});
app.listen(listenOptions.port, listenOptions.host);
