/** Faults in behaviour. */
import type { OperationId } from '../../spec/operations/index.ts';
import { isPlatformLabel } from '../../spec/platforms.ts';
import {
  changeResponse,
  type Fault,
  isSuccess,
  type Json,
  parseJson,
  planRequestFault,
  type RequestContext,
  withBody,
  withUrl,
} from './fault.ts';

const writeOperations: readonly OperationId[] = ['createPost', 'updatePost'];

/** Ignores a list parameter. */
function planIgnoredParameterFault(name: string, rule: string): Fault {
  return {
    id: `${rule}: ${name} is ignored`,
    rule,
    createMiddleware: () => (context, next) =>
      next(
        context.operation === 'listPosts' ? withUrl(context, (url) => url.searchParams.delete(name)) : context.request,
      ),
  };
}

/** Responds with success and does nothing. */
function planUnappliedFault(
  operation: OperationId,
  rule: string,
  buildRecord: (context: RequestContext, records: ReadonlyMap<string, Json>) => Json,
): Fault {
  return {
    id: `${rule}: ${operation} has no effect`,
    rule,
    createMiddleware: () => {
      const records = new Map<string, Json>();
      return async (context, next) => {
        if (context.operation === operation && records.has(context.id ?? ''))
          return Response.json({ success: true, data: buildRecord(context, records) });
        const response = await next(context.request);
        const { data } = parseJson(await response.clone().text()) ?? {};
        if (isSuccess(response) && typeof data?.id === 'string') records.set(data.id, data);
        return response;
      };
    },
  };
}

/** Responds with success to a request that cannot succeed. */
function planFalseSuccessFault(operation: OperationId, status: number, rule: string): Fault {
  return {
    id: `${rule}: ${operation} always succeeds`,
    rule,
    createMiddleware: () => async (context, next) => {
      const response = await next(context.request);
      if (context.operation !== operation || response.status !== status) return response;
      const now = '2030-01-07T09:00:00Z';
      const data = { id: context.id, status: 'draft', platforms: [], createdAt: now, updatedAt: now };
      return Response.json({ success: true, data });
    },
  };
}

/** Affects another resource of the same kind as well. */
function planWrongResourceFault(operation: OperationId, create: OperationId, rule: string): Fault {
  return {
    id: `${rule}: ${operation} affects another one too`,
    rule,
    createMiddleware: () => {
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
    },
  };
}

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
  {
    id: 'refusal.changes-nothing: a rejected post is created anyway',
    rule: 'refusal.changes-nothing',
    createMiddleware: () => async (context, next) => {
      const response = await next(context.request.clone());
      const platforms: Json = context.body?.platforms;
      if (context.operation === 'createPost' && response.status === 422 && platforms !== undefined)
        await next(withBody(context.request, { text: 'Made all the same', platforms }));
      return response;
    },
  },
  {
    id: 'refusal.changes-nothing: a rejected update is partly applied',
    rule: 'refusal.changes-nothing',
    createMiddleware: () => async (context, next) => {
      const response = await next(context.request.clone());
      if (context.operation === 'updatePost' && response.status === 422)
        await next(withBody(context.request, { text: 'Half done' }));
      return response;
    },
  },
  {
    id: 'post.id.unique: ids repeat every day',
    rule: 'post.id.unique',
    createMiddleware: () => async (context, next) => {
      const response = await next(context.request);
      return context.operation === 'createPost' && isSuccess(response)
        ? changeResponse(response, (body) => {
            body.data.id = 'post_000001';
          })
        : response;
    },
  },
  {
    id: 'media.filename.not-from-upload: the uploaded file’s name is used',
    rule: 'media.filename.not-from-upload',
    createMiddleware: () => {
      const names = new Map<string, string>();
      return async (context, next) => {
        const { operation, request } = context;
        const form =
          operation === 'uploadMedia'
            ? await request
                .clone()
                .formData()
                .catch(() => undefined)
            : undefined;
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
    },
  },
  {
    id: 'rate.not-early: thirty requests a minute',
    rule: 'rate.not-early',
    createMiddleware: () => {
      let sentCount = 0;
      return (context, next) =>
        context.request.headers.get('authorization')?.endsWith('demo-api') && ++sentCount % 31 === 0
          ? Promise.resolve(
              Response.json({ success: false, code: 'RATE_LIMITED' }, { status: 429, headers: { 'retry-after': '1' } }),
            )
          : next(context.request);
    },
  },
  {
    id: 'rate.retry-after: no Retry-After header',
    rule: 'rate.retry-after',
    createMiddleware: () => async (context, next) => {
      const response = await next(context.request);
      if (response.status === 429) response.headers.delete('retry-after');
      return response;
    },
  },
];

function shiftSchedule(milliseconds: number): (body: Json) => void {
  return (body) => {
    if (typeof body.scheduledFor === 'string')
      body.scheduledFor = new Date(Date.parse(body.scheduledFor) + milliseconds).toISOString();
  };
}
