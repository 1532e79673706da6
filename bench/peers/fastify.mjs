// Fastify with bodies validated by a handwritten JSON Schema, which it compiles.
import { fastify } from 'fastify';
import { listenOptions, responses } from './options.mjs';
import { bodySchema } from './shape.mjs';

const app = fastify();
app.post('/api/v1/posts', { schema: { body: bodySchema } }, (_req, reply) => {
  reply.code(201).send(responses.post);
});
app.get('/api/v1/posts', (_req, reply) => {
  reply.send(responses.list);
});
app.get('/api/v1/accounts', (_req, reply) => {
  reply.send(responses.accounts);
});
await app.listen(listenOptions);
