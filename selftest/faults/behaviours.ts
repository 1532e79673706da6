/** Faults in behaviour. */
import type { OperationId } from '../../spec/operations/index.ts';
import { isPlatformLabel } from '../../spec/platforms.ts';
import { changed, elsewhere, type Fault, type Json, ok, parsed, requests, type Visit, withBody } from './fault.ts';

const writes: readonly OperationId[] = ['createPost', 'updatePost'];

/** Ignores a list parameter. */
function deaf(name: string, rule: string): Fault {
  return {
    id: `${rule}: ${name} is ignored`,
    rule,
    around: () => (visit, next) =>
      next(visit.operation === 'listPosts' ? elsewhere(visit, (url) => url.searchParams.delete(name)) : visit.request),
  };
}

/** Responds with success and does nothing. */
function pretends(
  operation: OperationId,
  rule: string,
  told: (visit: Visit, seen: ReadonlyMap<string, Json>) => Json,
): Fault {
  return {
    id: `${rule}: ${operation} has no effect`,
    rule,
    around: () => {
      const seen = new Map<string, Json>();
      return async (visit, next) => {
        if (visit.operation === operation && seen.has(visit.id ?? ''))
          return Response.json({ success: true, data: told(visit, seen) });
        const response = await next(visit.request);
        const { data } = parsed(await response.clone().text()) ?? {};
        if (ok(response) && typeof data?.id === 'string') seen.set(data.id, data);
        return response;
      };
    },
  };
}

/** Responds with success to a request that cannot succeed. */
function agrees(operation: OperationId, status: number, rule: string): Fault {
  return {
    id: `${rule}: ${operation} always succeeds`,
    rule,
    around: () => async (visit, next) => {
      const response = await next(visit.request);
      if (visit.operation !== operation || response.status !== status) return response;
      const now = '2030-01-07T09:00:00Z';
      const data = { id: visit.id, status: 'draft', platforms: [], createdAt: now, updatedAt: now };
      return Response.json({ success: true, data });
    },
  };
}

/** Affects another resource of the same kind as well. */
function strays(operation: OperationId, create: OperationId, rule: string): Fault {
  return {
    id: `${rule}: ${operation} affects another one too`,
    rule,
    around: () => {
      const made: string[] = [];
      return async (visit, next) => {
        const response = await next(visit.request.clone());
        if (visit.operation === create && ok(response)) made.push(parsed(await response.clone().text()).data.id);
        const other = made.findLast((id) => id !== visit.id);
        if (visit.operation === operation && ok(response) && other !== undefined && visit.id !== undefined)
          await next(
            elsewhere(visit, (url) => {
              url.pathname = url.pathname.replace(visit.id ?? '', other);
            }),
          );
        return response;
      };
    },
  };
}

export const behaviours: readonly Fault[] = [
  requests('the post stays a draft', 'post.publish-now.immediate', ['createPost'], (body) => {
    delete body.publishNow;
  }),
  requests('the post stays a draft', 'post.create.scheduled', ['createPost'], (body) => {
    delete body.scheduledFor;
  }),
  requests('the post is published at once', 'post.create.draft', ['createPost'], (body) => {
    if (!body.scheduledFor) body.publishNow = true;
  }),
  requests('the post is published at once', 'post.scheduled.not-before', ['createPost'], (body) => {
    if (body.scheduledFor) {
      delete body.scheduledFor;
      body.publishNow = true;
    }
  }),
  requests('an hour too late', 'post.create.scheduled', writes, later(3_600_000)),
  requests('a second too early', 'post.create.scheduled', writes, later(-1000)),
  requests('an unknown label means social', 'post.target.platform.known', writes, (body) => {
    for (const target of Array.isArray(body?.platforms) ? body.platforms : [])
      if (!isPlatformLabel(target?.platform))
        Object.assign(target ?? {}, { platform: 'social', accountId: 'acc_social' });
  }),
  requests('only the first target', 'post.publish.all-targets', ['createPost'], (body) => {
    body.platforms = body.platforms?.slice?.(0, 1);
  }),
  requests('overrides are dropped', 'post.record.echo', ['createPost'], (body) => {
    delete body.platformContent;
  }),
  requests('the text is not updated', 'post.update.applies', ['updatePost'], (body) => {
    delete body.text;
  }),
  requests('overrides are not updated', 'post.update.applies', ['updatePost'], (body) => {
    delete body.platformContent;
  }),
  requests('the schedule is not updated', 'post.update.reschedule', ['updatePost'], (body) => {
    delete body.scheduledFor;
  }),
  requests('overrides are lost', 'post.update.keeps', ['updatePost'], (body) => {
    body.platformContent ??= null;
  }),
  requests('media is lost', 'post.update.keeps', ['updatePost'], (body) => {
    body.media ??= null;
  }),
  requests('the schedule is lost', 'post.update.keeps', ['updatePost'], (body) => {
    if (!body.publishNow) body.scheduledFor ??= null;
  }),
  requests('overrides follow the text', 'post.text.override.kept', ['updatePost'], (body) => {
    if (body.text && !body.platformContent) body.platformContent = null;
  }),
  requests('the disclosure is dropped', 'photo.aiGenerated.kept', writes, (body) => {
    if (body.platformContent?.photo) delete body.platformContent.photo.aiGenerated;
  }),
  deaf('status', 'post.list.filter.status.only'),
  deaf('platform', 'post.list.filter.platform.only'),
  deaf('from', 'post.list.filter.dates'),
  deaf('to', 'post.list.filter.dates'),
  deaf('limit', 'post.list.limit.kept'),
  deaf('cursor', 'post.list.pages.disjoint'),
  pretends('deletePost', 'post.delete.gone', ({ id }) => ({ id, deleted: true })),
  pretends('pauseLeadMagnet', 'leadMagnet.pause.paused', ({ id }, seen) => seen.get(id ?? '')),
  pretends('updatePost', 'post.update.applies', ({ id }, seen) => seen.get(id ?? '')),
  pretends('republishPost', 'post.republish.adds', ({ id }, seen) => seen.get(id ?? '')),
  pretends('updateLeadMagnet', 'leadMagnet.update.applies', ({ id }, seen) => seen.get(id ?? '')),
  agrees('updatePost', 404, 'post.exists'),
  agrees('deletePost', 404, 'post.exists'),
  agrees('republishPost', 404, 'post.exists'),
  agrees('pauseLeadMagnet', 404, 'leadMagnet.exists'),
  agrees('listLeads', 404, 'leadMagnet.exists'),
  agrees('updatePost', 409, 'post.editable'),
  agrees('republishPost', 409, 'post.republish.state'),
  agrees('getAnalytics', 422, 'analytics.account.exists'),
  strays('updatePost', 'createPost', 'post.update.others'),
  strays('deletePost', 'createPost', 'post.list.complete'),
  strays('pauseLeadMagnet', 'createLeadMagnet', 'leadMagnet.state.own'),
  requests('activate is ignored', 'leadMagnet.activate.active', ['createLeadMagnet'], (body) => {
    delete body.activate;
  }),
  requests('it starts active', 'leadMagnet.create.paused', ['createLeadMagnet'], (body) => {
    body.activate = true;
  }),
  requests('other keywords', 'leadMagnet.record.echo', ['createLeadMagnet'], (body) => {
    body.keywords = [...(body.keywords ?? []), 'extra'];
  }),
  requests('every comment matches', 'lead.matching', ['createLeadMagnet'], (body) => {
    body.keywords = [...(body.keywords ?? []), 'a', 'e', 'i', 'o', 'u'];
  }),
  requests('no comment matches', 'lead.captured', ['createLeadMagnet'], (body) => {
    body.keywords = ['zzzzqqq'];
  }),
  requests('the webhook is not sent', 'webhook.lead.sent', ['createLeadMagnet'], (body) => {
    delete body.webhookUrl;
  }),
  requests('every lead gets a message', 'leadMagnet.collect_only.quiet', ['createLeadMagnet'], (body) => {
    if (body.workflowType === 'collect_only')
      Object.assign(body, { workflowType: 'full', templates: { dm: { text: 'Hi' } } });
  }),
  requests('only a reply', 'leadMagnet.full.direct_message', ['createLeadMagnet'], (body) => {
    if (body.workflowType === 'full')
      Object.assign(body, { workflowType: 'comments_only', templates: { commentReplies: [{ text: 'Hi' }] } });
  }),
  requests('comments are posted without the flag', 'autoPlug.needs-flag', ['createPost'], (body) => {
    if (body.autoPlug) body.isAutoPlug = true;
  }),
  requests('comments are never posted', 'autoPlug.comments.sent', ['createPost'], (body) => {
    delete body.isAutoPlug;
  }),
  requests('comments are posted early', 'autoPlug.comments.not-before', ['createPost'], (body) => {
    for (const comment of body.autoPlug?.comments ?? []) comment.delay = 'PT1S';
  }),
  {
    id: 'refusal.changes-nothing: a rejected post is created anyway',
    rule: 'refusal.changes-nothing',
    around: () => async (visit, next) => {
      const response = await next(visit.request.clone());
      const platforms: Json = visit.body?.platforms;
      if (visit.operation === 'createPost' && response.status === 422 && platforms !== undefined)
        await next(withBody(visit.request, { text: 'Made all the same', platforms }));
      return response;
    },
  },
  {
    id: 'refusal.changes-nothing: a rejected update is partly applied',
    rule: 'refusal.changes-nothing',
    around: () => async (visit, next) => {
      const response = await next(visit.request.clone());
      if (visit.operation === 'updatePost' && response.status === 422)
        await next(withBody(visit.request, { text: 'Half done' }));
      return response;
    },
  },
  {
    id: 'post.id.unique: ids repeat every day',
    rule: 'post.id.unique',
    around: () => async (visit, next) => {
      const response = await next(visit.request);
      return visit.operation === 'createPost' && ok(response)
        ? changed(response, (body) => {
            body.data.id = 'post_000001';
          })
        : response;
    },
  },
  {
    id: 'media.filename.not-from-upload: the uploaded file’s name is used',
    rule: 'media.filename.not-from-upload',
    around: () => {
      const names = new Map<string, string>();
      return async (visit, next) => {
        const { operation, request } = visit;
        const form =
          operation === 'uploadMedia'
            ? await request
                .clone()
                .formData()
                .catch(() => undefined)
            : undefined;
        const response = await next(request);
        if (!ok(response)) return response;
        const file = form?.get('file');
        if (file instanceof File) names.set(parsed(await response.clone().text()).data.url, file.name);
        if (operation !== 'createPost') return response;
        return changed(response, ({ data: { media } }) => {
          const name = names.get(media?.carousel);
          if (name !== undefined) media.filename = name;
        });
      };
    },
  },
  {
    id: 'rate.not-early: thirty requests a minute',
    rule: 'rate.not-early',
    around: () => {
      let sent = 0;
      return (visit, next) =>
        visit.request.headers.get('authorization')?.endsWith('demo-api') && ++sent % 31 === 0
          ? Promise.resolve(
              Response.json({ success: false, code: 'RATE_LIMITED' }, { status: 429, headers: { 'retry-after': '1' } }),
            )
          : next(visit.request);
    },
  },
  {
    id: 'rate.retry-after: no Retry-After header',
    rule: 'rate.retry-after',
    around: () => async (visit, next) => {
      const response = await next(visit.request);
      if (response.status === 429) response.headers.delete('retry-after');
      return response;
    },
  },
];

function later(milliseconds: number): (body: Json) => void {
  return (body) => {
    if (typeof body.scheduledFor === 'string')
      body.scheduledFor = new Date(Date.parse(body.scheduledFor) + milliseconds).toISOString();
  };
}
