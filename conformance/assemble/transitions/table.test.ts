import { describe, expect, test } from 'vitest';
import type { Observation } from '../../../spec/laws/observation.ts';
import { hello, magnet, no, ok, page, post, stamp } from '../../../spec/laws/traces/examples.ts';
import { defaultProfile, resolveProfile } from '../../../src/profile/resolve.ts';
import { defaultBindings } from '../../config/profile.ts';
import { transitionsOf } from './table.ts';

const bound = resolveProfile(defaultBindings);
const seen = (...trace: Observation[]) => transitionsOf([{ trace }], bound);
const covered = (table: ReturnType<typeof seen>) =>
  [...table.post, ...table.leadMagnet]
    .filter((cell) => cell.seen === 'covered')
    .map(({ from, trigger, to, requests }) => [from, trigger, to, requests]);

const planned = { ...hello, scheduledFor: stamp(10) };

describe('the transition table', () => {
  test('has a cell for each transition and refusal of the lifecycles, and an empty trace covers none', () => {
    const { post: posts, leadMagnet } = seen();
    expect(posts.length).toBeGreaterThan(60);
    expect(leadMagnet.length).toBeGreaterThan(10);
    expect(covered(seen())).toEqual([]);
  });

  test('counts transitions shown by requests and their responses', () => {
    expect(
      covered(
        seen(
          ok('createPost', post('draft'), { body: hello }),
          ok('updatePost', post('scheduled'), { id: 'post_1', body: { scheduledFor: stamp(10) } }),
          ok('updatePost', post('published'), { id: 'post_1', body: { publishNow: true } }),
          no('updatePost', 409, 'POST_NOT_EDITABLE', { id: 'post_1', body: { text: 'Late' } }),
          ok('deletePost', { id: 'post_1', deleted: true }, { id: 'post_1' }),
          no('deletePost', 404, 'NOT_FOUND', { id: 'post_1' }),
        ),
      ),
    ).toEqual([
      ['none', 'create', 'draft', 1],
      ['draft', 'schedule', 'scheduled', 1],
      ['scheduled', 'publish now', 'published', 1],
      ['published', 'delete', 'deleted', 1],
      ['published', 'edit', null, 1],
      ['deleted', 'delete', null, 1],
    ]);
  });

  test('counts transitions that time caused and a list shows', () => {
    const made = ok('createPost', post('scheduled', { scheduledFor: stamp(10) }), { body: planned });
    expect(covered(seen(made, page([post('failed')])))).toContainEqual(['scheduled', 'fall due', 'failed', 1]);
  });

  test('counts transitions of lead magnets', () => {
    expect(
      covered(
        seen(
          ok('createLeadMagnet', magnet('active'), { body: { activate: true } }),
          ok('listLeads', [{ id: 'lead_1' }, { id: 'lead_2' }], { id: 'lm_1' }),
          ok('pauseLeadMagnet', magnet('paused'), { id: 'lm_1' }),
          ok('pauseLeadMagnet', magnet('paused'), { id: 'lm_1' }),
        ),
      ),
    ).toEqual([
      ['none', 'create with activate', 'active', 1],
      ['active', 'pause', 'paused', 1],
      ['paused', 'pause', 'paused', 1],
      ['active', 'look for comments', 'active', 2],
    ]);
  });

  test('ignores requests that were sent in parallel', () => {
    const created = ok('createPost', post('draft'), { body: hello });
    const update = ok('updatePost', post('draft'), { id: 'post_1', body: { text: 'A' }, together: 1 });
    expect(covered(seen(created, update))).toEqual([['none', 'create', 'draft', 1]]);
  });

  test('marks transitions that depend on unbound decisions as not-shown', () => {
    const nothing = transitionsOf([], resolveProfile({}));
    expect(new Set([...nothing.post, ...nothing.leadMagnet].map((cell) => cell.seen))).toContain('not-shown');
    expect(nothing.post.filter(({ trigger }) => trigger === 'create').map((cell) => cell.seen)).toEqual(['not-shown']);
    expect(defaultProfile.bound.size).toBe(0);
  });
});
