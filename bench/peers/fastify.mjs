// Fastify with bodies validated by a handwritten JSON Schema, which it compiles.
import { fastify } from 'fastify';
import { answers, given } from './options.mjs';
import { bodySchema } from './shape.mjs';

const app = fastify();
app.post('/api/v1/posts', { schema: { body: bodySchema } }, (_req, reply) => {
  reply.code(201).send(answers.post);
});
app.get('/api/v1/posts', (_req, reply) => {
  reply.send(answers.list);
});
app.get('/api/v1/accounts', (_req, reply) => {
  reply.send(answers.accounts);
});
await app.listen(given);
