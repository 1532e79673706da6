/** Documents of profiles with other behaviours contain no false statements. */
import { describe, expect, test } from 'vitest';
import { isObject } from '../../spec/json.ts';
import type { UncheckedBindings } from '../../spec/profile/profile.ts';
import { resolveProfile } from '../profile/resolve.ts';
import { emitOpenApi } from './emit.ts';
import type { Schema } from './schema/schema.ts';
import { absenceProfiles, unimplementedProfiles } from './testing/variedProfiles.ts';

const emit = (bindings: UncheckedBindings | undefined) => emitOpenApi(resolveProfile(bindings));
const toText = (value: unknown) => JSON.stringify(value);

function findOperation(document: Schema, id: string): Schema {
  const items = Object.values(document.paths as Record<string, Record<string, Schema>>);
  return items.flatMap((item) => Object.values(item)).find((candidate) => candidate.operationId === id) ?? {};
}

const getComponent = (document: Schema, name: string): Schema =>
  (document.components as { schemas: Record<string, Schema> }).schemas[name] ?? {};

describe('the document describes', () => {
  test('what happens to a post with neither publishNow nor a schedule', () => {
    expect(findOperation(emit({}), 'createPost').description).toContain('A post with neither is a draft.');
    const strictDocument = findOperation(emit({ 'post.neither': 'refuse' }), 'createPost');
    expect(strictDocument.description).toContain('A post with neither is refused.');
    expect(strictDocument.description).not.toMatch(/is a draft/);
    expect(Object.keys(getExamples(strictDocument.requestBody))).toEqual(
      expect.arrayContaining(['scheduled', 'publish-now', 'thread', 'follow-up-comments']),
    );
    expect(Object.keys(getExamples(strictDocument.requestBody))).not.toContain('draft');
  });

  test.each(['shallow', 'replace'])('how updates are merged: %s', (mode) => {
    const document = emit({ 'post.update.merge': mode, 'leadMagnet.update.merge': mode });
    for (const description of [
      findOperation(document, 'updatePost').description,
      findOperation(document, 'updateLeadMagnet').description,
      getComponent(document, 'PostUpdate').description,
      getComponent(document, 'LeadMagnetUpdate').description,
    ])
      expect(description).toContain(mode === 'shallow' ? 'replaced as a whole' : 'omitted members are removed');
    expect(getComponent(document, 'PostUpdate').required).toEqual(mode === 'replace' ? ['platforms'] : undefined);
    if (mode === 'replace') expect(toText(document)).not.toMatch(/are kept;|may leave out whatever/);
  });

  test.each([
    ['days-and-timestamps', /whole day or a timestamp/, / refused/],
    ['timestamps', /a day without a time is refused/, /whole day/],
    ['days', /a timestamp is refused/, /A timestamp is/],
  ] as const)('the form of date filters: %s', (form, expected, other) => {
    const { parameters } = findOperation(emit({ 'post.list.dates.form': form }), 'listPosts');
    for (const name of ['from', 'to']) {
      const parameter = (parameters as Schema[]).find((candidate) => candidate.name === name) ?? {};
      expect(parameter.description).toMatch(expected);
      expect(parameter.description).not.toMatch(other);
      expect(parameter['x-decision']).toContain('post.list.dates.form');
      const pattern = new RegExp(String((parameter.schema as Schema).pattern));
      const isAccepted = ['2030-01-31', '2030-01-31T12:00:00Z'].map((date) => pattern.test(date));
      expect(isAccepted).toEqual([form !== 'timestamps', form !== 'days']);
      expect(parameter.example).toMatch(pattern);
    }
  });

  test('the merging of posts and lead magnets separately', () => {
    const document = emit({ 'post.update.merge': 'replace' });
    expect(findOperation(document, 'updateLeadMagnet').description).toContain('Omitted members are kept');
    expect(getComponent(document, 'LeadMagnetUpdate').required).toBeUndefined();
  });

  test('no parameters for a list without filters', () => {
    const listOperation = findOperation(emit({ 'post.list.query': 'absent' }), 'listPosts');
    expect(listOperation.description).not.toMatch(/keeps those|filter|page is a whole number|`limit`|cursor/i);
    expect(listOperation['x-rules']).not.toContain('post.list.limit.range');
    expect(listOperation['x-rules']).not.toContain('post.target.platform.known');
    expect(toText(listOperation.responses)).not.toContain('/limit');
    expect(listOperation).not.toHaveProperty('parameters');
  });

  test.each([
    ['x-ratelimit', 'since 1970'],
    ['x-ratelimit-from-now', 'seconds until'],
  ])('the time of the headers %s', (answer, words) => {
    const { headers } = emit({ 'limits.rate.headers': answer }).components as { headers: Record<string, Schema> };
    expect(headers['X-RateLimit-Reset']?.description).toContain(words);
  });

  test('the default page size', () => {
    const listOperation = findOperation(emit({ 'post.list.limit': 5 }), 'listPosts');
    expect(listOperation.parameters).toContainEqual(
      expect.objectContaining({ name: 'limit', schema: expect.objectContaining({ default: 5 }) }),
    );
  });

  test('the required members of an update of a lead magnet', () => {
    const strictDocument = emit({ 'leadMagnet.update.outreachAccountId': 'required' });
    expect(getComponent(strictDocument, 'LeadMagnetUpdate').required).toEqual(['outreachAccountId']);
    expect(getComponent(emit({}), 'LeadMagnetUpdate')).not.toHaveProperty('required');
  });

  test('the default options', () => {
    const otherDocument = emit({ 'option.default.contentType': 'reel' });
    expect(toText(getComponent(otherDocument, 'PhotoContent'))).toContain('Defaults to `reel`.');
  });

  test('the branding of the profile', () => {
    const otherDocument = toText(emit({ 'media.branding': 'Sent by Bright Bakery' }));
    expect(otherDocument).toContain('"filename":"Sent by Bright Bakery"');
    expect(otherDocument).not.toContain('Shared with');
  });

  test('no answers that are not implemented', () => {
    const document = emit(unimplementedProfiles['answers of its own']);
    expect(findOperation(document, 'createPost').description).not.toContain('with neither');
    expect(getComponent(document, 'PostUpdate').description).toBe('The request to update a post.');
    expect(findOperation(document, 'createPost')['x-rules']).not.toContain('text.unit.code-points');
  });
});

describe('for a profile with absent features, the document', () => {
  const forbiddenPatterns: Readonly<Record<string, RegExp>> = {
    'no schedule': /scheduledFor|post\.schedule\.(?:future|format)/,
    'free follow-up comments': /AutoPlugComment|autoPlug\.comments/,
    'comments without delay': /delay after publication/i,
    'free follow-ups': /delay after the first message/i,
    'bare lead magnets': /workflowType|keywords|webhookUrl|comments_only/,
    'no keywords': /at least one keyword|"keywords"|postUrl/,
    'no workflow': /workflowType|the workflow (?:full|comments_only|collect_only)/i,
  };

  test.each(Object.entries(forbiddenPatterns))('%s: mentions the absent members nowhere', (name, pattern) => {
    const match = toText(emit(absenceProfiles[name])).match(new RegExp(`.{60}(?:${pattern.source}).{20}`, 'i'));
    expect(match?.[0]).toBeUndefined();
  });

  test.each(Object.entries(absenceProfiles))('%s: has no closed object without members', (_, bindings) => {
    const emptySchemas = Object.entries(
      (emit(bindings).components as { schemas: Record<string, Schema> }).schemas,
    ).filter(
      ([, { properties, additionalProperties }]) =>
        isObject(properties) && Object.keys(properties).length === 0 && additionalProperties === false,
    );
    expect(emptySchemas).toEqual([]);
  });
});

/** Returns the examples of a request body. */
function getExamples(body: unknown): Schema {
  const { content } = body as { content: Record<string, { examples: Schema }> };
  return content['application/json']?.examples ?? {};
}
