/** Faults in the shape of answers. */
import { type OperationId, operationIds } from '../../spec/operations/index.ts';
import { answers, changed, type Fault, type Json, ok, refusal } from './fault.ts';

const all = operationIds;
const records: readonly OperationId[] = ['createPost', 'updatePost', 'republishPost'];
const posts: readonly OperationId[] = [...records, 'listPosts'];
const magnets: readonly OperationId[] = ['createLeadMagnet', 'updateLeadMagnet', 'pauseLeadMagnet'];

/** Every record in an answer. */
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
  answers('success is a text', 'envelope.success', all, (body) => {
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
    id: 'envelope.body: a pause answers with 204',
    rule: 'envelope.body',
    around: () => async (visit, next) => {
      const response = await next(visit.request);
      return visit.operation === 'pauseLeadMagnet' && ok(response) ? new Response(null, { status: 204 }) : response;
    },
  },
  ...all.map((operation) => status(operation, `answer.status.${operation}`, 206)),
  answers('an object', 'accounts.list', ['listAccounts'], (body) => {
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
  answers('one without platform', 'accounts.members', ['listAccounts'], (body) => {
    delete body.data[2].platform;
  }),
  answers('numbers as ids', 'accounts.members', ['listAccounts'], (body) => {
    body.data.at(-1).id = 7;
  }),
  answers('upper case', 'accounts.label.lowercase', ['listAccounts'], (body) => {
    body.data[1].platform = body.data[1].platform.toUpperCase();
  }),
  answers('one id twice', 'accounts.id.unique', ['listAccounts'], (body) => {
    body.data.at(-1).id = body.data.at(-2).id;
  }),
  answers('an object', 'outreach.list', ['listOutreachAccounts'], (body) => {
    body.data = { items: body.data };
  }),
  ...['id', 'name', 'profileUrl', 'avatar', 'status'].map((name) =>
    answers(`without ${name}`, 'outreach.members', ['listOutreachAccounts'], (body) => {
      delete body.data.at(-1)[name];
    }),
  ),
  answers(
    'no URL',
    'outreach.members',
    ['listOutreachAccounts'],
    each((it) => {
      it.profileUrl = 'ada';
    }),
  ),
  answers('another network', 'outreach.professional', ['listOutreachAccounts'], (body) => {
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
    'no state',
    'post.record.members',
    posts,
    each((it) => {
      delete it.status;
    }),
  ),
  answers(
    'no times',
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
    'overrides are gone',
    'post.record.echo',
    records,
    each((it) => {
      delete it.platformContent;
    }),
  ),
  answers(
    'the schedule is gone',
    'post.record.echo',
    records,
    each((it) => {
      delete it.scheduledFor;
    }),
  ),
  answers(
    'media is gone',
    'post.record.echo',
    records,
    each((it) => {
      delete it.media;
    }),
  ),
  answers(
    'the second target is gone',
    'post.record.echo',
    records,
    each((it) => {
      it.platforms = it.platforms.slice(0, 1);
    }),
  ),
  answers(
    'always published',
    'post.status.of-targets',
    posts,
    each((it) => {
      if (it.status === 'partially_published') it.status = 'published';
    }),
  ),
  answers(
    'no publishedAt',
    'post.published.stamp',
    posts,
    each((it) => {
      delete it.publishedAt;
    }),
  ),
  answers(
    'failed without a word',
    'post.target.error',
    posts,
    each((it) =>
      it.platforms.forEach((target: Json) => {
        delete target.error;
      }),
    ),
  ),
  answers(
    'an error on the published',
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
    'no words',
    'media.filename.default',
    posts,
    each((it) => {
      if (it.media?.filename) it.media.filename = '';
    }),
  ),
  answers(
    'another branding',
    'media.videoTitle.default',
    posts,
    each((it) => {
      if (it.media?.video) it.media.videoTitle = 'Video';
    }),
  ),
  answers(
    'the override is lost',
    'media.filename.override',
    posts,
    each((it) => {
      if (it.media?.carousel) it.media.filename = 'Shared with Social Publishing';
    }),
  ),
  answers(
    'the override is lost',
    'media.videoTitle.override',
    posts,
    each((it) => {
      if (it.media?.video) it.media.videoTitle = 'Shared with Social Publishing';
    }),
  ),
  answers(
    'stays empty',
    'media.filename.reset',
    ['updatePost', 'listPosts'],
    each((it) => {
      if (it.media?.filename === 'Shared with Social Publishing') it.media.filename = '';
    }),
  ),
  answers(
    'images are named',
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
    'one post',
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
    'two newlines split',
    'thread.segments',
    posts,
    each((it) =>
      it.platforms.forEach((target: Json) => {
        if (target.segments) target.segments = target.segments.flatMap(({ text }: Json) => split(text, '\n\n'));
      }),
    ),
  ),
  answers(
    'threads everywhere',
    'thread.elsewhere',
    posts,
    each((it) =>
      it.platforms.forEach((target: Json) => {
        if (target.platform === 'professional' && it.text) target.segments = split(it.text, '\n\n\n');
      }),
    ),
  ),
  answers(
    'the default text on all',
    'post.text.effective',
    posts,
    each((it) =>
      it.platforms.forEach((target: Json) => {
        if (target.segments && it.text) target.segments = [{ text: it.text }];
      }),
    ),
  ),
  answers('no pagination', 'post.list.pagination.members', ['listPosts'], (body) => {
    delete body.pagination;
  }),
  answers('oldest first', 'post.list.newest-first', ['listPosts'], (body) => {
    body.data.reverse();
  }),
  answers('one is missing', 'post.list.complete', ['listPosts'], (body) => {
    body.data.splice(1, 1);
  }),
  answers('the last of a page again', 'post.list.pages.disjoint', ['listPosts'], remembering()),
  answers(
    'no id',
    'leadMagnet.record.echo',
    magnets,
    each((it) => {
      delete it.keywords;
    }),
  ),
  answers(
    'updatedAt goes back',
    'post.updated.stamp',
    ['updatePost'],
    each((it) => {
      it.updatedAt = '2020-01-01T00:00:00Z';
    }),
  ),
  answers(
    'createdAt moves',
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
  answers('an object', 'lead.list.array', ['listLeads'], (body) => {
    body.data = { leads: body.data };
  }),
  answers(
    'another keyword',
    'lead.keyword',
    ['listLeads'],
    each((it) => {
      it.matchedKeyword = 'elephant';
    }),
  ),
  answers('no deletion', 'post.delete.answer', ['deletePost'], (body) => {
    body.data = {};
  }),
  answers('no followers', 'analytics.topics', ['getAnalytics'], (body) => {
    delete body.data.followers;
  }),
  answers('another account', 'analytics.account.asked', ['getAnalytics'], (body) => {
    body.data.account.id = 'acc_other';
  }),
  {
    id: 'reads.change-nothing: every other list is empty',
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
    id: 'accounts.id.target: one account is refused',
    rule: 'accounts.id.target',
    around: () => (visit, next) =>
      visit.operation === 'createPost' && JSON.stringify(visit.body ?? '').includes('"acc_openmicro"')
        ? Promise.resolve(refusal(422, 'VALIDATION_FAILED'))
        : next(visit.request),
  },
];

const split = (text: string, at: string) => text.split(at).map((part) => ({ text: part }));

/** The first of a page is the last of the page before. */
function remembering(): (body: Json) => void {
  let last: Json;
  return (body) => {
    if (last !== undefined && body.data.length > 0) body.data = [last, ...body.data.slice(1)];
    last = body.pagination?.nextCursor ? body.data.at(-1) : undefined;
  };
}
