import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isMarkedUnknown } from '../../../spec/schemas/unknownNames.ts';
import { runOptions } from '../../../spec/testing/runOptions.ts';
import { resolveProfile } from '../resolve.ts';
import { createCodec } from '../testing/codec.ts';

const fields = {
  keywords: 'trigger.words.any_of',
  postId: 'trigger.watched.post_id',
  postUrl: 'trigger.watched.url',
  webhookUrl: 'delivery.url',
  followUps: 'plan.steps',
};
const codec = createCodec({
  'leadMagnet.fields': fields,
  'leadMagnet.followUps': { text: 'message.body' },
  'leadMagnet.templates': { text: 'content.body' },
});
const magnet = {
  outreachAccountId: 'o1',
  workflowType: 'full',
  keywords: ['guide'],
  postUrl: 'https://professional.example/1',
  templates: { dm: { text: 'Hi' } },
  followUps: [{ text: 'More', delay: 'PT1H' }],
};
const wireMagnet = {
  outreachAccountId: 'o1',
  workflowType: 'full',
  templates: { dm: { content: { body: 'Hi' } } },
  trigger: { words: { any_of: ['guide'] }, watched: { url: 'https://professional.example/1' } },
  plan: { steps: [{ delay: 'PT1H', message: { body: 'More' } }] },
};

describe('members inside other objects', () => {
  test('are moved there in requests and responses, and back', () => {
    expect(codec.encodeBody('createLeadMagnet', magnet)).toEqual(wireMagnet);
    expect(codec.decodeBody('createLeadMagnet', wireMagnet)).toEqual(magnet);
    const body = { success: true, data: wireMagnet };
    expect(codec.encodeResponse('pauseLeadMagnet', { data: magnet })).toEqual(body);
    expect(codec.decodeResponse('pauseLeadMagnet', body)).toEqual({ data: magnet });
  });

  test('have pointers through these objects', () => {
    expect(codec.encodePointer('createLeadMagnet', '/keywords/0')).toBe('/trigger/words/any_of/0');
    expect(codec.encodePointer('createLeadMagnet', '/followUps/0/text')).toBe('/plan/steps/0/message/body');
    expect(codec.cite('@{leadMagnet.fields:keywords} is empty')).toBe('trigger.words.any_of is empty');
  });

  test('are null if the object around them is, which is null if all its members are', () => {
    const update = { webhookUrl: null, postId: null, postUrl: 'u' };
    const wireUpdate = { delivery: null, trigger: { watched: { post_id: null, url: 'u' } } };
    expect(codec.encodeBody('updateLeadMagnet', update)).toEqual(wireUpdate);
    expect(codec.decodeBody('updateLeadMagnet', wireUpdate)).toEqual(update);
    expect(codec.decodeBody('updateLeadMagnet', { trigger: null })).toEqual({
      keywords: null,
      postId: null,
      postUrl: null,
    });
  });

  test('are unknown in other places, where they are reported as they were sent', () => {
    for (const [body, pointer] of [
      [{ keywords: ['a'] }, '/keywords'],
      [{ 'trigger.words.any_of': ['a'] }, '/trigger.words.any_of'],
      [{ trigger: { words: { all_of: ['a'] } } }, '/trigger/words/all_of'],
    ] as const) {
      const [name = '', ...others] = Object.keys(codec.decodeBody('createLeadMagnet', body) as object);
      expect(others).toEqual([]);
      expect(isMarkedUnknown(name)).toBe(true);
      expect(codec.encodePointer('createLeadMagnet', `/${name}`)).toBe(pointer);
    }
  });

  test('have no value if the object around them is something else', () => {
    for (const value of ['text', 5, ['a']]) {
      const { webhookUrl } = codec.decodeBody('createLeadMagnet', { delivery: value }) as { webhookUrl: unknown };
      expect(typeof webhookUrl).toBe('object');
    }
  });

  test.each([
    [{ 'leadMagnet.fields': { keywords: 'postUrl.words' } }, '"postUrl" names both'],
    [{ 'post.schedule.field': 'media.at' }, '"media" names both media and the object with post.schedule.field'],
    [
      { 'leadMagnet.fields': { followUps: 'templates.dm.more' } },
      '"dm" names both dm and leadMagnet.fields:followUps in templates.',
    ],
    [{ 'lead.fields': { comment: 'by.comment', matchedKeyword: 'by.comment.keyword' } }, '"by.comment" names both'],
    [{ 'lead.fields': { capturedAt: 'at.time' }, 'lead.flat': { 'comment.createdAt': 'at' } }, '"at" is the name of'],
    [{ 'leadMagnet.fields': { keywords: 'a.b', workflowType: 'a.b.c' } }, '"a.b" names both'],
  ])('cannot be in a member: %j', (bindings, message) => {
    expect(() => resolveProfile(bindings)).toThrow(message);
  });
});

const step = fc.constantFrom('a', 'b', 'c', 'words', 'text', 'constructor');
const name = fc.array(step, { minLength: 1, maxLength: 4 }).map((steps) => steps.join('.'));
const drawnNames = fc.record(
  { keywords: name, postId: name, postUrl: name, webhookUrl: name, followUps: name, workflowType: name },
  { requiredKeys: [] },
);
const request = fc.record(
  {
    outreachAccountId: fc.string(),
    workflowType: fc.constantFrom('full', 'collect_only'),
    keywords: fc.array(fc.string()),
    postId: fc.option(fc.string()),
    postUrl: fc.option(fc.webUrl()),
    webhookUrl: fc.option(fc.webUrl()),
    followUps: fc.option(fc.array(fc.record({ text: fc.string(), delay: fc.constant('PT1H') }))),
  },
  { requiredKeys: [] },
);

test('requests survive a round trip, whatever objects members are in', () => {
  let count = 0;
  fc.assert(
    fc.property(drawnNames, request, (names, body) => {
      const bindings = { 'leadMagnet.fields': names, 'leadMagnet.followUps': { text: 'a.b' } };
      let drawnCodec: typeof codec;
      try {
        drawnCodec = createCodec(bindings);
      } catch {
        // Most drawn names collide.
        return;
      }
      count++;
      const sentBody: unknown = JSON.parse(JSON.stringify(drawnCodec.encodeBody('updateLeadMagnet', body)));
      expect(drawnCodec.decodeBody('updateLeadMagnet', sentBody)).toEqual(body);
    }),
    runOptions(1500),
  );
  expect(count).toBeGreaterThan(100);
});
