/** `/_mock/triggers/…`: what happens on the networks, joined to the state of the mock. */
import { Router } from 'express';
import { z } from 'zod';
import { formatInstant } from '../../spec/time/instant.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { StoredComment } from '../sandbox/storedEvents.ts';
import { ControlError } from './controlError.ts';
import { read } from './read.ts';
import type { TenantOf } from './tenantOf.ts';

const text = z.string().min(1).max(10_000);

const Comment = z.strictObject({
  /** Comments below the post that a lead magnet watches. */
  leadMagnet: z.string().optional(),
  post: z.string().optional(),
  postUrl: z.url().optional(),
  text,
  commenter: z
    .strictObject({ id: text.max(64).optional(), name: text.max(200).optional(), profileUrl: z.url().optional() })
    .optional(),
});

const Account = z.strictObject({
  account: text.max(64),
  /** Whether publishing works; false: every attempt fails until it is true again. */
  publishing: z.boolean().optional(),
  /** Whether the connection stands. */
  connected: z.boolean().optional(),
  /** Whether a video channel is verified. */
  verified: z.boolean().optional(),
});

export function triggerRoutes(tenantOf: TenantOf): Router {
  const router = Router();
  router.post('/triggers/comment', (req, res) => {
    const tenant = tenantOf(req);
    const body = read(Comment, req.body);
    const on = watchedBy(tenant.sandbox, body);
    const comment = tenant.sandbox.comment({
      on,
      author: authorOf(body.commenter),
      text: body.text,
      createdAt: tenant.now(),
    });
    tenant.catchUp();
    res.status(201).json({ data: shown(comment) });
  });
  router.post('/triggers/account', (req, res) => {
    const { sandbox } = tenantOf(req);
    const { account: id, publishing, connected, verified } = read(Account, req.body);
    if (!sandbox.accounts.has(id))
      throw new ControlError(404, 'NOT_FOUND', 'No account has this id; GET /_mock/tenants lists them.');
    const before = sandbox.traits.get(id);
    const works = {
      publishing: publishing ?? before?.publishing === undefined,
      connected: connected ?? before?.connection === undefined,
      verified: verified ?? before?.channel === undefined,
    };
    sandbox.traits.put({
      id,
      ...(works.publishing ? {} : { publishing: 'fails' as const }),
      ...(works.connected ? {} : { connection: 'expired' as const }),
      ...(works.verified ? {} : { channel: 'unverified' as const }),
    });
    res.json({ data: { account: id, ...works } });
  });
  router.post('/lead-magnets/:id/activate', (req, res) => {
    const tenant = tenantOf(req);
    const magnet = tenant.sandbox.leadMagnets.get(req.params.id);
    if (magnet === undefined) throw new ControlError(404, 'NOT_FOUND', 'No lead magnet has this id.');
    const { id, state } = tenant.sandbox.resumeLeadMagnet(magnet, tenant.now());
    res.json({ data: { id, state } });
  });
  return router;
}

function watchedBy(sandbox: Sandbox, { leadMagnet, post, postUrl }: z.infer<typeof Comment>): StoredComment['on'] {
  if ([leadMagnet, post, postUrl].filter((named) => named !== undefined).length !== 1) {
    throw new ControlError(
      422,
      'INVALID_BODY',
      'Say where the comment stands: leadMagnet, post or postUrl, one of them.',
    );
  }
  if (postUrl !== undefined) return { postUrl };
  if (post !== undefined) {
    if (!sandbox.posts.has(post)) throw new ControlError(404, 'NOT_FOUND', 'No post has this id.');
    return { postId: post };
  }
  const content = sandbox.leadMagnets.get(leadMagnet ?? '')?.content;
  if (content?.postId !== undefined) return { postId: content.postId };
  if (content?.postUrl !== undefined) return { postUrl: content.postUrl };
  throw new ControlError(404, 'NOT_FOUND', 'No lead magnet has this id.');
}

/** Somebody, where the call does not say who. */
function authorOf({
  id,
  name = 'Kim Reader',
  profileUrl,
}: NonNullable<z.infer<typeof Comment>['commenter']> = {}): StoredComment['author'] {
  const slug = (id ?? name).toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return { id: id ?? slug, name, profileUrl: profileUrl ?? `https://professional.example/in/${slug}` };
}

function shown({ id, on, author, text: said, createdAt }: StoredComment): object {
  return { id, ...on, author, text: said, createdAt: formatInstant(createdAt) };
}
