import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergePatch } from '../../../spec/judging/merge.ts';
import { runOptions } from '../../../spec/testing/runOptions.ts';
import { createCodec } from '../testing/codec.ts';

const codec = createCodec({
  'leadMagnet.fields': { followUps: 'templates.follow_ups' },
  'leadMagnet.record': { createdAt: 'templates.meta.created' },
  'lead.fields': { matchedKeyword: 'comment.keyword' },
});
const followUps = [{ text: 'And?', delay: 'PT1H' }];
const templates = { dm: { text: 'Hi' } };

describe('a member in an object of the contract', () => {
  test('is moved there in requests and records, and back', () => {
    const magnet = { keywords: ['guide'], templates, followUps };
    const wireMagnet = { keywords: ['guide'], templates: { ...templates, follow_ups: followUps } };
    expect(codec.encodeBody('createLeadMagnet', magnet)).toEqual(wireMagnet);
    expect(codec.decodeBody('createLeadMagnet', wireMagnet)).toEqual(magnet);
    const record = { ...magnet, createdAt: 'now' };
    const body = {
      success: true,
      data: { ...wireMagnet, templates: { ...wireMagnet.templates, meta: { created: 'now' } } },
    };
    expect(codec.encodeResponse('pauseLeadMagnet', { data: record })).toEqual(body);
    expect(codec.decodeResponse('pauseLeadMagnet', body)).toEqual({ data: record });
  });

  test('creates the object if it has no other members', () => {
    expect(codec.encodeBody('createLeadMagnet', { followUps })).toEqual({ templates: { follow_ups: followUps } });
    expect(codec.decodeBody('createLeadMagnet', { templates: { follow_ups: followUps } })).toEqual({ followUps });
  });

  test.each([
    [{ followUps: null }, { follow_ups: null }],
    [{ templates: null }, { dm: null, commentReplies: null }],
    [
      { templates: null, followUps },
      { dm: null, commentReplies: null, follow_ups: followUps },
    ],
    [{ templates: null, followUps: null }, null],
  ])('is removed by %j only if that says so', (update, wireTemplates) => {
    expect(codec.encodeBody('updateLeadMagnet', update)).toEqual({ templates: wireTemplates });
  });

  test('is removed with the object by an update, but not by a creation, where null is invalid', () => {
    expect(codec.decodeBody('updateLeadMagnet', { templates: null })).toEqual({ templates: null, followUps: null });
    expect(codec.decodeBody('createLeadMagnet', { templates: null })).toEqual({ templates: null });
    expect(codec.encodeBody('createLeadMagnet', { templates: null })).toEqual({ templates: null });
  });

  test('leaves a value of another type to be refused', () => {
    expect(codec.decodeBody('updateLeadMagnet', { templates: 7 })).toEqual({ templates: 7 });
    expect(codec.encodeBody('updateLeadMagnet', { templates: 7, followUps })).toEqual({ templates: 7 });
  });

  test('has its pointer there, as unknown members have', () => {
    expect(codec.encodePointer('createLeadMagnet', '/followUps/0/text')).toBe('/templates/follow_ups/0/text');
    expect(codec.encodePointer('createLeadMagnet', '/templates/dm')).toBe('/templates/dm');
    expect(codec.decodeBody('createLeadMagnet', { templates: { other: 1 } })).toEqual({ templates: { other: 1 } });
    expect(codec.encodePointer('createLeadMagnet', '/templates/other')).toBe('/templates/other');
  });

  test('can be in an object whose own members are directly in the lead', () => {
    const flatCodec = createCodec({
      'lead.fields': { matchedKeyword: 'comment.keyword', 'comment.createdAt': 'absent', 'comment.id': 'absent' },
      'lead.flat': { 'comment.text': 'comment_text' },
    });
    const response = { data: [{ id: 'l1', comment: { text: 'GUIDE' }, matchedKeyword: 'guide' }] };
    const wire = flatCodec.encodeResponse('listLeads', response);
    expect(wire.data).toEqual([{ id: 'l1', comment_text: 'GUIDE', comment: { keyword: 'guide' } }]);
    expect(flatCodec.decodeResponse('listLeads', wire)).toMatchObject(response);
  });
});

const template = fc.record({ text: fc.string() });
const steps = fc.array(fc.record({ text: fc.string(), delay: fc.constant('PT1H') }), { minLength: 1 });
const content = fc.record(
  {
    keywords: fc.array(fc.string()),
    templates: fc.record({ dm: template, commentReplies: fc.array(template) }, { requiredKeys: ['commentReplies'] }),
    followUps: steps,
  },
  { requiredKeys: [] },
);
const update = fc.record(
  {
    keywords: fc.array(fc.string()),
    templates: fc.option(
      fc.record({ dm: fc.option(template), commentReplies: fc.option(fc.array(template)) }, { requiredKeys: [] }),
    ),
    followUps: fc.option(steps),
  },
  { requiredKeys: [] },
);

/** An object without own members is like none on the wire if it has others. */
const normalize = ({ templates: own, ...rest }: Record<string, unknown>) =>
  own === undefined || Object.keys(own as object).length === 0 ? rest : { ...rest, templates: own };

test('a merge patch has the same effect on the wire as in the contract', () => {
  const guest = fc.constantFrom('templates.follow_ups', 'templates.plan.steps');
  fc.assert(
    fc.property(guest, content, update, (followUpsName, storedContent, changes) => {
      const { encodeBody, decodeBody } = createCodec({ 'leadMagnet.fields': { followUps: followUpsName } });
      const encode = (body: unknown) => JSON.parse(JSON.stringify(encodeBody('updateLeadMagnet', body))) as unknown;
      const decode = (body: unknown) => decodeBody('updateLeadMagnet', body) as Record<string, unknown>;
      expect(decode(encode(storedContent))).toEqual(storedContent);
      const expected = normalize(mergePatch(storedContent, changes) as Record<string, unknown>);
      expect(normalize(mergePatch(storedContent, decode(encode(changes))) as Record<string, unknown>)).toEqual(
        expected,
      );
      expect(normalize(decode(mergePatch(encode(storedContent), encode(changes))))).toEqual(expected);
    }),
    runOptions(1000),
  );
});
