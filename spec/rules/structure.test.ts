import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { ListPostsQuery } from '../operations/posts.ts';
import { faultsOf } from '../schemas/introspection/faults.ts';
import { PostCreate, PostUpdate } from '../schemas/post.ts';
import { structuralFindings } from './structure.ts';

const good = { text: 'Hello', platforms: [{ platform: 'social', accountId: 'acc_social' }] };

function findings(value: unknown, schema: z.ZodType = PostCreate, part: 'body' | 'query' = 'body') {
  return structuralFindings(faultsOf(schema, value), { schema, part, absent: new Set() });
}

const places = (value: unknown) => findings(value).map(({ rule, at }) => `${rule} ${at}`);

describe('a structural fault is named by', () => {
  test.each([
    ['the rule of objects', [good], ['request.object ']],
    ['the rule of types', { ...good, text: 7 }, ['request.member.type /text']],
    [
      'the rule of required members',
      { text: 'a', platforms: [{ platform: 'social' }] },
      ['request.member.required /platforms/0/accountId'],
    ],
    ['the rule of the member itself', { text: 'a' }, ['post.platforms.required /platforms']],
    [
      'the rule of labels',
      { ...good, platforms: [{ platform: 'pinboard', accountId: 'x' }] },
      ['post.target.platform.known /platforms/0/platform'],
    ],
    [
      'the rule of labels inside platformContent',
      { ...good, platformContent: { pinboard: {} } },
      ['platformContent.label.known /platformContent/pinboard'],
    ],
    [
      'the rule of media',
      { ...good, platformContent: { social: { images: [] } } },
      ['media.top-level /platformContent/social/images'],
    ],
    ['the rule of unknown members', { ...good, tags: [] }, ['request.members.unknown /tags']],
    [
      'the rule of assumed bounds',
      { ...good, platforms: [{ platform: 'social', accountId: 'a'.repeat(65) }] },
      ['request.bounds /platforms/0/accountId'],
    ],
    ['the rule of schedules', { ...good, scheduledFor: 'soon' }, ['post.schedule.format /scheduledFor']],
  ])('%s', (_, value, expected) => {
    expect(places(value)).toEqual(expected);
  });
});

describe('findings', () => {
  test('are all of them, not the first', () => {
    expect(places({ text: 7, platforms: [{}], media: { images: 'x' }, more: 1 })).toEqual(
      expect.arrayContaining([
        'request.member.type /text',
        'request.member.type /media/images',
        'request.members.unknown /more',
        'request.member.required /platforms/0/accountId',
      ]),
    );
  });

  test('propose the member that was meant', () => {
    expect(findings({ ...good, publishnow: true })[0]?.detail).toContain('publishNow');
  });

  test('escape names in pointers', () => {
    expect(findings({ ...good, 'a/b~c': 1 })[0]?.at).toBe('/a~1b~0c');
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', ''])(
    'take %j as a member like any other',
    (name) => {
      const value = JSON.parse(`{"text":"a","platforms":[],${JSON.stringify(name)}:{}}`);
      expect(places(value)).toContain(`request.members.unknown /${name}`);
      const label = JSON.parse(`{"text":"a","platforms":[],"platformContent":{${JSON.stringify(name)}:{}}}`);
      expect(places(label)).toContain(`platformContent.label.known /platformContent/${name}`);
    },
  );

  test('of what is nested deeper than anything can follow are found like any other', () => {
    const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
    expect(places({ text: 'a', platforms: [{ platform: deep, accountId: deep }] })).toEqual([
      'post.target.platform.known /platforms/0/platform',
      'request.member.type /platforms/0/accountId',
    ]);
  });

  test('of a hundred thousand unknown members are a hundred', () => {
    const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`member${i}`, 0]));
    expect(findings({ ...good, ...many })).toHaveLength(100);
  });

  test('of a name without end stand at the object that has it', () => {
    const [finding] = findings({ ...good, ['a'.repeat(1_000_000)]: 0 });
    expect([finding?.at, finding?.detail.length]).toEqual(['', expect.toSatisfy((length: number) => length < 200)]);
  });

  test('never quote more than a little of a value', () => {
    const [finding] = findings({ ...good, platforms: [{ platform: 'x'.repeat(10_000), accountId: 'a' }] });
    expect(String(finding?.actual).length).toBeLessThanOrEqual(64);
  });

  test('look into members that may be null', () => {
    expect(findings({ media: { video: 7 } }, PostUpdate).map(({ at }) => at)).toEqual(['/media/video']);
  });

  test('of a query name the rule of the parameter', () => {
    const query = { limit: 'ten', status: 'old', cursor: ['a', 'b'] };
    expect(findings(query, ListPostsQuery, 'query').map(({ rule, at }) => `${rule} ${at}`)).toEqual([
      'post.list.status.known /status',
      'post.list.limit.range /limit',
      'post.list.cursor.known /cursor',
    ]);
  });
});
