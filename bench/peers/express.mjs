// Express as its guide begins: default settings, JSON in, JSON out, checks nothing.
import express from 'express';
import { answers, given } from './given.mjs';

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
