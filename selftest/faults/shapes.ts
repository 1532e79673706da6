/** Faults in the shape of responses. */
import { type OperationId, operationIds } from '../../spec/operations/index.ts';
import { answers, changed, type Fault, type Json, ok, refusal } from './fault.ts';

const all = operationIds;
const records: readonly OperationId[] = ['createPost', 'updatePost', 'republishPost'];
const posts: readonly OperationId[] = [...records, 'listPosts'];
const magnets: readonly OperationId[] = ['createLeadMagnet', 'updateLeadMagnet', 'pauseLeadMagnet'];

/** Applies a change to every record in a response. */
const each = (change: (record: Json) => void) => (body: Json) => [body.data].flat().forEach(change);

function status(operation: OperationId, rule: string, answered: number): Fault {
  return {
    id: `${rule}: ${answered}`,
    rule,
    around: () => async (visit, next) => {
      const response = await next(visit.request);
      return visit.operation === operation && ok(response) ? changed(response, (body) => body, answered) : response;
    },
  };
}

export const shapes: readonly Fault[] = [
  answers('success is a string', 'envelope.success', all, (body) => {
    body.success = 'true';
  }),
  answers('success is missing', 'envelope.success', all, (body) => {
    delete body.success;
  }),
  answers('data is missing', 'envelope.success', all, (body) => {
    delete body.data;
  }),
  ...all.map((operation) =>
    answers(`data is missing on ${operation}`, 'envelope.success', [operation], (body) => {
      delete body.data;
    }),
  ),
  {
    id: 'envelope.body: pause responds with 204',
    rule: 'envelope.body',
    around: () => async (visit, next) => {
      const response = await next(visit.request);
      return visit.operation === 'pauseLeadMagnet' && ok(response) ? new Response(null, { status: 204 }) : response;
    },
  },
  ...all.map((operation) => status(operation, `answer.status.${operation}`, 206)),
  answers('an object instead of a list', 'accounts.list', ['listAccounts'], (body) => {
    body.data = { items: body.data };
  }),
  answers(
    'without name',
    'accounts.members',
    ['listAccounts'],
    each((it) => {
      delete it.name;
    }),
  ),
  answers('one account without platform', 'accounts.members', ['listAccounts'], (body) => {
    delete body.data[2].platform;
  }),
  answers('numbers as ids', 'accounts.members', ['listAccounts'], (body) => {
    body.data.at(-1).id = 7;
  }),
  answers('upper-case labels', 'accounts.label.lowercase', ['listAccounts'], (body) => {
    body.data[1].platform = body.data[1].platform.toUpperCase();
  }),
  answers('a duplicate id', 'accounts.id.unique', ['listAccounts'], (body) => {
    body.data.at(-1).id = body.data.at(-2).id;
  }),
  answers('an object instead of a list', 'outreach.list', ['listOutreachAccounts'], (body) => {
    body.data = { items: body.data };
  }),
  ...['id', 'name', 'profileUrl', 'avatar', 'status'].map((name) =>
    answers(`without ${name}`, 'outreach.members', ['listOutreachAccounts'], (body) => {
      delete body.data.at(-1)[name];
    }),
  ),
  answers(
    'url is missing',
    'outreach.members',
    ['listOutreachAccounts'],
    each((it) => {
      it.profileUrl = 'ada';
    }),
  ),
  answers('a wrong network', 'outreach.professional', ['listOutreachAccounts'], (body) => {
    body.data[0].platform = 'social';
  }),
  answers('url at the top', 'upload.url', ['uploadMedia'], (body) => {
    body.url = body.data.url;
    body.data = {};
  }),
  answers('a path', 'upload.url', ['uploadMedia'], (body) => {
    body.data.url = new URL(body.data.url).pathname;
  }),
  answers(
    'state is missing',
    'post.record.members',
    posts,
    each((it) => {
      delete it.status;
    }),
  ),
  answers(
    'timestamps are missing',
    'post.record.members',
    records,
    each((it) => {
      delete it.createdAt;
    }),
  ),
  answers(
    'an unknown state',
    'post.record.members',
    ['updatePost'],
    each((it) => {
      it.status = 'limbo';
    }),
  ),
  answers(
    'the text is trimmed',
    'post.record.echo',
    records,
    each((it) => {
      if (it.text) it.text = it.text.slice(0, 20);
    }),
  ),
  answers(
    'overrides are missing',
    'post.record.echo',
    records,
    each((it) => {
      delete it.platformContent;
    }),
  ),
  answers(
    'the schedule is missing',
    'post.record.echo',
    records,
    each((it) => {
      delete it.scheduledFor;
    }),
  ),
  answers(
    'media is missing',
    'post.record.echo',
    records,
    each((it) => {
      delete it.media;
    }),
  ),
  answers(
    'the second target is missing',
    'post.record.echo',
    records,
    each((it) => {
      it.platforms = it.platforms.slice(0, 1);
    }),
  ),
  answers(
    'every target is published',
    'post.status.of-targets',
    posts,
    each((it) => {
      if (it.status === 'partially_published') it.status = 'published';
    }),
  ),
  answers(
    'publishedAt is missing',
    'post.published.stamp',
    posts,
    each((it) => {
      delete it.publishedAt;
    }),
  ),
  answers(
    'failed without an error',
    'post.target.error',
    posts,
    each((it) =>
      it.platforms.forEach((target: Json) => {
        delete target.error;
      }),
    ),
  ),
  answers(
    'an error on a published target',
    'post.target.error',
    posts,
    each((it) =>
      it.platforms.forEach((target: Json) => {
        if (target.status === 'published') target.error = { code: 'X', message: 'x' };
      }),
    ),
  ),
  answers(
    'synced',
    'post.text.unsynced',
    posts,
    each((it) =>
      Object.values(it.platformContent ?? {}).forEach((own: Json) => {
        own.synced = true;
      }),
    ),
  ),
  answers(
    'unsynced',
    'post.text.synced',
    posts,
    each((it) =>
      Object.values(it.platformContent ?? {}).forEach((own: Json) => {
        own.synced = false;
      }),
    ),
  ),
  answers(
    'the error message is missing',
    'media.filename.default',
    posts,
    each((it) => {
      if (it.media?.filename) it.media.filename = '';
    }),
  ),
  answers(
    'the wrong branding',
    'media.videoTitle.default',
    posts,
    each((it) => {
      if (it.media?.video) it.media.videoTitle = 'Video';
    }),
  ),
  answers(
    'the filename override is lost',
    'media.filename.override',
    posts,
    each((it) => {
      if (it.media?.carousel) it.media.filename = 'Shared with Social Publishing';
    }),
  ),
  answers(
    'the video title override is lost',
    'media.videoTitle.override',
    posts,
    each((it) => {
      if (it.media?.video) it.media.videoTitle = 'Shared with Social Publishing';
    }),
  ),
  answers(
    'an empty name stays empty',
    'media.filename.reset',
    ['updatePost', 'listPosts'],
    each((it) => {
      if (it.media?.filename === 'Shared with Social Publishing') it.media.filename = '';
    }),
  ),
  answers(
    'images get a name',
    'media.images.nameless',
    posts,
    each((it) => {
      if (it.media?.images) it.media.filename = 'image.jpg';
    }),
  ),
  answers(
    'segments are trimmed',
    'thread.segments',
    posts,
    each((it) =>
      it.platforms.forEach((target: Json) => {
        if (target.segments?.length > 1)
          target.segments = target.segments.map(({ text }: Json) => ({ text: text.trim() }));
      }),
    ),
  ),
  answers(
    'a single post instead of a thread',
    'thread.segments',
    posts,
    each((it) =>
      it.platforms.forEach((target: Json) => {
        if (target.segments?.length > 1)
          target.segments = [{ text: target.segments.map(({ text }: Json) => text).join('\n\n\n') }];
      }),
    ),
  ),
  answers(
    'two newlines split threads',
    'thread.segments',
    posts,
    each((it) =>
      it.platforms.forEach((target: Json) => {
        if (target.segments) target.segments = target.segments.flatMap(({ text }: Json) => split(text, '\n\n'));
      }),
    ),
  ),
  answers(
    'threads on every platform',
    'thread.elsewhere',
    posts,
    each((it) =>
      it.platforms.forEach((target: Json) => {
        if (target.platform === 'professional' && it.text) target.segments = split(it.text, '\n\n\n');
      }),
    ),
  ),
  answers(
    'the default text on every platform',
    'post.text.effective',
    posts,
    each((it) =>
      it.platforms.forEach((target: Json) => {
        if (target.segments && it.text) target.segments = [{ text: it.text }];
      }),
    ),
  ),
  answers('pagination is missing', 'post.list.pagination.members', ['listPosts'], (body) => {
    delete body.pagination;
  }),
  answers('oldest first', 'post.list.newest-first', ['listPosts'], (body) => {
    body.data.reverse();
  }),
  answers('a post is missing', 'post.list.complete', ['listPosts'], (body) => {
    body.data.splice(1, 1);
  }),
  answers('a page repeats the last post of the one before', 'post.list.pages.disjoint', ['listPosts'], remembering()),
  answers(
    'id is missing',
    'leadMagnet.record.echo',
    magnets,
    each((it) => {
      delete it.keywords;
    }),
  ),
  answers(
    'updatedAt decreases',
    'post.updated.stamp',
    ['updatePost'],
    each((it) => {
      it.updatedAt = '2020-01-01T00:00:00Z';
    }),
  ),
  answers(
    'createdAt changes',
    'post.updated.stamp',
    ['updatePost', 'listPosts'],
    each((it) => {
      it.createdAt = it.updatedAt;
    }),
  ),
  answers(
    'without commenter',
    'lead.members',
    ['listLeads'],
    each((it) => {
      delete it.commenter;
    }),
  ),
  answers('oldest first', 'lead.newest-first', ['listLeads'], (body) => {
    body.data.reverse();
  }),
  answers('an object instead of a list', 'lead.list.array', ['listLeads'], (body) => {
    body.data = { leads: body.data };
  }),
  answers(
    'the wrong keyword',
    'lead.keyword',
    ['listLeads'],
    each((it) => {
      it.matchedKeyword = 'elephant';
    }),
  ),
  answers('deleted is missing', 'post.delete.answer', ['deletePost'], (body) => {
    body.data = {};
  }),
  answers('followers are missing', 'analytics.topics', ['getAnalytics'], (body) => {
    delete body.data.followers;
  }),
  answers('the wrong account', 'analytics.account.asked', ['getAnalytics'], (body) => {
    body.data.account.id = 'acc_other';
  }),
  {
    id: 'reads.change-nothing: every second list is empty',
    rule: 'reads.change-nothing',
    around: () => {
      let reads = 0;
      return async (visit, next) => {
        const response = await next(visit.request);
        return visit.operation === 'listAccounts' && ok(response) && ++reads % 2 === 0
          ? changed(response, (body) => ({ ...body, data: body.data.slice(1) }))
          : response;
      };
    },
  },
  {
    id: 'accounts.id.target: one listed account is rejected',
    rule: 'accounts.id.target',
    around: () => (visit, next) =>
      visit.operation === 'createPost' && JSON.stringify(visit.body ?? '').includes('"acc_openmicro"')
        ? Promise.resolve(refusal(422, 'VALIDATION_FAILED'))
        : next(visit.request),
  },
];

const split = (text: string, at: string) => text.split(at).map((part) => ({ text: part }));

/** Starts each page with the last post of the page before. */
function remembering(): (body: Json) => void {
  let last: Json;
  return (body) => {
    if (last !== undefined && body.data.length > 0) body.data = [last, ...body.data.slice(1)];
    last = body.pagination?.nextCursor ? body.data.at(-1) : undefined;
  };
}
