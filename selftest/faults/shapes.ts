/** Faults in the shape of responses. */

import { type OperationId, operationIds } from '../../spec/operations/index.ts';
import { threadSeparator } from '../../spec/text/thread.ts';
import {
  changeResponse,
  createFalseRefusalFault,
  createFault,
  createMissingMemberFault,
  createRecordFault,
  createReplacementFault,
  createResponseFault,
  type Fault,
  isSuccess,
  type Json,
} from './fault.ts';

const allOperations = operationIds;
const recordOperations: readonly OperationId[] = ['createPost', 'updatePost', 'republishPost'];
const postOperations: readonly OperationId[] = [...recordOperations, 'listPosts'];
const missingEndpoints: readonly (readonly [OperationId, number])[] = [
  ['getAnalytics', 404],
  ['listLeads', 404],
  ['listOutreachAccounts', 405],
  ['uploadMedia', 501],
  ['createPost', 404],
];
const magnetOperations: readonly OperationId[] = ['createLeadMagnet', 'updateLeadMagnet', 'pauseLeadMagnet'];

/** Creates a fault that modifies every target of a post in place. */
const createTargetFault = (description: string, rule: string, change: (target: Json, record: Json) => void): Fault =>
  createRecordFault(description, rule, postOperations, (record) => {
    for (const target of record.platforms) change(target, record);
  });

export const shapeFaults: readonly Fault[] = [
  createResponseFault('success is a string', 'envelope.success', allOperations, (body) => {
    body.success = 'true';
  }),
  createResponseFault('success is missing', 'envelope.success', allOperations, (body) => {
    delete body.success;
  }),
  createResponseFault('data is missing', 'envelope.success', allOperations, (body) => {
    delete body.data;
  }),
  ...allOperations.map((operation) =>
    createResponseFault(`data is missing on ${operation}`, 'envelope.success', [operation], (body) => {
      delete body.data;
    }),
  ),
  createReplacementFault('pause responds with 204', 'envelope.body', (response, { operation }) =>
    operation === 'pauseLeadMagnet' && isSuccess(response) ? new Response(null, { status: 204 }) : undefined,
  ),
  ...allOperations.map((expected) =>
    createReplacementFault('206', `answer.status.${expected}`, (response, { operation }) =>
      operation === expected && isSuccess(response) ? changeResponse(response, (body) => body, 206) : undefined,
    ),
  ),
  createResponseFault('an object instead of a list', 'accounts.list', ['listAccounts'], (body) => {
    body.data = { items: body.data };
  }),
  createMissingMemberFault('name is missing', 'accounts.members', ['listAccounts'], 'name'),
  createResponseFault('one account without platform', 'accounts.members', ['listAccounts'], (body) => {
    delete body.data[2].platform;
  }),
  createResponseFault('numbers as ids', 'accounts.members', ['listAccounts'], (body) => {
    body.data.at(-1).id = 7;
  }),
  createResponseFault('upper-case labels', 'accounts.label.lowercase', ['listAccounts'], (body) => {
    body.data[1].platform = body.data[1].platform.toUpperCase();
  }),
  createResponseFault('a duplicate id', 'accounts.id.unique', ['listAccounts'], (body) => {
    body.data.push({ ...body.data.at(-1), name: 'Another' });
  }),
  createResponseFault('an object instead of a list', 'outreach.list', ['listOutreachAccounts'], (body) => {
    body.data = { items: body.data };
  }),
  ...['id', 'name', 'profileUrl', 'avatar', 'status'].map((name) =>
    createResponseFault(`${name} is missing`, 'outreach.members', ['listOutreachAccounts'], (body) => {
      delete body.data.at(-1)[name];
    }),
  ),
  createRecordFault('profileUrl is not a URL', 'outreach.members', ['listOutreachAccounts'], (record) => {
    record.profileUrl = 'ada';
  }),
  createResponseFault('a wrong network', 'outreach.professional', ['listOutreachAccounts'], (body) => {
    body.data[0].platform = 'social';
  }),
  createResponseFault('url at the top', 'upload.url', ['uploadMedia'], (body) => {
    body.url = body.data.url;
    body.data = {};
  }),
  createResponseFault('a path', 'upload.url', ['uploadMedia'], (body) => {
    body.data.url = new URL(body.data.url).pathname;
  }),
  createMissingMemberFault('status is missing', 'post.record.members', postOperations, 'status'),
  createMissingMemberFault('createdAt is missing', 'post.record.members', recordOperations, 'createdAt'),
  createRecordFault('an unknown state', 'post.record.members', ['updatePost'], (record) => {
    record.status = 'limbo';
  }),
  createRecordFault('the text is trimmed', 'post.record.echo', recordOperations, (record) => {
    if (record.text) record.text = record.text.slice(0, 20);
  }),
  createMissingMemberFault('overrides are missing', 'post.record.echo', recordOperations, 'platformContent'),
  createMissingMemberFault('the schedule is missing', 'post.record.echo', recordOperations, 'scheduledFor'),
  createMissingMemberFault('media is missing', 'post.record.echo', recordOperations, 'media'),
  createRecordFault('the second target is missing', 'post.record.echo', recordOperations, (record) => {
    record.platforms = record.platforms.slice(0, 1);
  }),
  createRecordFault('every target is published', 'post.status.of-targets', postOperations, (record) => {
    if (record.status === 'partially_published') record.status = 'published';
  }),
  createRecordFault('failed posts are published', 'post.failure.not-published', postOperations, (record) => {
    if (record.status === 'failed') record.status = 'published';
  }),
  createMissingMemberFault('publishedAt is missing', 'post.published.stamp', postOperations, 'publishedAt'),
  createTargetFault('failed without an error', 'post.target.error', (target) => {
    delete target.error;
  }),
  createTargetFault('an error on a published target', 'post.target.error', (target) => {
    if (target.status === 'published') target.error = { code: 'X', message: 'x' };
  }),
  createRecordFault('synced', 'post.text.unsynced', postOperations, (record) => {
    for (const content of Object.values<Json>(record.platformContent ?? {})) content.synced = true;
  }),
  createRecordFault('unsynced', 'post.text.synced', postOperations, (record) => {
    for (const content of Object.values<Json>(record.platformContent ?? {})) content.synced = false;
  }),
  createRecordFault('the default filename is missing', 'media.filename.default', postOperations, (record) => {
    if (record.media?.filename) record.media.filename = '';
  }),
  createRecordFault('the wrong branding', 'media.videoTitle.default', postOperations, (record) => {
    if (record.media?.video) record.media.videoTitle = 'Video';
  }),
  createRecordFault('the filename override is lost', 'media.filename.override', postOperations, (record) => {
    if (record.media?.carousel) record.media.filename = 'Shared with Social Publishing';
  }),
  createRecordFault('the video title override is lost', 'media.videoTitle.override', postOperations, (record) => {
    if (record.media?.video) record.media.videoTitle = 'Shared with Social Publishing';
  }),
  createRecordFault('an empty name stays empty', 'media.filename.reset', ['updatePost', 'listPosts'], (record) => {
    if (record.media?.filename === 'Shared with Social Publishing') record.media.filename = '';
  }),
  createRecordFault('images get a name', 'media.images.nameless', postOperations, (record) => {
    if (record.media?.images) record.media.filename = 'image.jpg';
  }),
  createTargetFault('segments are trimmed', 'thread.segments', (target) => {
    if (target.segments?.length > 1) target.segments = target.segments.map(({ text }: Json) => ({ text: text.trim() }));
  }),
  createTargetFault('a single post instead of a thread', 'thread.segments', (target) => {
    if (target.segments?.length > 1)
      target.segments = [{ text: target.segments.map(({ text }: Json) => text).join(threadSeparator) }];
  }),
  createTargetFault('two newlines split threads', 'thread.segments', (target) => {
    if (target.segments) target.segments = target.segments.flatMap(({ text }: Json) => split(text, '\n\n'));
  }),
  createTargetFault('threads on every platform', 'thread.elsewhere', (target, record) => {
    if (target.platform === 'professional' && record.text) target.segments = split(record.text, threadSeparator);
  }),
  createTargetFault('the default text on every platform', 'post.text.effective', (target, record) => {
    if (target.segments && record.text) target.segments = [{ text: record.text }];
  }),
  createResponseFault('pagination is missing', 'post.list.pagination.members', ['listPosts'], (body) => {
    delete body.pagination;
  }),
  createResponseFault('oldest first', 'post.list.newest-first', ['listPosts'], (body) => {
    body.data.reverse();
  }),
  createResponseFault('a post is missing', 'post.list.complete', ['listPosts'], (body) => {
    body.data.splice(1, 1);
  }),
  createResponseFault(
    'a page repeats the last post of the one before',
    'post.list.pages.disjoint',
    ['listPosts'],
    repeatLastItem(),
  ),
  createMissingMemberFault('keywords are missing', 'leadMagnet.record.echo', magnetOperations, 'keywords'),
  createRecordFault('updatedAt decreases', 'post.updated.stamp', ['updatePost'], (record) => {
    record.updatedAt = '2020-01-01T00:00:00Z';
  }),
  createRecordFault('createdAt changes', 'post.updated.stamp', ['updatePost', 'listPosts'], (record) => {
    record.createdAt = record.updatedAt;
  }),
  createMissingMemberFault('commenter is missing', 'lead.members', ['listLeads'], 'commenter'),
  createResponseFault('oldest first', 'lead.newest-first', ['listLeads'], (body) => {
    body.data.reverse();
  }),
  createResponseFault('an object instead of a list', 'lead.list.array', ['listLeads'], (body) => {
    body.data = { leads: body.data };
  }),
  createRecordFault('the wrong keyword', 'lead.keyword', ['listLeads'], (record) => {
    record.matchedKeyword = 'elephant';
  }),
  createResponseFault('deleted is missing', 'post.delete.answer', ['deletePost'], (body) => {
    body.data = {};
  }),
  ...missingEndpoints.map(([operation, status]) =>
    createFault(`${operation} responds with ${status}`, 'operation.exists', () => (context, next) => {
      if (context.operation !== operation) return next(context.request);
      const refusal = { success: false, code: 'NOT_FOUND', detail: 'No such route.' };
      return Promise.resolve(Response.json(refusal, { status }));
    }),
  ),
  createResponseFault('followers are missing', 'analytics.topics', ['getAnalytics'], (body) => {
    delete body.data.followers;
  }),
  ...['totals', 'followers', 'posts', 'topPosts'].map((name) =>
    createResponseFault(`${name} is null for ever`, 'analytics.topics', ['getAnalytics'], (body) => {
      body.data[name] = null;
    }),
  ),
  createResponseFault('the worst posts are on top', 'analytics.top.best', ['getAnalytics'], (body) => {
    const byImpressions = body.data.posts.toSorted((a: Json, b: Json) => a.impressions - b.impressions);
    body.data.topPosts = byImpressions.slice(0, body.data.topPosts.length);
  }),
  createResponseFault('the top posts are sorted by likes as text', 'analytics.top.best', ['getAnalytics'], (body) => {
    const byText = body.data.posts.toSorted((a: Json, b: Json) => (String(a.likes) < String(b.likes) ? 1 : -1));
    body.data.topPosts = byText.slice(0, body.data.topPosts.length);
  }),
  createResponseFault('the growth of followers has no sign', 'analytics.followers.loss', ['getAnalytics'], (body) => {
    const [start, end] = [body.data.followers.at(-2)?.count ?? 0, body.data.followers.at(-1)?.count ?? 0];
    body.data.followers = { start, end, growth: Math.abs(end - start) };
  }),
  createResponseFault('posts are an object', 'analytics.shape', ['getAnalytics'], (body) => {
    body.data.posts = { latest: body.data.posts };
  }),
  createResponseFault('the wrong account', 'analytics.account.asked', ['getAnalytics'], (body) => {
    body.data.account.id = 'acc_other';
  }),
  createFault('every second list is empty', 'reads.change-nothing', () => {
    let reads = 0;
    return async (context, next) => {
      const response = await next(context.request);
      return context.operation === 'listAccounts' && isSuccess(response) && ++reads % 2 === 0
        ? changeResponse(response, (body) => ({ ...body, data: body.data.slice(1) }))
        : response;
    };
  }),
  createResponseFault('a post is listed twice', 'list.each-once', ['listPosts'], (body) => {
    body.data.push(...body.data.slice(0, 1));
  }),
  createResponseFault('a lead is listed twice', 'list.each-once', ['listLeads'], (body) => {
    body.data.push(...body.data.slice(0, 1));
  }),
  createFalseRefusalFault('one listed account is rejected', 'accounts.id.target', ['createPost'], (body) =>
    JSON.stringify(body ?? '').includes('"acc_openmicro"'),
  ),
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
