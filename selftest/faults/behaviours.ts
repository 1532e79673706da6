/** Faults in behaviour. */
import type { OperationId } from '../../spec/operations/index.ts';
import { isPlatformLabel } from '../../spec/platforms.ts';
import {
  buildRefusal,
  changeResponse,
  createFault,
  createReplacementFault,
  createRequestFault,
  createResponseFault,
  createRewriteFault,
  type Fault,
  isSuccess,
  type Json,
  parseJson,
  type RequestContext,
  withBody,
  withUrl,
} from './fault.ts';
import { readKey } from './request.ts';

const writeOperations: readonly OperationId[] = ['createPost', 'updatePost'];

const createIgnoredParameterFault = (name: string, rule: string): Fault =>
  createRewriteFault(`${name} is ignored`, rule, (context) =>
    context.operation === 'listPosts' ? withUrl(context, (url) => url.searchParams.delete(name)) : undefined,
  );

/** Creates a fault that responds with success and does nothing. */
const createUnappliedFault = (
  operation: OperationId,
  rule: string,
  buildRecord: (context: RequestContext, records: ReadonlyMap<string, Json>) => Json,
): Fault =>
  createFault(`${operation} has no effect`, rule, () => {
    const records = new Map<string, Json>();
    return async (context, next) => {
      if (context.operation === operation && records.has(context.id ?? ''))
        return Response.json({ success: true, data: buildRecord(context, records) });
      const response = await next(context.request);
      const { data } = parseJson(await response.clone().text()) ?? {};
      if (isSuccess(response) && typeof data?.id === 'string') records.set(data.id, data);
      return response;
    };
  });

/** Creates a fault that responds with success to a request that cannot succeed. */
const createFalseSuccessFault = (operation: OperationId, status: number, rule: string): Fault =>
  createReplacementFault(`${operation} always succeeds`, rule, (response, context) => {
    if (context.operation !== operation || response.status !== status) return undefined;
    const now = '2030-01-07T09:00:00Z';
    const data = { id: context.id, status: 'draft', platforms: [], createdAt: now, updatedAt: now };
    return Response.json({ success: true, data });
  });

/** Creates a fault that also applies the operation to another resource of the same kind. */
const createExtraEffectFault = (operation: OperationId, create: OperationId, rule: string): Fault =>
  createFault(`${operation} affects a second resource`, rule, () => {
    const createdIds: string[] = [];
    return async (context, next) => {
      const response = await next(context.request.clone());
      if (context.operation === create && isSuccess(response))
        createdIds.push(parseJson(await response.clone().text()).data.id);
      const otherId = createdIds.findLast((id) => id !== context.id);
      if (context.operation === operation && isSuccess(response) && otherId !== undefined && context.id !== undefined)
        await next(
          withUrl(context, (url) => {
            url.pathname = url.pathname.replace(context.id ?? '', otherId);
          }),
        );
      return response;
    };
  });

/** Creates a fault that performs a rejected request in part. */
const createAppliedRefusalFault = (
  description: string,
  operation: OperationId,
  buildBody: (body: Json) => Json | undefined,
): Fault =>
  createFault(description, 'refusal.changes-nothing', () => async (context, next) => {
    const response = await next(context.request.clone());
    const body = context.operation === operation && response.status === 422 ? buildBody(context.body) : undefined;
    if (body !== undefined) await next(withBody(context.request, body));
    return response;
  });

export const behaviourFaults: readonly Fault[] = [
  createRequestFault('the post stays a draft', 'post.publish-now.immediate', ['createPost'], (body) => {
    delete body.publishNow;
  }),
  createRequestFault('the post stays a draft', 'post.create.scheduled', ['createPost'], (body) => {
    delete body.scheduledFor;
  }),
  createRequestFault('the post is published at once', 'post.create.draft', ['createPost'], (body) => {
    if (!body.scheduledFor) body.publishNow = true;
  }),
  createRequestFault('the post is published at once', 'post.scheduled.not-before', ['createPost'], (body) => {
    if (body.scheduledFor) {
      delete body.scheduledFor;
      body.publishNow = true;
    }
  }),
  createRequestFault('an hour too late', 'post.create.scheduled', writeOperations, shiftSchedule(3_600_000)),
  createRequestFault('a second too early', 'post.create.scheduled', writeOperations, shiftSchedule(-1000)),
  createRequestFault('an unknown label means social', 'post.target.platform.known', writeOperations, (body) => {
    for (const target of Array.isArray(body?.platforms) ? body.platforms : [])
      if (!isPlatformLabel(target?.platform))
        Object.assign(target ?? {}, { platform: 'social', accountId: 'acc_social' });
  }),
  createRequestFault('only the first target', 'post.publish.all-targets', ['createPost'], (body) => {
    body.platforms = body.platforms?.slice?.(0, 1);
  }),
  createRequestFault('overrides are dropped', 'post.record.echo', ['createPost'], (body) => {
    delete body.platformContent;
  }),
  createRequestFault('the text is not updated', 'post.update.applies', ['updatePost'], (body) => {
    delete body.text;
  }),
  createRequestFault('overrides are not updated', 'post.update.applies', ['updatePost'], (body) => {
    delete body.platformContent;
  }),
  createRequestFault('the schedule is not updated', 'post.update.reschedule', ['updatePost'], (body) => {
    delete body.scheduledFor;
  }),
  createRequestFault('publishNow false publishes', 'post.draft.kept', ['updatePost'], (body) => {
    if (body.publishNow === false) body.publishNow = true;
  }),
  createRequestFault('overrides are lost', 'post.update.keeps', ['updatePost'], (body) => {
    body.platformContent ??= null;
  }),
  createRequestFault('media is lost', 'post.update.keeps', ['updatePost'], (body) => {
    body.media ??= null;
  }),
  createRequestFault('the schedule is lost', 'post.update.keeps', ['updatePost'], (body) => {
    if (!body.publishNow) body.scheduledFor ??= null;
  }),
  createRequestFault('overrides follow the text', 'post.text.override.kept', ['updatePost'], (body) => {
    if (body.text && !body.platformContent) body.platformContent = null;
  }),
  createRequestFault('the disclosure is dropped', 'photo.aiGenerated.kept', writeOperations, (body) => {
    if (body.platformContent?.photo) delete body.platformContent.photo.aiGenerated;
  }),
  createIgnoredParameterFault('status', 'post.list.filter.status.only'),
  createIgnoredParameterFault('platform', 'post.list.filter.platform.only'),
  createIgnoredParameterFault('from', 'post.list.filter.dates'),
  createIgnoredParameterFault('to', 'post.list.filter.dates'),
  createRewriteFault('two filters together find nothing', 'post.list.filter.status.all', (context) =>
    context.operation === 'listPosts' &&
    ['status', 'platform'].every((name) => new URL(context.request.url).searchParams.has(name))
      ? withUrl(context, (url) => url.searchParams.set('from', '2100-01-01'))
      : undefined,
  ),
  createIgnoredParameterFault('limit', 'post.list.limit.kept'),
  createIgnoredParameterFault('cursor', 'post.list.pages.disjoint'),
  createResponseFault(
    'pages end after 50 posts, and the next one skips the rest',
    'post.list.complete',
    ['listPosts'],
    (body) => {
      body.data.splice(50);
    },
  ),
  createUnappliedFault('deletePost', 'post.delete.gone', ({ id }) => ({ id, deleted: true })),
  createUnappliedFault('pauseLeadMagnet', 'leadMagnet.pause.paused', ({ id }, records) => records.get(id ?? '')),
  createUnappliedFault('pauseLeadMagnet', 'leadMagnet.paused.quiet', ({ id }, records) => ({
    ...records.get(id ?? ''),
    state: 'paused',
  })),
  createUnappliedFault('updatePost', 'post.update.applies', ({ id }, records) => records.get(id ?? '')),
  createUnappliedFault('republishPost', 'post.republish.adds', ({ id }, records) => records.get(id ?? '')),
  createUnappliedFault('updateLeadMagnet', 'leadMagnet.update.applies', ({ id }, records) => records.get(id ?? '')),
  createFalseSuccessFault('updatePost', 404, 'post.exists'),
  createFalseSuccessFault('deletePost', 404, 'post.delete.repeated'),
  createFalseSuccessFault('republishPost', 404, 'post.exists'),
  createFalseSuccessFault('pauseLeadMagnet', 404, 'leadMagnet.exists'),
  createFalseSuccessFault('listLeads', 404, 'leadMagnet.exists'),
  createFalseSuccessFault('updatePost', 409, 'post.editable'),
  createFalseSuccessFault('republishPost', 409, 'post.republish.state'),
  createFalseSuccessFault('getAnalytics', 422, 'analytics.account.exists'),
  createExtraEffectFault('updatePost', 'createPost', 'post.update.others'),
  createExtraEffectFault('deletePost', 'createPost', 'post.list.complete'),
  createExtraEffectFault('pauseLeadMagnet', 'createLeadMagnet', 'leadMagnet.state.own'),
  createRequestFault('activate is ignored', 'leadMagnet.activate.active', ['createLeadMagnet'], (body) => {
    delete body.activate;
  }),
  createRequestFault('it starts active', 'leadMagnet.create.paused', ['createLeadMagnet'], (body) => {
    body.activate = true;
  }),
  createRequestFault('other keywords', 'leadMagnet.record.echo', ['createLeadMagnet'], (body) => {
    body.keywords = [...(body.keywords ?? []), 'extra'];
  }),
  createRequestFault('every comment matches', 'lead.matching', ['createLeadMagnet'], (body) => {
    body.keywords = [...(body.keywords ?? []), 'a', 'e', 'i', 'o', 'u'];
  }),
  createRequestFault('no comment matches', 'lead.captured', ['createLeadMagnet'], (body) => {
    body.keywords = ['zzzzqqq'];
  }),
  createRequestFault('the webhook is not sent', 'webhook.lead.sent', ['createLeadMagnet'], (body) => {
    delete body.webhookUrl;
  }),
  createRequestFault('every lead gets a message', 'leadMagnet.collect_only.quiet', ['createLeadMagnet'], (body) => {
    if (body.workflowType === 'collect_only')
      Object.assign(body, { workflowType: 'full', templates: { dm: { text: 'Hi' } } });
  }),
  createRequestFault('only a reply', 'leadMagnet.full.direct_message', ['createLeadMagnet'], (body) => {
    if (body.workflowType === 'full')
      Object.assign(body, { workflowType: 'comments_only', templates: { commentReplies: [{ text: 'Hi' }] } });
  }),
  createRequestFault('comments are posted without the flag', 'autoPlug.needs-flag', ['createPost'], (body) => {
    if (body.autoPlug) body.isAutoPlug = true;
  }),
  createRequestFault('comments are never posted', 'autoPlug.comments.sent', ['createPost'], (body) => {
    delete body.isAutoPlug;
  }),
  createRequestFault('comments are posted early', 'autoPlug.comments.not-before', ['createPost'], (body) => {
    for (const comment of body.autoPlug?.comments ?? []) comment.delay = 'PT1S';
  }),
  createAppliedRefusalFault('a rejected post is created anyway', 'createPost', (body) =>
    body?.platforms === undefined ? undefined : { text: 'Made all the same', platforms: body.platforms },
  ),
  createAppliedRefusalFault('a rejected update is partly applied', 'updatePost', () => ({ text: 'Half done' })),
  createFault(
    'a rejected update pauses the lead magnet',
    'leadMagnet.refusal.untouched',
    () => async (context, next) => {
      const response = await next(context.request.clone());
      if (context.operation === 'updateLeadMagnet' && response.status === 422)
        await next(new Request(`${context.request.url}/pause`, { method: 'POST', headers: context.request.headers }));
      return response;
    },
  ),
  createRequestFault(
    'an update that publishes removes the comments',
    'autoPlug.comments.sent',
    ['updatePost'],
    (body) => {
      if (body.publishNow === true) body.autoPlug ??= null;
    },
  ),
  createResponseFault('every post has the same id', 'post.id.unique', ['createPost'], (body) => {
    body.data.id = 'post_000001';
  }),
  createFault('the uploaded file’s name is used', 'media.filename.not-from-upload', () => {
    const names = new Map<string, string>();
    return async ({ operation, request }, next) => {
      const form = operation === 'uploadMedia' ? await readForm(request.clone()) : undefined;
      const response = await next(request);
      if (!isSuccess(response)) return response;
      const file = form?.get('file');
      if (file instanceof File) names.set(parseJson(await response.clone().text()).data.url, file.name);
      if (operation !== 'createPost') return response;
      return changeResponse(response, ({ data: { media } }) => {
        const name = names.get(media?.carousel);
        if (name !== undefined) media.filename = name;
      });
    };
  }),
  ...[-8, 9].map((hours) =>
    createFault(`the month begins in a time zone ${hours} hours from UTC`, 'quota.not-early', () => {
      const counts = new Map<string, number>();
      return async ({ operation, request }, next) => {
        const response = await next(request);
        if (operation !== 'createPost' || !isSuccess(response) || !readKey(request).endsWith('demo-api'))
          return response;
        const { id, publishedAt } = parseJson(await response.clone().text()).data;
        if (publishedAt === undefined) return response;
        // A reset numbers the posts anew.
        if (id.endsWith('000001')) counts.clear();
        const month = new Date(Date.parse(publishedAt) + hours * 3_600_000).toISOString().slice(0, 7);
        counts.set(month, (counts.get(month) ?? 0) + 1);
        return (counts.get(month) ?? 0) > 100 ? buildRefusal(403, 'POST_QUOTA_EXCEEDED') : response;
      };
    }),
  ),
  createFault('every 31st request is refused', 'rate.not-early', () => {
    let sentCount = 0;
    return (context, next) =>
      context.request.headers.get('authorization')?.endsWith('demo-api') && ++sentCount % 31 === 0
        ? Promise.resolve(
            Response.json({ success: false, code: 'RATE_LIMITED' }, { status: 429, headers: { 'retry-after': '1' } }),
          )
        : next(context.request);
  }),
  createReplacementFault('no RateLimit header', 'rate.headers', (response) => {
    response.headers.delete('ratelimit');
    return response;
  }),
  createReplacementFault('no Retry-After header', 'rate.retry-after', (response) => {
    if (response.status === 429) response.headers.delete('retry-after');
    return response;
  }),
];

const readForm = (request: Request): Promise<FormData | undefined> => request.formData().catch(() => undefined);

function shiftSchedule(milliseconds: number): (body: Json) => void {
  return (body) => {
    if (typeof body.scheduledFor === 'string')
      body.scheduledFor = new Date(Date.parse(body.scheduledFor) + milliseconds).toISOString();
  };
}
