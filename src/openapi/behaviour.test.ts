/** Documents of other behaviours say nothing that is false there. */
import { describe, expect, test } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { resolveProfile } from '../profile/resolve.ts';
import { emitOpenApi } from './emit.ts';
import type { Schema } from './schema/schema.ts';
import { absences, strange } from './testing/variedProfiles.ts';

const emit = (bindings: unknown) => emitOpenApi(resolveProfile(bindings));
const text = (value: unknown) => JSON.stringify(value);

function operation(document: Schema, id: string): Schema {
  const items = Object.values(document.paths as Record<string, Record<string, Schema>>);
  return items.flatMap((item) => Object.values(item)).find((one) => one.operationId === id) ?? {};
}

const component = (document: Schema, name: string): Schema =>
  (document.components as { schemas: Record<string, Schema> }).schemas[name] ?? {};

describe('the document says', () => {
  test('what becomes of a post that does not say when', () => {
    expect(operation(emit({}), 'createPost').description).toContain('Without either it is a draft.');
    const strict = operation(emit({ 'post.neither': 'refuse' }), 'createPost');
    expect(strict.description).toContain('Without either it is refused.');
    expect(strict.description).not.toMatch(/is a draft/);
    expect(Object.keys(examplesOf(strict.requestBody))).toEqual(
      expect.arrayContaining(['scheduled', 'publish-now', 'thread', 'follow-up-comments']),
    );
    expect(Object.keys(examplesOf(strict.requestBody))).not.toContain('draft');
  });

  test.each(['shallow', 'replace'])('how an update is merged: %s', (mode) => {
    const document = emit({ 'post.update.merge': mode, 'leadMagnet.update.merge': mode });
    for (const told of [
      operation(document, 'updatePost').description,
      operation(document, 'updateLeadMagnet').description,
      component(document, 'PostUpdate').description,
      component(document, 'LeadMagnetUpdate').description,
    ])
      expect(told).toContain(mode === 'shallow' ? 'takes the place of the whole member' : 'left out are removed');
    expect(component(document, 'PostUpdate').required).toEqual(mode === 'replace' ? ['platforms'] : undefined);
    if (mode === 'replace') expect(text(document)).not.toMatch(/left out stay|may leave out whatever/);
  });

  test('how updates of posts are merged says nothing of lead magnets', () => {
    const document = emit({ 'post.update.merge': 'replace' });
    expect(operation(document, 'updateLeadMagnet').description).toContain('left out stay');
    expect(component(document, 'LeadMagnetUpdate').required).toBeUndefined();
  });

  test('what a list without filters takes', () => {
    const list = operation(emit({ 'post.list.query': 'absent' }), 'listPosts');
    expect(list.description).not.toMatch(/keeps those|filter|page is a whole number|`limit`|cursor/i);
    expect(list['x-rules']).not.toContain('post.list.limit.range');
    expect(list['x-rules']).not.toContain('post.target.platform.known');
    expect(text(list.responses)).not.toContain('/limit');
    expect(list).not.toHaveProperty('parameters');
  });

  test('how many a page holds', () => {
    const list = operation(emit({ 'post.list.limit': 5 }), 'listPosts');
    expect(list.parameters).toContainEqual(
      expect.objectContaining({ name: 'limit', schema: expect.objectContaining({ default: 5 }) }),
    );
  });

  test('what an update of a lead magnet must pass', () => {
    const strict = emit({ 'leadMagnet.update.outreachAccountId': 'required' });
    expect(component(strict, 'LeadMagnetUpdate').required).toEqual(['outreachAccountId']);
    expect(component(emit({}), 'LeadMagnetUpdate')).not.toHaveProperty('required');
  });

  test('which options stand for those left out', () => {
    const other = emit({ 'option.default.contentType': 'reel' });
    expect(text(component(other, 'PhotoContent'))).toContain('`reel` when left out.');
  });

  test('the brand of the profile', () => {
    const other = text(emit({ 'media.branding': 'Sent by Bright Bakery' }));
    expect(other).toContain('"filename":"Sent by Bright Bakery"');
    expect(other).not.toContain('Shared with');
  });

  test('nothing of answers that nobody implements', () => {
    const document = emit(strange['answers of its own']);
    expect(operation(document, 'createPost').description).not.toContain('Without either');
    expect(component(document, 'PostUpdate').description).toBe('What updates a post.');
    expect(operation(document, 'createPost')['x-rules']).not.toContain('text.unit.code-points');
  });
});

describe('what an implementation does not have', () => {
  const gone: Readonly<Record<string, RegExp>> = {
    'no schedule': /scheduledFor|post\.schedule\.(?:future|format)/,
    'free follow-up comments': /AutoPlugComment|autoPlug\.comments/,
    'comments without delay': /how long after publication/i,
    'free follow-ups': /how long after the first message/i,
    'bare lead magnets': /workflowType|keywords|webhookUrl|comments_only/,
    'no keywords': /at least one keyword|"keywords"|postUrl/,
    'no workflow': /workflowType|the workflow (?:full|comments_only|collect_only)/i,
  };

  test.each(Object.entries(gone))('%s: is in no name, no requirement and no text', (name, pattern) => {
    const told = text(emit(absences[name])).match(new RegExp(`.{60}(?:${pattern.source}).{20}`, 'i'));
    expect(told?.[0]).toBeUndefined();
  });

  test.each(Object.entries(absences))('%s: leaves no closed object without members', (_, bindings) => {
    const empty = Object.entries((emit(bindings).components as { schemas: Record<string, Schema> }).schemas).filter(
      ([, { properties, additionalProperties }]) =>
        isObject(properties) && Object.keys(properties).length === 0 && additionalProperties === false,
    );
    expect(empty).toEqual([]);
  });
});

/** The examples of a body. */
function examplesOf(body: unknown): Schema {
  const { content } = body as { content: Record<string, { examples: Schema }> };
  return content['application/json']?.examples ?? {};
}
