/** Faults in behaviour. */
import type { OperationId } from '../../spec/operations/index.ts';
import { isPlatformLabel } from '../../spec/platforms.ts';
import {
  changeResponse,
  type Fault,
  isSuccess,
  type Json,
  parseJson,
  planDetourFault,
  planFault,
  planReplacementFault,
  planRequestFault,
  planResponseFault,
  type RequestContext,
  withBody,
  withUrl,
} from './fault.ts';

const writeOperations: readonly OperationId[] = ['createPost', 'updatePost'];

/** Ignores a list parameter. */
const planIgnoredParameterFault = (name: string, rule: string): Fault =>
  planDetourFault(`${name} is ignored`, rule, (context) =>
    context.operation === 'listPosts' ? withUrl(context, (url) => url.searchParams.delete(name)) : undefined,
  );

/** Responds with success and does nothing. */
const planUnappliedFault = (
  operation: OperationId,
  rule: string,
  buildRecord: (context: RequestContext, records: ReadonlyMap<string, Json>) => Json,
): Fault =>
  planFault(`${operation} has no effect`, rule, () => {
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

/** Responds with success to a request that cannot succeed. */
const planFalseSuccessFault = (operation: OperationId, status: number, rule: string): Fault =>
  planReplacementFault(`${operation} always succeeds`, rule, (response, context) => {
    if (context.operation !== operation || response.status !== status) return undefined;
    const now = '2030-01-07T09:00:00Z';
    const data = { id: context.id, status: 'draft', platforms: [], createdAt: now, updatedAt: now };
    return Response.json({ success: true, data });
  });

/** Affects another resource of the same kind as well. */
const planWrongResourceFault = (operation: OperationId, create: OperationId, rule: string): Fault =>
  planFault(`${operation} affects another one too`, rule, () => {
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

/** Performs a rejected request in part. */
const planAppliedRefusalFault = (
  id: string,
  operation: OperationId,
  buildBody: (body: Json) => Json | undefined,
): Fault =>
  planFault(id, 'refusal.changes-nothing', () => async (context, next) => {
    const response = await next(context.request.clone());
    const body = context.operation === operation && response.status === 422 ? buildBody(context.body) : undefined;
    if (body !== undefined) await next(withBody(context.request, body));
    return response;
  });

export const behaviourFaults: readonly Fault[] = [
  planRequestFault('the post stays a draft', 'post.publish-now.immediate', ['createPost'], (body) => {
    delete body.publishNow;
  }),
  planRequestFault('the post stays a draft', 'post.create.scheduled', ['createPost'], (body) => {
    delete body.scheduledFor;
  }),
  planRequestFault('the post is published at once', 'post.create.draft', ['createPost'], (body) => {
    if (!body.scheduledFor) body.publishNow = true;
  }),
  planRequestFault('the post is published at once', 'post.scheduled.not-before', ['createPost'], (body) => {
    if (body.scheduledFor) {
      delete body.scheduledFor;
      body.publishNow = true;
    }
  }),
  planRequestFault('an hour too late', 'post.create.scheduled', writeOperations, shiftSchedule(3_600_000)),
  planRequestFault('a second too early', 'post.create.scheduled', writeOperations, shiftSchedule(-1000)),
  planRequestFault('an unknown label means social', 'post.target.platform.known', writeOperations, (body) => {
    for (const target of Array.isArray(body?.platforms) ? body.platforms : [])
      if (!isPlatformLabel(target?.platform))
        Object.assign(target ?? {}, { platform: 'social', accountId: 'acc_social' });
  }),
  planRequestFault('only the first target', 'post.publish.all-targets', ['createPost'], (body) => {
    body.platforms = body.platforms?.slice?.(0, 1);
  }),
  planRequestFault('overrides are dropped', 'post.record.echo', ['createPost'], (body) => {
    delete body.platformContent;
  }),
  planRequestFault('the text is not updated', 'post.update.applies', ['updatePost'], (body) => {
    delete body.text;
  }),
  planRequestFault('overrides are not updated', 'post.update.applies', ['updatePost'], (body) => {
    delete body.platformContent;
  }),
  planRequestFault('the schedule is not updated', 'post.update.reschedule', ['updatePost'], (body) => {
    delete body.scheduledFor;
  }),
  planRequestFault('overrides are lost', 'post.update.keeps', ['updatePost'], (body) => {
    body.platformContent ??= null;
  }),
  planRequestFault('media is lost', 'post.update.keeps', ['updatePost'], (body) => {
    body.media ??= null;
  }),
  planRequestFault('the schedule is lost', 'post.update.keeps', ['updatePost'], (body) => {
    if (!body.publishNow) body.scheduledFor ??= null;
  }),
  planRequestFault('overrides follow the text', 'post.text.override.kept', ['updatePost'], (body) => {
    if (body.text && !body.platformContent) body.platformContent = null;
  }),
  planRequestFault('the disclosure is dropped', 'photo.aiGenerated.kept', writeOperations, (body) => {
    if (body.platformContent?.photo) delete body.platformContent.photo.aiGenerated;
  }),
  planIgnoredParameterFault('status', 'post.list.filter.status.only'),
  planIgnoredParameterFault('platform', 'post.list.filter.platform.only'),
  planIgnoredParameterFault('from', 'post.list.filter.dates'),
  planIgnoredParameterFault('to', 'post.list.filter.dates'),
  planIgnoredParameterFault('limit', 'post.list.limit.kept'),
  planIgnoredParameterFault('cursor', 'post.list.pages.disjoint'),
  planUnappliedFault('deletePost', 'post.delete.gone', ({ id }) => ({ id, deleted: true })),
  planUnappliedFault('pauseLeadMagnet', 'leadMagnet.pause.paused', ({ id }, records) => records.get(id ?? '')),
  planUnappliedFault('updatePost', 'post.update.applies', ({ id }, records) => records.get(id ?? '')),
  planUnappliedFault('republishPost', 'post.republish.adds', ({ id }, records) => records.get(id ?? '')),
  planUnappliedFault('updateLeadMagnet', 'leadMagnet.update.applies', ({ id }, records) => records.get(id ?? '')),
  planFalseSuccessFault('updatePost', 404, 'post.exists'),
  planFalseSuccessFault('deletePost', 404, 'post.exists'),
  planFalseSuccessFault('republishPost', 404, 'post.exists'),
  planFalseSuccessFault('pauseLeadMagnet', 404, 'leadMagnet.exists'),
  planFalseSuccessFault('listLeads', 404, 'leadMagnet.exists'),
  planFalseSuccessFault('updatePost', 409, 'post.editable'),
  planFalseSuccessFault('republishPost', 409, 'post.republish.state'),
  planFalseSuccessFault('getAnalytics', 422, 'analytics.account.exists'),
  planWrongResourceFault('updatePost', 'createPost', 'post.update.others'),
  planWrongResourceFault('deletePost', 'createPost', 'post.list.complete'),
  planWrongResourceFault('pauseLeadMagnet', 'createLeadMagnet', 'leadMagnet.state.own'),
  planRequestFault('activate is ignored', 'leadMagnet.activate.active', ['createLeadMagnet'], (body) => {
    delete body.activate;
  }),
  planRequestFault('it starts active', 'leadMagnet.create.paused', ['createLeadMagnet'], (body) => {
    body.activate = true;
  }),
  planRequestFault('other keywords', 'leadMagnet.record.echo', ['createLeadMagnet'], (body) => {
    body.keywords = [...(body.keywords ?? []), 'extra'];
  }),
  planRequestFault('every comment matches', 'lead.matching', ['createLeadMagnet'], (body) => {
    body.keywords = [...(body.keywords ?? []), 'a', 'e', 'i', 'o', 'u'];
  }),
  planRequestFault('no comment matches', 'lead.captured', ['createLeadMagnet'], (body) => {
    body.keywords = ['zzzzqqq'];
  }),
  planRequestFault('the webhook is not sent', 'webhook.lead.sent', ['createLeadMagnet'], (body) => {
    delete body.webhookUrl;
  }),
  planRequestFault('every lead gets a message', 'leadMagnet.collect_only.quiet', ['createLeadMagnet'], (body) => {
    if (body.workflowType === 'collect_only')
      Object.assign(body, { workflowType: 'full', templates: { dm: { text: 'Hi' } } });
  }),
  planRequestFault('only a reply', 'leadMagnet.full.direct_message', ['createLeadMagnet'], (body) => {
    if (body.workflowType === 'full')
      Object.assign(body, { workflowType: 'comments_only', templates: { commentReplies: [{ text: 'Hi' }] } });
  }),
  planRequestFault('comments are posted without the flag', 'autoPlug.needs-flag', ['createPost'], (body) => {
    if (body.autoPlug) body.isAutoPlug = true;
  }),
  planRequestFault('comments are never posted', 'autoPlug.comments.sent', ['createPost'], (body) => {
    delete body.isAutoPlug;
  }),
  planRequestFault('comments are posted early', 'autoPlug.comments.not-before', ['createPost'], (body) => {
    for (const comment of body.autoPlug?.comments ?? []) comment.delay = 'PT1S';
  }),
  planAppliedRefusalFault('a rejected post is created anyway', 'createPost', (body) =>
    body?.platforms === undefined ? undefined : { text: 'Made all the same', platforms: body.platforms },
  ),
  planAppliedRefusalFault('a rejected update is partly applied', 'updatePost', () => ({ text: 'Half done' })),
  planResponseFault('ids repeat every day', 'post.id.unique', ['createPost'], (body) => {
    body.data.id = 'post_000001';
  }),
  planFault('the uploaded file’s name is used', 'media.filename.not-from-upload', () => {
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
  planFault('thirty requests a minute', 'rate.not-early', () => {
    let sentCount = 0;
    return (context, next) =>
      context.request.headers.get('authorization')?.endsWith('demo-api') && ++sentCount % 31 === 0
        ? Promise.resolve(
            Response.json({ success: false, code: 'RATE_LIMITED' }, { status: 429, headers: { 'retry-after': '1' } }),
          )
        : next(context.request);
  }),
  planReplacementFault('no Retry-After header', 'rate.retry-after', (response) => {
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
