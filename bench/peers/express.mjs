// Express with default settings, as in its guide: JSON in, JSON out, no validation.
import express from 'express';
import { listenOptions, responses } from './options.mjs';

const app = express();
app.use(express.json());
app.post('/api/v1/posts', (_req, res) => {
  res.status(201).json(responses.post);
});
app.get('/api/v1/posts', (_req, res) => {
  res.json(responses.list);
});
app.get('/api/v1/accounts', (_req, res) => {
  res.json(responses.accounts);
});
app.listen(listenOptions.port, listenOptions.host);
