// Express with bodies validated by a handwritten Zod schema.
import express from 'express';
import { z } from 'zod';
import { listenOptions, responses } from './options.mjs';
import { platforms } from './shape.mjs';

const members = z.record(z.string(), z.unknown());
const PostCreate = z.strictObject({
  text: z.string().max(1_000_000).optional(),
  platforms: z
    .array(z.strictObject({ platform: z.enum(platforms), accountId: z.string().min(1).max(128) }))
    .min(1)
    .max(100),
  platformContent: z.partialRecord(z.enum(platforms), members).optional(),
  media: members.optional(),
  scheduledFor: z.iso.datetime({ offset: true }).optional(),
  publishNow: z.boolean().optional(),
  isAutoPlug: z.boolean().optional(),
  autoPlug: members.optional(),
});

const app = express();
app.use(express.json());
app.post('/api/v1/posts', (req, res) => {
  const parsed = PostCreate.safeParse(req.body);
  if (parsed.success) res.status(201).json(responses.post);
  else res.status(422).json({ success: false, errors: parsed.error.issues });
});
app.get('/api/v1/posts', (_req, res) => {
  res.json(responses.list);
});
app.get('/api/v1/accounts', (_req, res) => {
  res.json(responses.accounts);
});
app.listen(listenOptions.port, listenOptions.host);
