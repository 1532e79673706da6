// Express with default settings, as in its guide: JSON in, JSON out, no validation.
import express from 'express';
import { answers, given } from './options.mjs';

const app = express();
app.use(express.json());
app.post('/api/v1/posts', (_req, res) => {
  res.status(201).json(answers.post);
});
app.get('/api/v1/posts', (_req, res) => {
  res.json(answers.list);
});
app.get('/api/v1/accounts', (_req, res) => {
  res.json(answers.accounts);
});
app.listen(given.port, given.host);
