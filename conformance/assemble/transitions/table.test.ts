import { describe, expect, test } from 'vitest';
import type { Observation } from '../../../spec/laws/observation.ts';
import { leadMagnet, ok, page, post, postBody, refusal, timestamp } from '../../../spec/laws/traces/examples.ts';
import { defaultBindings } from '../../../spec/profile/defaultBindings.ts';
import { defaultProfile, resolveProfile } from '../../../src/profile/resolve.ts';
import { buildTransitions } from './table.ts';

const boundProfile = resolveProfile(defaultBindings);
const buildTransitionsFrom = (...trace: Observation[]) => buildTransitions([{ trace }], boundProfile);
const listCoveredCells = (table: ReturnType<typeof buildTransitionsFrom>) =>
  [...table.post, ...table.leadMagnet]
    .filter((cell) => cell.seen === 'covered')
    .map(({ from, trigger, to, requests }) => [from, trigger, to, requests]);

const scheduledBody = { ...postBody, scheduledFor: timestamp(10) };

describe('the transition table', () => {
  test('has a cell for each transition and refusal of the lifecycles, and an empty trace covers none', () => {
    const { post: posts, leadMagnet } = buildTransitionsFrom();
    expect(posts.length).toBeGreaterThan(60);
    expect(leadMagnet.length).toBeGreaterThan(10);
    expect(listCoveredCells(buildTransitionsFrom())).toEqual([]);
  });

  test('counts transitions shown by requests and their responses', () => {
    expect(
      listCoveredCells(
        buildTransitionsFrom(
          ok('createPost', post('draft'), { body: postBody }),
          ok('updatePost', post('scheduled'), { id: 'post_1', body: { scheduledFor: timestamp(10) } }),
          ok('updatePost', post('published'), { id: 'post_1', body: { publishNow: true } }),
          refusal('updatePost', 409, 'POST_NOT_EDITABLE', { id: 'post_1', body: { text: 'Late' } }),
          ok('deletePost', { id: 'post_1', deleted: true }, { id: 'post_1' }),
          refusal('deletePost', 404, 'NOT_FOUND', { id: 'post_1' }),
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
    const creation = ok('createPost', post('scheduled', { scheduledFor: timestamp(10) }), { body: scheduledBody });
    expect(listCoveredCells(buildTransitionsFrom(creation, page([post('failed')])))).toContainEqual([
      'scheduled',
      'fall due',
      'failed',
      1,
    ]);
  });

  test('counts transitions of lead magnets', () => {
    expect(
      listCoveredCells(
        buildTransitionsFrom(
          ok('createLeadMagnet', leadMagnet('active'), { body: { activate: true } }),
          ok('listLeads', [{ id: 'lead_1' }, { id: 'lead_2' }], { id: 'lm_1' }),
          ok('pauseLeadMagnet', leadMagnet('paused'), { id: 'lm_1' }),
          ok('pauseLeadMagnet', leadMagnet('paused'), { id: 'lm_1' }),
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
    const creation = ok('createPost', post('draft'), { body: postBody });
    const update = ok('updatePost', post('draft'), { id: 'post_1', body: { text: 'A' }, together: 1 });
    expect(listCoveredCells(buildTransitionsFrom(creation, update))).toEqual([['none', 'create', 'draft', 1]]);
  });

  test('marks transitions that depend on unbound decisions as not-shown', () => {
    const emptyTable = buildTransitions([], resolveProfile({}));
    expect(new Set([...emptyTable.post, ...emptyTable.leadMagnet].map((cell) => cell.seen))).toContain('not-shown');
    expect(emptyTable.post.filter(({ trigger }) => trigger === 'create').map((cell) => cell.seen)).toEqual([
      'not-shown',
    ]);
    expect(defaultProfile.answeredDecisions.size).toBe(0);
  });
});
