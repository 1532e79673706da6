import { describe, expect, test } from 'vitest';
import { defaultProfile, resolveProfile } from '../profile/resolve.ts';
import { emitOpenApi } from './emit.ts';
import { getProperties, type Schema } from './schema/schema.ts';
import {
  collectStrings,
  findRefusedBy,
  getOperations,
  getPaths,
  getSchemas,
  listStatuses,
} from './testing/readDocument.ts';

const document = emitOpenApi(defaultProfile);

describe('the document of the default profile', () => {
  test('has exactly the operations that have a route', () => {
    const foundOperations = Object.entries(getPaths(document)).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(foundOperations).toEqual([
      'GET /posts',
      'POST /posts',
      'PATCH /posts/{id}',
      'DELETE /posts/{id}',
      'POST /posts/{id}/republish',
      'GET /accounts',
      'GET /accounts/outreach',
      'POST /media/upload',
      'GET /analytics',
      'POST /lead-magnets',
      'PATCH /lead-magnets/{id}',
      'POST /lead-magnets/{id}/pause',
      'GET /lead-magnets/{id}/leads',
    ]);
  });

  test('is equal in each call, but a new object', () => {
    const secondDocument = emitOpenApi(defaultProfile);
    expect(JSON.stringify(secondDocument)).toBe(JSON.stringify(document));
    expect(secondDocument.info).not.toBe(document.info);
  });

  test('replaces assumed bounds by those of rules, and expresses conditions under not', () => {
    const { Media, PostCreate, VideoContent, MicroblogContent } = getSchemas(document) as Record<string, Schema>;
    expect(getProperties(Media as Schema).filename?.maxLength).toBe(100);
    expect(getProperties(VideoContent as Schema).title).toMatchObject({ minLength: 1, maxLength: 100 });
    expect(findRefusedBy(PostCreate)).toContain('post.publish.exclusive');
    expect(getProperties(MicroblogContent as Schema).text?.pattern).toBe('^[\\s\\S]*$');
    for (const schema of Object.values(getSchemas(document)))
      for (const keyword of ['allOf', 'anyOf', 'oneOf', 'if', 'dependentSchemas'])
        expect(schema).not.toHaveProperty(keyword);
  });

  test('closes requests and opens responses for additional members', () => {
    const { PostCreate, Target, Post, PostTarget } = getSchemas(document) as Record<string, Schema>;
    expect([PostCreate, Target].map((schema) => schema?.additionalProperties)).toEqual([false, false]);
    expect([Post, PostTarget].map((schema) => schema?.additionalProperties)).toEqual([undefined, undefined]);
    const lenient = getSchemas(emitOpenApi(resolveProfile({ 'request.unknown-members': 'ignore' })));
    const isClosed = (name: string) => lenient[name]?.additionalProperties === false;
    expect(['PostCreate', 'PlatformContent', 'PlatformContentUpdate'].map(isClosed)).toEqual([false, true, true]);
  });

  test('has a level for every operation, component and member', () => {
    for (const candidate of getOperations(document))
      expect(candidate['x-level'], String(candidate.operationId)).toBeTypeOf('string');
    const { Account, OutreachAccount, PostCreate, Post } = getSchemas(document) as Record<string, Schema>;
    expect(getProperties(Account as Schema).name?.['x-level']).toBe('documented');
    expect(getProperties(OutreachAccount as Schema).status).toMatchObject({
      'x-level': 'documented',
      'x-decision': ['outreach.states'],
    });
    expect(getProperties(PostCreate as Schema).scheduledFor).toMatchObject({
      'x-level': 'assumed',
      'x-decision': ['post.schedule.field', 'bounds.timestamp'],
      'x-rules': ['post.schedule.timestamp', 'post.schedule.iso'],
    });
    expect(getProperties(Post as Schema).createdAt?.['x-level']).toBe('assumed');
  });

  test('declares exactly the refusals that the service sends', () => {
    expect(listStatuses(document, 'createPost')).toEqual(
      ['201', '400', '401', '403', '413', '415', '422', '429', '500'].sort(),
    );
    expect(listStatuses(document, 'listAccounts')).toEqual(['200', '401', '422', '429', '500']);
    expect(listStatuses(document, 'listLeads')).toEqual(['200', '401', '403', '404', '422', '429', '500']);
    expect(listStatuses(document, 'pauseLeadMagnet')).not.toContain('409');
    const strictDocument = emitOpenApi(resolveProfile({ 'leadMagnet.pause.again': 'refuse', 'limits.rate': 'off' }));
    expect(listStatuses(strictDocument, 'pauseLeadMagnet')).toContain('409');
    expect(listStatuses(strictDocument, 'pauseLeadMagnet')).not.toContain('429');
  });

  test('contains no internal marks and no tokens', () => {
    const content = new Set(collectStrings(document));
    for (const mark of [
      'x-field',
      'x-vocabulary',
      'x-shape',
      'x-rule',
      'x-missing-rule',
      'x-every-reading-rule',
      'x-every-reading-pattern',
      'x-bound',
    ])
      expect(content.has(mark), mark).toBe(false);
    expect([...content].filter((word) => word.includes('@{') || word.includes('{{post}}'))).toEqual([]);
  });
});
