import { describe, expect, test } from 'vitest';
import { decisionIds, getDecision } from '../../spec/decisions/index.ts';
import { isObject } from '../../spec/json.ts';
import { operationIds } from '../../spec/operations/index.ts';
import { resolveProfile } from '../profile/resolve.ts';
import { emitOpenApi } from './emit.ts';
import { getProperties, type Schema } from './schema/schema.ts';
import {
  collectStrings,
  findOperation,
  findRefusedBy,
  getOperations,
  getPaths,
  getSchemas,
  listStatuses,
} from './testing/readDocument.ts';
import { renamedProfile } from './testing/renamedProfile.ts';

const renamedDocument = emitOpenApi(resolveProfile(renamedProfile));

/** Renamable names that the API document also uses for other members. */
const documentedNames = new Set(['text', 'platform', 'id', 'name', 'status']);

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

  test('leaves out the events that are not sent', () => {
    const profile = resolveProfile({ 'webhook.events': { 'post.failed': 'absent', 'post.published': 'posted' } });
    expect(Object.keys(emitOpenApi(profile).webhooks as object)).toEqual([
      'post-published',
      'post-partially-published',
      'lead-captured',
    ]);
  });

  test('leaves out absent operations, members and webhooks', () => {
    const reducedDocument = emitOpenApi(
      resolveProfile({ 'post.delete': 'absent', 'post.schedule.field': 'absent', 'webhook.events': 'absent' }),
    );
    expect(getOperations(reducedDocument).map((candidate) => candidate.operationId)).not.toContain('deletePost');
    expect(reducedDocument).not.toHaveProperty('webhooks');
    expect(getProperties(getSchemas(reducedDocument).PostCreate as Schema)).not.toHaveProperty('scheduledFor');
    expect(findRefusedBy(getSchemas(reducedDocument).PostCreate)).not.toContain('post.publish.exclusive');
    expect(findRefusedBy(getSchemas(reducedDocument).PostCreate)).toContain('post.text.required');
    expect(getSchemas(reducedDocument)).not.toHaveProperty('DeletedPost');
  });

  test('has all operations if every optional route is given', () => {
    expect(getOperations(renamedDocument)).toHaveLength(operationIds.length);
  });
});
