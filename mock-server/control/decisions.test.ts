import { describe, expect, test } from 'vitest';
import { decisionIds, getDecision } from '../../spec/decisions/index.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { buildPostBodyOn, createFrozenMock } from '../testing/caller.ts';

describe('GET /_mock/decisions', () => {
  test('lists every decision with its current answer', async () => {
    const decisions = await createFrozenMock().decisions();
    expect(decisions.map(({ id }) => id)).toEqual(decisionIds);
    for (const { id, question, why, answer } of decisions) {
      expect([id, question.length > 0, why.length > 0]).toEqual([id, true, true]);
      expect(answer, id).toEqual(getDecision(id as (typeof decisionIds)[number]).default);
    }
  });

  test('filters by kind and by id', async () => {
    const mock = createFrozenMock();
    const behaviours = await mock.decisions({ kind: 'behaviour' });
    const wire = await mock.decisions({ kind: 'wire' });
    expect(behaviours.length + wire.length).toBe(decisionIds.length);
    expect(await mock.decisions({ id: 'text.unit' })).toMatchObject([
      { id: 'text.unit', kind: 'behaviour', rules: ['text.unit.code-points'] },
    ]);
    await expect(mock.decisions({ id: 'text.units' })).rejects.toThrow('Did you mean text.unit?');
  });

  test("shows the profile's answers and those the mock does not implement", async () => {
    const profile = resolveProfile({
      'post.neither': 'refuse',
      'post.schedule.field': 'publishAt',
      'leadMagnet.followUps': 'absent',
      'text.unit': 'graphemes-of-their-own' as never,
    });
    const mock = createFrozenMock({ profile });
    const readDecision = async (id: string) => (await mock.decisions({ id }))[0];
    expect(await readDecision('post.neither')).toMatchObject({ answer: 'refuse', default: 'draft', bound: true });
    expect(await readDecision('post.schedule.field')).toMatchObject({ answer: 'publishAt', bound: true });
    expect(await readDecision('leadMagnet.followUps')).toMatchObject({ answer: 'absent' });
    expect(await readDecision('text.unit')).toMatchObject({
      answer: 'code-points',
      unmodelled: 'graphemes-of-their-own',
    });
    expect(await readDecision('post.both')).toMatchObject({ bound: false });
  });

  test('lists every decision in a Mock-Decision header as a behaviour', async () => {
    const mock = createFrozenMock();
    const { headers } = await mock.caller()(
      'POST',
      '/posts',
      buildPostBodyOn('video', { media: undefined, text: '🙂', colour: 'red' }),
    );
    const ids = headers.get('mock-decision')?.split(', ') ?? [];
    expect(ids.length).toBeGreaterThan(1);
    for (const id of ids) expect(await mock.decisions({ id })).toMatchObject([{ kind: 'behaviour' }]);
  });
});
