/** Faults that appear late, at the end of something long, or in one variant of many. */
import { changed, elsewhere, type Fault, type Json, ok, parsed, requests } from './fault.ts';

/** Modifies published posts, with access to the request that created each post. */
function sendsKnowing(id: string, rule: string, change: (publication: Json, made: Json) => void): Fault {
  const posts = new Map<string, Json>();
  return {
    id: `${rule}: ${id}`,
    rule,
    around: () => {
      posts.clear();
      return async (visit, next) => {
        const response = await next(visit.request);
        if (visit.operation === 'createPost' && ok(response))
          posts.set(parsed(await response.clone().text()).data.id, visit.body);
        return response;
      };
    },
    sends: (publication) => {
      const made = posts.get(publication.postId);
      if (made !== undefined) change(publication, made);
      return [publication];
    },
  };
}

const separator = '\n\n\n';
const has = (body: Json, label: string): boolean =>
  (Array.isArray(body?.platforms) ? body.platforms : []).some((target: Json) => target?.platform === label);

/** Omits some entries from every response of an operation. */
function loses(
  id: string,
  rule: string,
  operation: 'listPosts' | 'listLeads',
  which: (body: Json, url: URL) => Json[],
) {
  return {
    id: `${rule}: ${id}`,
    rule,
    around: () => async (visit, next) => {
      const response = await next(visit.request);
      if (visit.operation !== operation || !ok(response)) return response;
      return changed(response, (body) => ({ ...body, data: which(body, new URL(visit.request.url)) }));
    },
  } satisfies Fault;
}

/** Counts additional posts in an account's analytics. */
function counts(id: string, rule: string, other: (url: URL) => void): Fault {
  return {
    id: `${rule}: ${id}`,
    rule,
    around: () => async (visit, next) => {
      const response = await next(visit.request.clone());
      if (visit.operation !== 'getAnalytics' || !ok(response)) return response;
      const { data } = parsed(await (await next(elsewhere(visit, other))).text()) ?? {};
      const account = new URL(visit.request.url).searchParams.get('account');
      const entries = (Array.isArray(data) ? data : (data?.posts ?? []))
        .filter(
          ({ platforms }: Json) => platforms === undefined || platforms.some((one: Json) => one.accountId === account),
        )
        .map((one: Json) => ({ ...one, postId: one.postId ?? one.id }));
      return changed(response, (body) => {
        body.data.posts = [...body.data.posts, ...entries];
      });
    },
  };
}

export const last: readonly Fault[] = [
  sendsKnowing('updates after scheduling are ignored', 'post.text.effective', (it, made) => {
    if (made.scheduledFor && made.text) it.segments = [made.text];
  }),
  sendsKnowing('target changes after scheduling are ignored', 'post.publish.only-targets', (it, made) => {
    if (made.scheduledFor) Object.assign(it, made.platforms?.[0]);
  }),
  sendsKnowing('overrides are split like the default text', 'thread.segments', (it, made) => {
    if (!String(made.text).includes(separator)) it.segments = [it.segments.join(separator)];
  }),
  sendsKnowing('the disclosure is lost on scheduled posts', 'option.sent', (it, made) => {
    if (made.scheduledFor) delete it.options?.aiGenerated;
  }),
  sendsKnowing('a private video is public', 'option.sent', (it) => {
    if (it.options?.privacy) it.options.privacy = 'public';
  }),
  sendsKnowing('threads are cut after ten parts', 'thread.segments', (it) => {
    it.segments = it.segments.slice(0, 10);
  }),
  sendsKnowing('emoji become question marks', 'post.text.effective', (it) => {
    it.segments = it.segments.map((text: string) => text.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '?'));
  }),
  sendsKnowing('markup is escaped', 'post.text.effective', (it) => {
    it.segments = it.segments.map((text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
  }),
  sendsKnowing('text is normalized to NFC', 'post.text.effective', (it) => {
    it.segments = it.segments.map((text: string) => text.normalize('NFC'));
  }),
  requests('the text of a scheduled post is not measured', 'text.length.social', ['createPost'], (body) => {
    if (body.scheduledFor && typeof body.text === 'string') body.text = body.text.slice(0, 63_206);
  }),
  requests('the text of an immediate post is not measured', 'text.length.professional', ['createPost'], (body) => {
    if (body.publishNow && typeof body.text === 'string') body.text = body.text.slice(0, 3000);
  }),
  {
    ...requests('a scheduled video needs no title', 'video.title.required', ['createPost'], (body) => {
      if (!body.scheduledFor || !has(body, 'video')) return;
      body.platformContent ??= {};
      body.platformContent.video = { title: 'Untitled', ...body.platformContent.video };
    }),
    // In a quick run, the seed selects the variant in which each is tried.
    twins: ['video.title.when', 'video.title.empty'],
  },
  {
    ...requests('drafts need no title', 'post.draft.rules', ['createPost'], (body) => {
      if (body.scheduledFor || body.publishNow || !has(body, 'video')) return;
      body.platformContent ??= {};
      body.platformContent.video = { title: 'Untitled', ...body.platformContent.video };
    }),
  },
  requests('isAutoPlug is lost', 'post.update.keeps', ['updatePost'], (body) => {
    if (!Object.hasOwn(body, 'isAutoPlug') && !body.publishNow) body.isAutoPlug = null;
  }),
  loses('only twenty leads are listed', 'lead.captured', 'listLeads', ({ data }) => data.slice(0, 20)),
  loses(
    'the last post of the last page is missing',
    'post.list.complete',
    'listPosts',
    ({ data, pagination }, { searchParams }) =>
      searchParams.has('cursor') && pagination.nextCursor === null && data.length > 1 ? data.slice(0, -1) : data,
  ),
  counts('all accounts of a platform are counted', 'analytics.posts.of-account', (url) => {
    if (url.searchParams.get('account') === 'acc_microblog') url.searchParams.set('account', 'acc_microblog_second');
  }),
  counts('failed posts are counted', 'analytics.posts.published', (url) => {
    url.pathname = url.pathname.replace('/analytics', '/posts');
    url.search = '?status=failed';
  }),
];
