// A typical handwritten mock: Express, a Zod schema, a check of the bearer token, and posts in a Map.
import { randomUUID } from 'node:crypto';
import express from 'express';
import { z } from 'zod';
import { listenOptions, responses } from './options.mjs';
import { platforms } from './shape.mjs';

const PostCreate = z.strictObject({
  text: z.string().max(1_000_000).optional(),
  platforms: z
    .array(z.strictObject({ platform: z.enum(platforms), accountId: z.string().min(1).max(128) }))
    .min(1)
    .max(100),
  scheduledFor: z.iso.datetime({ offset: true }).optional(),
  publishNow: z.boolean().optional(),
});

/** @type {Map<string, object>} */
const posts = new Map(responses.list.data.map((post) => [post.id, post]));
const newest = [...posts.keys()].reverse();

const app = express();
app.use((req, res, next) => {
  if (req.get('authorization')?.startsWith('Bearer ')) next();
  else res.status(401).json({ success: false, code: 'UNAUTHENTICATED' });
});
app.use(express.json());
app.post('/api/v1/posts', (req, res) => {
  const parsed = PostCreate.safeParse(req.body);
  if (!parsed.success) {
    res.status(422).json({ success: false, errors: parsed.error.issues });
    return;
  }
  const now = new Date().toISOString();
  const status = parsed.data.scheduledFor === undefined ? 'draft' : 'scheduled';
  const targets = parsed.data.platforms.map((target) => ({ ...target, status }));
  const post = { id: randomUUID(), status, ...parsed.data, platforms: targets, createdAt: now, updatedAt: now };
  posts.set(post.id, post);
  newest.push(post.id);
  res.status(201).json({ success: true, data: post });
});
app.get('/api/v1/posts', (req, res) => {
  const limit = Number(req.query.limit ?? 20);
  const data = newest.slice(-limit).reverse();
  res.json({ success: true, data: data.map((id) => posts.get(id)), pagination: { limit, nextCursor: null } });
});
app.get('/api/v1/accounts', (_req, res) => {
  res.json(responses.accounts);
});
app.listen(listenOptions.port, listenOptions.host);
