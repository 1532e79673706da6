import { describe, expect, test } from 'vitest';
import { decision, decisionIds } from '../../spec/decisions/index.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';
import { frozenMock, postBodyOn } from '../testing/caller.ts';

describe('GET /_mock/decisions', () => {
  test('lists every decision with its current answer', async () => {
    const decisions = await frozenMock().decisions();
    expect(decisions.map(({ id }) => id)).toEqual(decisionIds);
    for (const { id, question, why, answer } of decisions) {
      expect([id, question.length > 0, why.length > 0]).toEqual([id, true, true]);
      expect(answer, id).toEqual(decision(id as (typeof decisionIds)[number]).default);
    }
  });

  test('filters by kind and by id', async () => {
    const mock = frozenMock();
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
    const mock = frozenMock({ profile });
    const getDecision = async (id: string) => (await mock.decisions({ id }))[0];
    expect(await getDecision('post.neither')).toMatchObject({ answer: 'refuse', default: 'draft', bound: true });
    expect(await getDecision('post.schedule.field')).toMatchObject({ answer: 'publishAt', bound: true });
    expect(await getDecision('leadMagnet.followUps')).toMatchObject({ answer: 'absent' });
    expect(await getDecision('text.unit')).toMatchObject({
      answer: 'code-points',
      unmodelled: 'graphemes-of-their-own',
    });
    expect(await getDecision('post.both')).toMatchObject({ bound: false });
  });

  test('lists every decision in a Mock-Decision header as a behaviour', async () => {
    const mock = frozenMock();
    const { headers } = await mock.caller()(
      'POST',
      '/posts',
      postBodyOn('video', { media: undefined, text: '🙂', colour: 'red' }),
    );
    const ids = headers.get('mock-decision')?.split(', ') ?? [];
    expect(ids.length).toBeGreaterThan(1);
    for (const id of ids) expect(await mock.decisions({ id })).toMatchObject([{ kind: 'behaviour' }]);
  });
});
