import { describe, expect, test } from 'vitest';
import { type OnPort, onPort } from '../../testing/onPort.ts';

const schedule = async ({ api }: OnPort, ...times: readonly string[]): Promise<string[]> => {
  const ids: string[] = [];
  for (const scheduledFor of times) {
    const platforms = [{ platform: 'social', accountId: 'acc_social' }];
    ids.push((await api('POST', '/posts', { text: scheduledFor, platforms, scheduledFor })).body.data.id);
  }
  return ids;
};
const at = (minute: number) => `2030-01-07T09:${minute}:00Z`;

describe('Clock', () => {
  test('advancing returns after all due effects have run, once each, in due order and at their due times', async () => {
    const it = await onPort();
    const [second, first, later] = await schedule(it, at(20), at(10), at(40));
    const moved = await it.control('POST', '/clock/advance', { by: 'PT30M' });
    expect(moved.body.data).toEqual({
      now: at(30),
      mode: 'frozen',
      effects: [
        { at: at(10), type: 'post.published', post: first },
        { at: at(20), type: 'post.published', post: second },
      ],
    });
    expect((await it.control('POST', '/clock/advance', { to: at(40) })).body.data.effects).toMatchObject([
      { post: later },
    ]);
    expect((await it.control('POST', '/clock/advance', { by: 'P9999D' })).body.data.effects).toEqual([]);
  });

  test('advancing in one step and advancing in concurrent small steps give the same state', async () => {
    const ends = await Promise.all(
      [[60], [20, 20, 20], Array<number>(60).fill(1)].map(async (steps) => {
        const it = await onPort();
        await schedule(it, at(20), at(10), at(59));
        await Promise.all(steps.map((minutes) => it.advance(`PT${minutes}M`)));
        return (await it.control('GET', '/state')).body.data;
      }),
    );
    expect(new Set(ends.map(({ hash }) => hash)).size).toBe(1);
    expect(ends[0]?.now).toBe('2030-01-07T10:00:00Z');
  });

  test('each tenant has its own clock', async () => {
    const it = await onPort();
    await it.as('demo-starter').control('POST', '/clock/advance', { by: 'P1D' });
    expect((await it.control('GET', '/clock')).body.data.now).toBe('2030-01-07T09:00:00Z');
  });

  test('a tenant starts in real time and can return to real time after being frozen', async () => {
    const it = await onPort({ frozenAt: undefined });
    expect((await it.control('GET', '/clock')).body.data.mode).toBe('real');
    await it.control('PUT', '/clock', { now: '2030-01-01T00:00:00Z', mode: 'real' });
    const reading = (await it.control('GET', '/clock')).body.data;
    expect(reading.mode).toBe('real');
    expect(reading.now).toMatch(/^2030-01-01T00:00:/);
  });
});
