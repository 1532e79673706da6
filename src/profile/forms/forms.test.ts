import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formDecisions } from '../../../spec/decisions/forms.ts';
import { isMarkedUnknown } from '../../../spec/schemas/unknownNames.ts';
import { ProfileError } from '../profileError.ts';
import { resolveProfile } from '../resolve.ts';
import { createCodec, post } from '../testing/codec.ts';

describe('records in a member of data', () => {
  const containers = {
    post: 'data.post',
    deletedPost: 'data.post',
    leadMagnet: 'data.magnet',
    leadEvent: 'data.of.lead',
  };
  const codec = createCodec({
    'record.containers': containers,
    'post.list.container': 'data.items',
    'webhook.envelope': { data: 'subject' },
  });

  test('are wrapped in single responses only', () => {
    expect(codec.encodeResponse('createPost', { data: post })).toEqual({ success: true, data: { post } });
    expect(codec.encodeResponse('deletePost', { data: { id: 'p1', deleted: true } })).toEqual({
      success: true,
      data: { post: { id: 'p1', deleted: true } },
    });
    expect(codec.encodeResponse('listPosts', { data: [post], pagination: { limit: 20, nextCursor: null } })).toEqual({
      success: true,
      data: { items: [post], pagination: { limit: 20, nextCursor: null } },
    });
    expect(codec.encodeResponse('uploadMedia', { data: { url: 'u' } })).toEqual({ success: true, data: { url: 'u' } });
  });

  test('are read back, and missing without the member', () => {
    expect(codec.decodeResponse('createPost', { data: { post } })).toEqual({ data: post });
    expect(codec.decodeResponse('createPost', { data: post })).toEqual({ data: undefined });
    expect(codec.decodeResponse('createPost', { data: null })).toEqual({ data: undefined });
  });

  test('are wrapped in events', () => {
    const event = { id: 'e', type: 'lead.captured', timestamp: 't', data: { id: 'l1' } };
    const wireEvent = { id: 'e', type: 'lead.captured', timestamp: 't', subject: { of: { lead: { id: 'l1' } } } };
    expect(codec.encodeEvent('lead.captured', event)).toEqual(wireEvent);
    expect(codec.decodeEvents(wireEvent)).toEqual([event]);
    expect(codec.encodeEvent('post.failed', { type: 'post.failed', data: post })).toEqual({
      type: 'post.failed',
      subject: post,
    });
  });

  test('are not looked for in events of unknown types', () => {
    const eventCodec = createCodec({ 'record.containers': { postEvent: 'data.post' } });
    const unknownEvent = { id: 'e', type: 'account.connected', timestamp: 't', data: { account: { id: 'a1' } } };
    expect(eventCodec.decodeEvents(unknownEvent)).toEqual([unknownEvent]);
  });
});

describe('lists of leads', () => {
  test('are in a member of data, with the pagination of posts', () => {
    const codec = createCodec({
      'lead.list': 'data.leads',
      'lead.list.paging': 'as-posts',
      'post.list.pagination': { 'pagination.nextCursor': 'next' },
      'post.list.pagination.place': 'beside-list',
    });
    const body = { success: true, data: { leads: [{ id: 'l1' }], limit: 1, next: 'abc' } };
    const content = { data: [{ id: 'l1' }], pagination: { limit: 1, nextCursor: 'abc' } };
    expect(codec.decodeResponse('listLeads', body)).toEqual(content);
    expect(codec.encodeResponse('listLeads', content)).toEqual(body);
    expect(codec.encodeResponse('listLeads', { data: [] }).data).toEqual({ leads: [], limit: 1, next: null });
  });
});

describe('delays', () => {
  const getBodyWith = (delay: unknown) => ({ autoPlug: { comments: [{ text: 'One', delay }] } });
  const getDelay = (body: unknown) => (body as ReturnType<typeof getBodyWith>).autoPlug.comments[0]?.delay;

  test.each([
    ['milliseconds', 'PT10M', 600_000],
    ['seconds', 'PT90S', 90],
    ['minutes', 'P1D', 1440],
    ['hours', 'PT90M', 1.5],
    [{ amount: 'n', unit: 'of' }, 'PT10M', { n: 10, of: 'minutes' }],
    [{ amount: 'n', unit: 'of', words: { days: 'DAY' } }, 'P2D', { n: 2, of: 'DAY' }],
  ])('in the form %j', (form, delay, wireDelay) => {
    const codec = createCodec({ 'delay.form': form });
    expect(codec.encodeBody('createPost', getBodyWith(delay))).toEqual(getBodyWith(wireDelay));
    expect(codec.decodeBody('createPost', getBodyWith(wireDelay))).toEqual(getBodyWith(delay));
  });

  test.each([['PT10M'], [-1], [{ n: 1, of: 'weeks' }], [{ n: 1, of: 'days', more: 1 }], [true], [{}]])(
    'are unknown values in another form: %j',
    (delay) => {
      const codec = createCodec({ 'delay.form': typeof delay === 'object' ? { amount: 'n', unit: 'of' } : 'seconds' });
      const read = getDelay(codec.decodeBody('createPost', getBodyWith(delay)));
      expect(typeof read === 'string' && isMarkedUnknown(read)).toBe(true);
    },
  );

  test('of whole seconds survive a round trip', () => {
    const forms = fc.constantFrom('milliseconds', 'seconds', 'minutes', 'hours', 'days', { amount: 'n', unit: 'of' });
    fc.assert(
      fc.property(forms, fc.integer({ min: 0, max: 999_999 }), (form, seconds) => {
        const codec = createCodec({ 'delay.form': form });
        const once = codec.decodeBody('createPost', codec.encodeBody('createPost', getBodyWith(`PT${seconds}S`)));
        expect(codec.encodeBody('createPost', once)).toEqual(
          codec.encodeBody('createPost', getBodyWith(`PT${seconds}S`)),
        );
      }),
      { numRuns: 200 },
    );
  });
});

describe('leads', () => {
  const lead = {
    id: 'l1',
    commenter: { name: 'Ada', profileUrl: 'https://professional.example/ada' },
    comment: { text: 'GUIDE', createdAt: 't' },
    capturedAt: 'u',
  };

  test('can directly contain members of the commenter and the comment', () => {
    const codec = createCodec({
      'lead.fields': { commenter: 'person', capturedAt: 'at', 'comment.id': 'absent' },
      'lead.flat': { 'commenter.name': 'name', 'comment.text': 'comment', 'comment.createdAt': 'written' },
    });
    const { profileUrl } = lead.commenter;
    const flat = { id: 'l1', person: { profileUrl }, name: 'Ada', comment: 'GUIDE', written: 't', at: 'u' };
    expect(codec.encodeResponse('listLeads', { data: [lead] }).data).toEqual([flat]);
    expect(codec.decodeResponse('listLeads', { data: [flat] }).data).toEqual([lead]);
    const event = { type: 'lead.captured', data: lead };
    expect(codec.encodeEvent('lead.captured', event)).toEqual({ ...event, data: flat });
    expect(codec.decodeEvents({ ...event, data: flat })).toEqual([event]);
  });

  test('keep the nested objects if a flat member is missing', () => {
    const codec = createCodec({ 'lead.flat': { 'commenter.name': 'by', 'comment.text': 'comment_text' } });
    const read = (lead: object) => codec.decodeResponse('listLeads', { data: [lead] }).data;
    expect(read({ id: 'l1', by: 'Ada' })).toEqual([{ id: 'l1', commenter: { name: 'Ada' } }]);
    expect(read({ id: 'l1', commenter: { id: 'p1' } })).toEqual([{ id: 'l1', commenter: { id: 'p1' } }]);
  });
});

test('the error of a target is its message', () => {
  const codec = createCodec({ 'post.target.error': 'text', 'post.record': { 'platforms.error': 'reason' } });
  const [publishedTarget, failedTarget] = post.platforms;
  const { error, ...others } = failedTarget as { error: { message: string } };
  const body = { success: true, data: { ...post, platforms: [publishedTarget, { ...others, reason: error.message }] } };
  expect(codec.encodeResponse('createPost', { data: post })).toEqual(body);
  const read = { ...others, error: { code: 'unknown', message: error.message } };
  expect(codec.decodeResponse('createPost', body)).toEqual({ data: { ...post, platforms: [publishedTarget, read] } });
});

test('the error of a target without a message is omitted', () => {
  const codec = createCodec({ 'post.target.error': 'text' });
  const data = { ...post, platforms: [{ platform: 'social', status: 'failed', error: { code: 'x' } }] };
  const [target] = (codec.encodeResponse('createPost', { data }) as { data: typeof data }).data.platforms;
  expect(target).toEqual({ platform: 'social', status: 'failed' });
});

test('templates have their text in another member', () => {
  const codec = createCodec({ 'leadMagnet.templates': { text: 'body' } });
  const body = { templates: { dm: { text: 'Hi' }, commentReplies: [{ text: 'Look' }] } };
  const wireBody = { templates: { dm: { body: 'Hi' }, commentReplies: [{ body: 'Look' }] } };
  expect(codec.encodeBody('createLeadMagnet', body)).toEqual(wireBody);
  expect(codec.decodeBody('createLeadMagnet', wireBody)).toEqual(body);
});

test.each([
  [
    'outcomes with the name of a member',
    { 'post.outcomes': 'post.text' },
    'post.outcomes: "text" is a member of posts',
  ],
  [
    'outcomes with the name of the record',
    { 'post.outcomes': 'data.post', 'record.containers': { post: 'data.post' } },
    'post.outcomes: "post" is the member with the record',
  ],
  [
    'a list with the name of a pagination member',
    { 'post.list.container': 'data.limit', 'post.list.pagination.place': 'beside-list' },
    'post.list.container: "limit" is the name of a pagination member',
  ],
  [
    'pagination members with the name of the list',
    { 'post.list.pagination': { 'pagination.nextCursor': 'data' }, 'post.list.pagination.place': 'beside-list' },
    'post.list.container: "data" is the name of a pagination member',
  ],
  [
    'a flat member with the name of another member of leads',
    { 'lead.flat': { 'comment.text': 'comment' } },
    'lead.flat: "comment" is the name of another member of leads',
  ],
  [
    'a flat member of an absent object',
    { 'lead.fields': { comment: 'absent' }, 'lead.flat': { 'comment.text': 'text' } },
    'lead.flat: lead.fields says that comment is absent',
  ],
])('a profile is refused with %s', (_, bindings, message) => {
  expect(() => resolveProfile(bindings)).toThrow(ProfileError);
  expect(() => resolveProfile(bindings)).toThrow(message);
});

test('the examples of every form are valid answers', () => {
  for (const [id, { examples }] of Object.entries(formDecisions))
    for (const example of examples ?? []) expect(() => resolveProfile({ [id]: example })).not.toThrow();
});
