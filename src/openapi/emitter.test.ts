import { describe, expect, test } from 'vitest';
import { decisionIds, getDecision } from '../../spec/decisions/index.ts';
import { isObject } from '../../spec/json.ts';
import { operationIds } from '../../spec/operations/index.ts';
import { defaultProfile, resolveProfile } from '../profile/resolve.ts';
import { getFragments } from './components/patch.ts';
import { emitOpenApi } from './emit.ts';
import { getProperties, type Schema, type Schemas } from './schema/schema.ts';
import { renamedProfile } from './testing/renamedProfile.ts';

const document = emitOpenApi(defaultProfile);
const renamedDocument = emitOpenApi(resolveProfile(renamedProfile));

const getSchemas = (doc: Schema) => (doc.components as { readonly schemas: Schemas }).schemas;
const getPaths = (doc: Schema) => doc.paths as Readonly<Record<string, Readonly<Record<string, Schema>>>>;
const getOperations = (doc: Schema) => Object.values(getPaths(doc)).flatMap((item) => Object.values(item));
const findOperation = (doc: Schema, id: string) =>
  getOperations(doc).find((candidate) => candidate.operationId === id) as Schema;
const listStatuses = (doc: Schema, id: string) => Object.keys(findOperation(doc, id).responses as object);

/** The rules whose violations a component refuses. */
const findRefusedBy = (schema: Schema | undefined) =>
  getFragments(schema?.not as Schema).map(({ $comment }) => $comment);

/** Renamable names that the API document also uses for other members. */
const documentedNames = new Set(['text', 'platform', 'id', 'name', 'status']);

/** Yields every member name and every string of a value. */
function* collectStrings(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  if (Array.isArray(value)) for (const item of value) yield* collectStrings(item);
  if (!isObject(value)) return;
  for (const [name, member] of Object.entries(value)) {
    // Ids of rules and decisions never change with the wire names.
    if (['x-decision', 'x-rules', 'x-source', '$comment'].includes(name)) continue;
    yield name;
    yield* collectStrings(member);
  }
}

describe('the document of the default profile', () => {
  test('has exactly the operations that have a route', () => {
    const found = Object.entries(getPaths(document)).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(found).toEqual([
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
      'x-rules': ['post.schedule.timestamp'],
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
    for (const mark of ['x-field', 'x-vocabulary', 'x-shape', 'x-rule', 'x-missing-rule', 'x-bound'])
      expect(content.has(mark), mark).toBe(false);
    expect([...content].filter((word) => word.includes('@{') || word.includes('{{post}}'))).toEqual([]);
  });
});

describe('the document of a profile that renames everything', () => {
  test('contains no canonical name in members and texts', () => {
    const canonicalNames = decisionIds.flatMap((id) => {
      const definition = getDecision(id);
      if (definition.kind !== 'wire' || (definition.form !== 'names' && definition.form !== 'vocabulary')) return [];
      const names = isObject(definition.default) ? Object.values(definition.default) : [definition.default];
      return names.filter((name) => typeof name === 'string');
    });
    const distinctive = canonicalNames.filter((name) => /[A-Z_.]/.test(name));
    // Members with a fixed name that is also the canonical name of a renamable member.
    const fixedNames = new Set(['postId', 'publishedAt', 'profileUrl', 'platformContent']);
    const renamedNames = distinctive.filter((name) => !fixedNames.has(name));
    expect(renamedNames.length).toBeGreaterThan(25);
    const pattern = new RegExp(
      `(?<![\\w.])(?:${renamedNames.map((name) => name.replaceAll('.', '\\.')).join('|')})(?![\\w.])`,
    );
    const survivors = [...collectStrings(renamedDocument)].filter((word) =>
      pattern.test(word.replaceAll(/^- `[^`]+`/gm, '')),
    );
    expect(survivors).toEqual([]);
    // Plain words also occur in prose; in code and in enumerations they would be names.
    const plainWords = canonicalNames.filter((name) => !distinctive.includes(name) && !documentedNames.has(name));
    expect(plainWords.length).toBeGreaterThan(10);
    const codePattern = new RegExp(`\`(?:[\\w.]+\\.)?(?:${plainWords.join('|')})\``);
    expect(
      [...collectStrings(renamedDocument)].filter((word) => codePattern.test(word.replaceAll(/^- `[^`]+`/gm, ''))),
    ).toEqual([]);
    // The API document names the modes of shortvideo, one of them like a state.
    const { ShortvideoPostMode: _, ...otherSchemas } = getSchemas(renamedDocument);
    const enumValues = Object.values(otherSchemas).flatMap((schema) => (schema.enum ?? []) as string[]);
    expect(enumValues.filter((word) => canonicalNames.includes(word))).toEqual([]);
  });

  test('contains no canonical form', () => {
    const content = JSON.stringify(renamedDocument);
    for (const form of [
      'Shared with Social Publishing',
      'webhook-signature',
      'Standard Webhooks',
      'problem+json',
      'about:blank',
    ])
      expect(content, form).not.toContain(form);
    expect(getSchemas(renamedDocument)).not.toHaveProperty('Problem');
    expect(getProperties(getSchemas(renamedDocument).PostListResponse as Schema)).not.toHaveProperty('pagination');
  });

  test('uses the wire names in requirements, conditions and examples', () => {
    const { PostCreate, LeadMagnetCreate } = getSchemas(renamedDocument) as Record<string, Schema>;
    expect(JSON.stringify(PostCreate?.not)).toContain('"required":["wire_post_schedule_field"');
    expect(LeadMagnetCreate?.required).toContain('wire_leadMagnet_fields_keywords');
    expect(JSON.stringify(LeadMagnetCreate?.not)).toContain('wire_leadMagnet_fields_workflowType');
    expect(JSON.stringify(findOperation(renamedDocument, 'createPost').requestBody)).toContain(
      'wire_post_schedule_field',
    );
  });

  test('uses the routes, statuses and forms of the profile', () => {
    expect(getPaths(renamedDocument)).toHaveProperty(['/posts/{postId}/removal', 'post']);
    expect(getPaths(renamedDocument)).toHaveProperty(['/lead-magnets/{magnetId}', 'get']);
    expect(listStatuses(renamedDocument, 'createPost')).toEqual([
      '200',
      '400',
      '401',
      '402',
      '413',
      '415',
      '429',
      '500',
    ]);
    const badRequest = (findOperation(renamedDocument, 'createPost').responses as Record<string, Schema>)['400'];
    expect(Object.keys(badRequest?.content as object)).toEqual(['application/json']);
    expect(JSON.stringify(badRequest)).toContain('wire_error_codes_MALFORMED_REQUEST');
    const { PostPage, VideoTag, Template, ErrorResponse } = getSchemas(renamedDocument) as Record<string, Schema>;
    expect(getProperties(PostPage as Schema)).toHaveProperty('items');
    expect(getProperties(VideoTag as Schema)).toHaveProperty('name');
    expect(Template?.type).toBe('string');
    expect(getProperties(ErrorResponse as Schema)).toHaveProperty('error');
  });

  test('merges values that share one word on the wire', () => {
    const mergedDocument = emitOpenApi(resolveProfile({ 'post.states': { draft: 'open', scheduled: 'open' } }));
    expect(getSchemas(mergedDocument).PostState?.enum).toEqual([
      'open',
      'publishing',
      'published',
      'partially_published',
      'failed',
    ]);
  });

  test('leaves out absent operations, members and webhooks', () => {
    const reduced = emitOpenApi(
      resolveProfile({ 'post.delete': 'absent', 'post.schedule.field': 'absent', 'webhook.events': 'absent' }),
    );
    expect(getOperations(reduced).map((candidate) => candidate.operationId)).not.toContain('deletePost');
    expect(reduced).not.toHaveProperty('webhooks');
    expect(getProperties(getSchemas(reduced).PostCreate as Schema)).not.toHaveProperty('scheduledFor');
    expect(findRefusedBy(getSchemas(reduced).PostCreate)).not.toContain('post.publish.exclusive');
    expect(findRefusedBy(getSchemas(reduced).PostCreate)).toContain('post.text.required');
    expect(getSchemas(reduced)).not.toHaveProperty('DeletedPost');
  });

  test('has all operations if every optional route is given', () => {
    expect(getOperations(renamedDocument)).toHaveLength(operationIds.length);
  });
});
