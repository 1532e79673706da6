/** Faults that appear late, at the end of long content, or only in one of many variants. */
import { getPlatformByLabel } from '../../spec/platforms.ts';
import { threadSeparator } from '../../spec/text/thread.ts';
import {
  changeResponse,
  createFault,
  createReplacementFault,
  createRequestFault,
  type Fault,
  isSuccess,
  type Json,
  parseJson,
  withBody,
  withUrl,
} from './fault.ts';

/** Creates a fault that modifies publications, with access to the request that created the post. */
function createRequestedPublicationFault(
  description: string,
  rule: string,
  change: (publication: Json, requestBody: Json) => void,
): Fault {
  const posts = new Map<string, Json>();
  return {
    id: `${rule}: ${description}`,
    rule,
    createMiddleware: () => {
      posts.clear();
      return async (context, next) => {
        const response = await next(context.request);
        if (context.operation === 'createPost' && isSuccess(response))
          posts.set(parseJson(await response.clone().text()).data.id, context.body);
        return response;
      };
    },
    publicationFault: (publication) => {
      const requestBody = posts.get(publication.postId);
      if (requestBody !== undefined) change(publication, requestBody);
      return [publication];
    },
  };
}

const hasVideoTarget = (body: Json): boolean =>
  (Array.isArray(body?.platforms) ? body.platforms : []).some((target: Json) => target?.platform === 'video');

/** Creates a fault that omits some items from every response of an operation. */
const createLostItemFault = (
  description: string,
  rule: string,
  expected: 'listPosts' | 'listLeads',
  selectItems: (body: Json, url: URL) => Json[],
): Fault =>
  createReplacementFault(description, rule, (response, { operation, request }) =>
    operation === expected && isSuccess(response)
      ? changeResponse(response, (body) => ({ ...body, data: selectItems(body, new URL(request.url)) }))
      : undefined,
  );

/** Creates a fault that counts additional posts in the analytics of an account. */
const createExtraAnalyticsFault = (description: string, rule: string, changeUrl: (url: URL) => void): Fault =>
  createFault(description, rule, () => async (context, next) => {
    const response = await next(context.request.clone());
    if (context.operation !== 'getAnalytics' || !isSuccess(response)) return response;
    const { data } = parseJson(await (await next(withUrl(context, changeUrl))).text()) ?? {};
    const account = new URL(context.request.url).searchParams.get('account');
    const entries = (Array.isArray(data) ? data : (data?.posts ?? []))
      .filter(
        ({ platforms }: Json) =>
          platforms === undefined || platforms.some((target: Json) => target.accountId === account),
      )
      .map((entry: Json) => ({ ...entry, postId: entry.postId ?? entry.id }));
    return changeResponse(response, (body) => {
      body.data.posts = [...body.data.posts, ...entries];
    });
  });

/** Creates a fault that shows the metrics of a post on several accounts in the analytics of each. */
const createSharedMetricsFault = (description: string, combine: (own: number, other: number) => number): Fault =>
  createFault(description, 'analytics.metrics.of-account', () => async (context, next) => {
    const response = await next(context.request.clone());
    if (context.operation !== 'getAnalytics' || !isSuccess(response)) return response;
    const otherAccount = (url: URL) => {
      const isSocial = url.searchParams.get('account') === 'acc_social';
      url.searchParams.set('account', isSocial ? 'acc_microblog' : 'acc_social');
    };
    const { data } = parseJson(await (await next(withUrl(context, otherAccount))).text()) ?? {};
    return changeResponse(response, (body) => {
      for (const entry of [...body.data.posts, ...body.data.topPosts]) {
        const other = data?.posts?.find(({ postId }: Json) => postId === entry.postId);
        if (other !== undefined) entry.likes = combine(entry.likes, other.likes);
      }
      body.data.totals.likes = body.data.posts.reduce((sum: number, { likes }: Json) => sum + likes, 0);
    });
  });

export const contentFaults: readonly Fault[] = [
  createRequestedPublicationFault(
    'updates after scheduling are ignored',
    'post.text.effective',
    (publication, requestBody) => {
      if (requestBody.scheduledFor && requestBody.text) publication.segments = [requestBody.text];
    },
  ),
  createRequestedPublicationFault(
    'target changes after scheduling are ignored',
    'post.publish.only-targets',
    (publication, requestBody) => {
      if (requestBody.scheduledFor) Object.assign(publication, requestBody.platforms?.[0]);
    },
  ),
  createRequestedPublicationFault(
    'overrides are split like the default text',
    'thread.segments',
    (publication, requestBody) => {
      if (!String(requestBody.text).includes(threadSeparator))
        publication.segments = [publication.segments.join(threadSeparator)];
    },
  ),
  createRequestedPublicationFault(
    'the disclosure is lost on scheduled posts',
    'option.sent',
    (publication, requestBody) => {
      if (requestBody.scheduledFor) delete publication.options?.aiGenerated;
    },
  ),
  createRequestedPublicationFault(
    'schedules are cut to the minute',
    'post.scheduled.not-before',
    (publication, requestBody) => {
      const at = Date.parse(publication.at);
      if (requestBody.scheduledFor) publication.at = new Date(at - (at % 60_000)).toISOString();
    },
  ),
  createRequestedPublicationFault('a private video is public', 'option.sent', (publication) => {
    if (publication.options?.privacy) publication.options.privacy = 'public';
  }),
  createRequestedPublicationFault(
    'only the first account of a platform gets the options',
    'option.sent',
    (publication, requestBody) => {
      const first = requestBody.platforms?.find(({ platform }: Json) => platform === publication.platform);
      if (first?.accountId !== publication.accountId) delete publication.options;
    },
  ),
  createRequestedPublicationFault('tags after the third are lost', 'option.sent', (publication) => {
    if (publication.options?.tags) publication.options.tags = publication.options.tags.slice(0, 3);
  }),
  createRequestedPublicationFault(
    'images that an update adds are lost',
    'media.shared',
    (publication, { scheduledFor, media }) => {
      if (scheduledFor && media?.images && publication.media?.images)
        publication.media.images = publication.media.images.slice(0, media.images.length);
    },
  ),
  createRequestedPublicationFault('the first of several texts leaks', 'post.text.effective', (publication, body) => {
    const [first, second] = Object.values(body.platformContent ?? {}) as Json[];
    if (second?.text && !body.platformContent[publication.platform]) publication.segments = [first.text];
  }),
  createRequestedPublicationFault('texts are cut at 65,535 bytes', 'post.text.effective', (publication) => {
    publication.segments = publication.segments.map((text: string) => Buffer.from(text).subarray(0, 65_535).toString());
  }),
  createRequestedPublicationFault(
    'a mark at the end of a text of maximum length is lost',
    'post.text.effective',
    (publication) => {
      const { max } = getPlatformByLabel(publication.platform).text;
      publication.segments = publication.segments.map((text: string) =>
        [...text].length === max ? text.replace(/\p{M}+$/u, '') : text,
      );
    },
  ),
  createRequestedPublicationFault('the text 0 is empty', 'post.text.effective', (publication) => {
    publication.segments = publication.segments.map((text: string) => (text === '0' ? '' : text));
  }),
  createRequestedPublicationFault('threads are cut after ten parts', 'thread.segments', (publication) => {
    publication.segments = publication.segments.slice(0, 10);
  }),
  createRequestedPublicationFault('emoji become question marks', 'post.text.effective', (publication) => {
    publication.segments = publication.segments.map((text: string) => text.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '?'));
  }),
  createRequestedPublicationFault('markup is escaped', 'post.text.effective', (publication) => {
    publication.segments = publication.segments.map((text: string) =>
      text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
    );
  }),
  createRequestedPublicationFault('text is normalized to NFC', 'post.text.effective', (publication) => {
    publication.segments = publication.segments.map((text: string) => text.normalize('NFC'));
  }),
  createRequestFault('the text of a scheduled post is not measured', 'text.length.social', ['createPost'], (body) => {
    if (body.scheduledFor && typeof body.text === 'string') body.text = body.text.slice(0, 63_206);
  }),
  createRequestFault(
    'the text of an immediate post is not measured',
    'text.length.professional',
    ['createPost'],
    (body) => {
      if (body.publishNow && typeof body.text === 'string') body.text = body.text.slice(0, 3000);
    },
  ),
  {
    ...createRequestFault('a scheduled video needs no title', 'video.title.required', ['createPost'], (body) => {
      if (!body.scheduledFor || !hasVideoTarget(body)) return;
      body.platformContent ??= {};
      body.platformContent.video = { title: 'Untitled', ...body.platformContent.video };
    }),
    // In a quick run, the seed selects the variant in which each is tried.
    equivalentRules: ['video.title.without-video', 'video.title.empty'],
  },
  {
    ...createRequestFault('drafts need no title', 'post.draft.rules', ['createPost'], (body) => {
      if (body.scheduledFor || body.publishNow || !hasVideoTarget(body)) return;
      body.platformContent ??= {};
      body.platformContent.video = { title: 'Untitled', ...body.platformContent.video };
    }),
    // The rule on the title is also tested with drafts.
    equivalentRules: ['video.title.required'],
  },
  createRequestFault('an update does not switch autoAddMusic off', 'post.update.applies', ['updatePost'], (body) => {
    delete body.platformContent?.shortvideo?.autoAddMusic;
  }),
  createRequestFault('isAutoPlug is lost', 'post.update.keeps', ['updatePost'], (body) => {
    if (!Object.hasOwn(body, 'isAutoPlug') && !body.publishNow) body.isAutoPlug = null;
  }),
  createRequestFault('an update turns the music off', 'shortvideo.autoAddMusic.default', ['updatePost'], (body) => {
    if (body.platformContent?.shortvideo) body.platformContent.shortvideo.autoAddMusic ??= false;
  }),
  createRequestFault(
    'a published carousel with its own text is silent',
    'shortvideo.autoAddMusic.default',
    ['createPost'],
    (body) => {
      if (body.publishNow && body.platformContent?.shortvideo?.text)
        body.platformContent.shortvideo.autoAddMusic ??= false;
    },
  ),
  createRequestFault(
    'an empty title beside a filename is ignored',
    'media.videoTitle.reset',
    ['updatePost'],
    (body) => {
      if (body.media?.filename && body.media.videoTitle === '') delete body.media.videoTitle;
    },
  ),
  createFault('overrides that equal the old text follow the new one', 'post.text.override.kept', () => {
    const created = new Map<string, Json>();
    return async ({ request, operation, body }, next) => {
      const former = created.get(new URL(request.url).pathname.split('/').at(-1) ?? '');
      const equalLabels = Object.keys(former?.platformContent ?? {}).filter(
        (label) => former.platformContent[label].text === former.text,
      );
      const isFollowed = operation === 'updatePost' && body?.text && !body.platformContent && equalLabels.length > 0;
      const platformContent = Object.fromEntries(equalLabels.map((label) => [label, null]));
      const response = await next(isFollowed ? withBody(request, { ...body, platformContent }) : request);
      if (operation === 'createPost' && isSuccess(response))
        created.set(parseJson(await response.clone().text()).data.id, body);
      return response;
    };
  }),
  createLostItemFault('only twenty leads are listed', 'lead.captured', 'listLeads', ({ data }) => data.slice(0, 20)),
  createLostItemFault(
    'the last post of the last page is missing',
    'post.list.complete',
    'listPosts',
    ({ data, pagination }, { searchParams }) =>
      searchParams.has('cursor') && pagination.nextCursor === null && data.length > 1 ? data.slice(0, -1) : data,
  ),
  createExtraAnalyticsFault('all accounts of a platform are counted', 'analytics.posts.of-account', (url) => {
    if (url.searchParams.get('account') === 'acc_microblog') url.searchParams.set('account', 'acc_microblog_second');
  }),
  createSharedMetricsFault('the likes of a post are added up over its accounts', (own, other) => own + other),
  createSharedMetricsFault('the likes of a post are those of another account', (_, other) => other),
  createExtraAnalyticsFault('scheduled posts are counted', 'analytics.posts.published', (url) => {
    url.pathname = url.pathname.replace('/analytics', '/posts');
    url.search = '?status=scheduled';
  }),
  createExtraAnalyticsFault('failed posts are counted', 'analytics.posts.published', (url) => {
    url.pathname = url.pathname.replace('/analytics', '/posts');
    url.search = '?status=failed';
  }),
];
