/** Faults in the shape of responses. */
import { type OperationId, operationIds } from '../../spec/operations/index.ts';
import { buildRefusal, changeResponse, type Fault, isSuccess, type Json, planResponseFault } from './fault.ts';

const allOperations = operationIds;
const recordOperations: readonly OperationId[] = ['createPost', 'updatePost', 'republishPost'];
const postOperations: readonly OperationId[] = [...recordOperations, 'listPosts'];
const magnetOperations: readonly OperationId[] = ['createLeadMagnet', 'updateLeadMagnet', 'pauseLeadMagnet'];

/** Applies a change to every record in a response. */
const forEachRecord = (change: (record: Json) => void) => (body: Json) => [body.data].flat().forEach(change);

function planStatusFault(operation: OperationId, rule: string, responseStatus: number): Fault {
  return {
    id: `${rule}: ${responseStatus}`,
    rule,
    createMiddleware: () => async (context, next) => {
      const response = await next(context.request);
      return context.operation === operation && isSuccess(response)
        ? changeResponse(response, (body) => body, responseStatus)
        : response;
    },
  };
}

export const shapeFaults: readonly Fault[] = [
  planResponseFault('success is a string', 'envelope.success', allOperations, (body) => {
    body.success = 'true';
  }),
  planResponseFault('success is missing', 'envelope.success', allOperations, (body) => {
    delete body.success;
  }),
  planResponseFault('data is missing', 'envelope.success', allOperations, (body) => {
    delete body.data;
  }),
  ...allOperations.map((operation) =>
    planResponseFault(`data is missing on ${operation}`, 'envelope.success', [operation], (body) => {
      delete body.data;
    }),
  ),
  {
    id: 'envelope.body: pause responds with 204',
    rule: 'envelope.body',
    createMiddleware: () => async (context, next) => {
      const response = await next(context.request);
      return context.operation === 'pauseLeadMagnet' && isSuccess(response)
        ? new Response(null, { status: 204 })
        : response;
    },
  },
  ...allOperations.map((operation) => planStatusFault(operation, `answer.status.${operation}`, 206)),
  planResponseFault('an object instead of a list', 'accounts.list', ['listAccounts'], (body) => {
    body.data = { items: body.data };
  }),
  planResponseFault(
    'without name',
    'accounts.members',
    ['listAccounts'],
    forEachRecord((record) => {
      delete record.name;
    }),
  ),
  planResponseFault('one account without platform', 'accounts.members', ['listAccounts'], (body) => {
    delete body.data[2].platform;
  }),
  planResponseFault('numbers as ids', 'accounts.members', ['listAccounts'], (body) => {
    body.data.at(-1).id = 7;
  }),
  planResponseFault('upper-case labels', 'accounts.label.lowercase', ['listAccounts'], (body) => {
    body.data[1].platform = body.data[1].platform.toUpperCase();
  }),
  planResponseFault('a duplicate id', 'accounts.id.unique', ['listAccounts'], (body) => {
    body.data.push({ ...body.data.at(-1), name: 'Another' });
  }),
  planResponseFault('an object instead of a list', 'outreach.list', ['listOutreachAccounts'], (body) => {
    body.data = { items: body.data };
  }),
  ...['id', 'name', 'profileUrl', 'avatar', 'status'].map((name) =>
    planResponseFault(`without ${name}`, 'outreach.members', ['listOutreachAccounts'], (body) => {
      delete body.data.at(-1)[name];
    }),
  ),
  planResponseFault(
    'url is missing',
    'outreach.members',
    ['listOutreachAccounts'],
    forEachRecord((record) => {
      record.profileUrl = 'ada';
    }),
  ),
  planResponseFault('a wrong network', 'outreach.professional', ['listOutreachAccounts'], (body) => {
    body.data[0].platform = 'social';
  }),
  planResponseFault('url at the top', 'upload.url', ['uploadMedia'], (body) => {
    body.url = body.data.url;
    body.data = {};
  }),
  planResponseFault('a path', 'upload.url', ['uploadMedia'], (body) => {
    body.data.url = new URL(body.data.url).pathname;
  }),
  planResponseFault(
    'state is missing',
    'post.record.members',
    postOperations,
    forEachRecord((record) => {
      delete record.status;
    }),
  ),
  planResponseFault(
    'timestamps are missing',
    'post.record.members',
    recordOperations,
    forEachRecord((record) => {
      delete record.createdAt;
    }),
  ),
  planResponseFault(
    'an unknown state',
    'post.record.members',
    ['updatePost'],
    forEachRecord((record) => {
      record.status = 'limbo';
    }),
  ),
  planResponseFault(
    'the text is trimmed',
    'post.record.echo',
    recordOperations,
    forEachRecord((record) => {
      if (record.text) record.text = record.text.slice(0, 20);
    }),
  ),
  planResponseFault(
    'overrides are missing',
    'post.record.echo',
    recordOperations,
    forEachRecord((record) => {
      delete record.platformContent;
    }),
  ),
  planResponseFault(
    'the schedule is missing',
    'post.record.echo',
    recordOperations,
    forEachRecord((record) => {
      delete record.scheduledFor;
    }),
  ),
  planResponseFault(
    'media is missing',
    'post.record.echo',
    recordOperations,
    forEachRecord((record) => {
      delete record.media;
    }),
  ),
  planResponseFault(
    'the second target is missing',
    'post.record.echo',
    recordOperations,
    forEachRecord((record) => {
      record.platforms = record.platforms.slice(0, 1);
    }),
  ),
  planResponseFault(
    'every target is published',
    'post.status.of-targets',
    postOperations,
    forEachRecord((record) => {
      if (record.status === 'partially_published') record.status = 'published';
    }),
  ),
  planResponseFault(
    'failed posts are published',
    'post.failure.not-published',
    postOperations,
    forEachRecord((record) => {
      if (record.status === 'failed') record.status = 'published';
    }),
  ),
  planResponseFault(
    'publishedAt is missing',
    'post.published.stamp',
    postOperations,
    forEachRecord((record) => {
      delete record.publishedAt;
    }),
  ),
  planResponseFault(
    'failed without an error',
    'post.target.error',
    postOperations,
    forEachRecord((record) =>
      record.platforms.forEach((target: Json) => {
        delete target.error;
      }),
    ),
  ),
  planResponseFault(
    'an error on a published target',
    'post.target.error',
    postOperations,
    forEachRecord((record) =>
      record.platforms.forEach((target: Json) => {
        if (target.status === 'published') target.error = { code: 'X', message: 'x' };
      }),
    ),
  ),
  planResponseFault(
    'synced',
    'post.text.unsynced',
    postOperations,
    forEachRecord((record) =>
      Object.values(record.platformContent ?? {}).forEach((content: Json) => {
        content.synced = true;
      }),
    ),
  ),
  planResponseFault(
    'unsynced',
    'post.text.synced',
    postOperations,
    forEachRecord((record) =>
      Object.values(record.platformContent ?? {}).forEach((content: Json) => {
        content.synced = false;
      }),
    ),
  ),
  planResponseFault(
    'the error message is missing',
    'media.filename.default',
    postOperations,
    forEachRecord((record) => {
      if (record.media?.filename) record.media.filename = '';
    }),
  ),
  planResponseFault(
    'the wrong branding',
    'media.videoTitle.default',
    postOperations,
    forEachRecord((record) => {
      if (record.media?.video) record.media.videoTitle = 'Video';
    }),
  ),
  planResponseFault(
    'the filename override is lost',
    'media.filename.override',
    postOperations,
    forEachRecord((record) => {
      if (record.media?.carousel) record.media.filename = 'Shared with Social Publishing';
    }),
  ),
  planResponseFault(
    'the video title override is lost',
    'media.videoTitle.override',
    postOperations,
    forEachRecord((record) => {
      if (record.media?.video) record.media.videoTitle = 'Shared with Social Publishing';
    }),
  ),
  planResponseFault(
    'an empty name stays empty',
    'media.filename.reset',
    ['updatePost', 'listPosts'],
    forEachRecord((record) => {
      if (record.media?.filename === 'Shared with Social Publishing') record.media.filename = '';
    }),
  ),
  planResponseFault(
    'images get a name',
    'media.images.nameless',
    postOperations,
    forEachRecord((record) => {
      if (record.media?.images) record.media.filename = 'image.jpg';
    }),
  ),
  planResponseFault(
    'segments are trimmed',
    'thread.segments',
    postOperations,
    forEachRecord((record) =>
      record.platforms.forEach((target: Json) => {
        if (target.segments?.length > 1)
          target.segments = target.segments.map(({ text }: Json) => ({ text: text.trim() }));
      }),
    ),
  ),
  planResponseFault(
    'a single post instead of a thread',
    'thread.segments',
    postOperations,
    forEachRecord((record) =>
      record.platforms.forEach((target: Json) => {
        if (target.segments?.length > 1)
          target.segments = [{ text: target.segments.map(({ text }: Json) => text).join('\n\n\n') }];
      }),
    ),
  ),
  planResponseFault(
    'two newlines split threads',
    'thread.segments',
    postOperations,
    forEachRecord((record) =>
      record.platforms.forEach((target: Json) => {
        if (target.segments) target.segments = target.segments.flatMap(({ text }: Json) => split(text, '\n\n'));
      }),
    ),
  ),
  planResponseFault(
    'threads on every platform',
    'thread.elsewhere',
    postOperations,
    forEachRecord((record) =>
      record.platforms.forEach((target: Json) => {
        if (target.platform === 'professional' && record.text) target.segments = split(record.text, '\n\n\n');
      }),
    ),
  ),
  planResponseFault(
    'the default text on every platform',
    'post.text.effective',
    postOperations,
    forEachRecord((record) =>
      record.platforms.forEach((target: Json) => {
        if (target.segments && record.text) target.segments = [{ text: record.text }];
      }),
    ),
  ),
  planResponseFault('pagination is missing', 'post.list.pagination.members', ['listPosts'], (body) => {
    delete body.pagination;
  }),
  planResponseFault('oldest first', 'post.list.newest-first', ['listPosts'], (body) => {
    body.data.reverse();
  }),
  planResponseFault('a post is missing', 'post.list.complete', ['listPosts'], (body) => {
    body.data.splice(1, 1);
  }),
  planResponseFault(
    'a page repeats the last post of the one before',
    'post.list.pages.disjoint',
    ['listPosts'],
    repeatLastItem(),
  ),
  planResponseFault(
    'id is missing',
    'leadMagnet.record.echo',
    magnetOperations,
    forEachRecord((record) => {
      delete record.keywords;
    }),
  ),
  planResponseFault(
    'updatedAt decreases',
    'post.updated.stamp',
    ['updatePost'],
    forEachRecord((record) => {
      record.updatedAt = '2020-01-01T00:00:00Z';
    }),
  ),
  planResponseFault(
    'createdAt changes',
    'post.updated.stamp',
    ['updatePost', 'listPosts'],
    forEachRecord((record) => {
      record.createdAt = record.updatedAt;
    }),
  ),
  planResponseFault(
    'without commenter',
    'lead.members',
    ['listLeads'],
    forEachRecord((record) => {
      delete record.commenter;
    }),
  ),
  planResponseFault('oldest first', 'lead.newest-first', ['listLeads'], (body) => {
    body.data.reverse();
  }),
  planResponseFault('an object instead of a list', 'lead.list.array', ['listLeads'], (body) => {
    body.data = { leads: body.data };
  }),
  planResponseFault(
    'the wrong keyword',
    'lead.keyword',
    ['listLeads'],
    forEachRecord((record) => {
      record.matchedKeyword = 'elephant';
    }),
  ),
  planResponseFault('deleted is missing', 'post.delete.answer', ['deletePost'], (body) => {
    body.data = {};
  }),
  planResponseFault('followers are missing', 'analytics.topics', ['getAnalytics'], (body) => {
    delete body.data.followers;
  }),
  planResponseFault('the worst posts are on top', 'analytics.top.best', ['getAnalytics'], (body) => {
    const byImpressions = body.data.posts.toSorted((a: Json, b: Json) => a.impressions - b.impressions);
    body.data.topPosts = byImpressions.slice(0, body.data.topPosts.length);
  }),
  planResponseFault('posts are an object', 'analytics.shape', ['getAnalytics'], (body) => {
    body.data.posts = { latest: body.data.posts };
  }),
  planResponseFault('the wrong account', 'analytics.account.asked', ['getAnalytics'], (body) => {
    body.data.account.id = 'acc_other';
  }),
  {
    id: 'reads.change-nothing: every second list is empty',
    rule: 'reads.change-nothing',
    createMiddleware: () => {
      let reads = 0;
      return async (context, next) => {
        const response = await next(context.request);
        return context.operation === 'listAccounts' && isSuccess(response) && ++reads % 2 === 0
          ? changeResponse(response, (body) => ({ ...body, data: body.data.slice(1) }))
          : response;
      };
    },
  },
  {
    id: 'accounts.id.target: one listed account is rejected',
    rule: 'accounts.id.target',
    createMiddleware: () => (context, next) =>
      context.operation === 'createPost' && JSON.stringify(context.body ?? '').includes('"acc_openmicro"')
        ? Promise.resolve(buildRefusal(422, 'VALIDATION_FAILED'))
        : next(context.request),
  },
];

const split = (text: string, separator: string) => text.split(separator).map((part) => ({ text: part }));

/** Starts each page with the last post of the page before. */
function repeatLastItem(): (body: Json) => void {
  let lastItem: Json;
  return (body) => {
    if (lastItem !== undefined && body.data.length > 0) body.data = [lastItem, ...body.data.slice(1)];
    lastItem = body.pagination?.nextCursor ? body.data.at(-1) : undefined;
  };
}
