import { describe, expect, test } from 'vitest';
import { type MockClient, startMockClient } from '../../testing/mockClient.ts';

const schedule = async ({ api }: MockClient, ...times: readonly string[]): Promise<string[]> => {
  const ids: string[] = [];
  for (const scheduledFor of times) {
    const platforms = [{ platform: 'social', accountId: 'acc_social' }];
    ids.push((await api('POST', '/posts', { text: scheduledFor, platforms, scheduledFor })).body.data.id);
  }
  return ids;
};
const formatMinute = (minute: number) => `2030-01-07T09:${minute}:00Z`;

describe('Clock', () => {
  test('advancing returns after all due effects have run, once each, in due order and at their due times', async () => {
    const client = await startMockClient();
    const [second, first, later] = await schedule(client, formatMinute(20), formatMinute(10), formatMinute(40));
    const moveResponse = await client.control('POST', '/clock/advance', { by: 'PT30M' });
    expect(moveResponse.body.data).toEqual({
      now: formatMinute(30),
      mode: 'frozen',
      effects: [
        { at: formatMinute(10), type: 'post.published', post: first },
        { at: formatMinute(20), type: 'post.published', post: second },
      ],
    });
    expect((await client.control('POST', '/clock/advance', { to: formatMinute(40) })).body.data.effects).toMatchObject([
      { post: later },
    ]);
    expect((await client.control('POST', '/clock/advance', { by: 'P9999D' })).body.data.effects).toEqual([]);
  });

  test('advancing in one step and advancing in concurrent small steps give the same state', async () => {
    const finalStates = await Promise.all(
      [[60], [20, 20, 20], Array<number>(60).fill(1)].map(async (steps) => {
        const client = await startMockClient();
        await schedule(client, formatMinute(20), formatMinute(10), formatMinute(59));
        await Promise.all(steps.map((minutes) => client.advance(`PT${minutes}M`)));
        return (await client.control('GET', '/state')).body.data;
      }),
    );
    expect(new Set(finalStates.map(({ hash }) => hash)).size).toBe(1);
    expect(finalStates[0]?.now).toBe('2030-01-07T10:00:00Z');
  });

  test('each tenant has its own clock', async () => {
    const client = await startMockClient();
    await client.clientFor('demo-starter').control('POST', '/clock/advance', { by: 'P1D' });
    expect((await client.control('GET', '/clock')).body.data.now).toBe('2030-01-07T09:00:00Z');
  });

  test('a tenant starts in real time and can return to real time after being frozen', async () => {
    const client = await startMockClient({ frozenAt: undefined });
    expect((await client.control('GET', '/clock')).body.data.mode).toBe('real');
    await client.control('PUT', '/clock', { now: '2030-01-01T00:00:00Z', mode: 'real' });
    const reading = (await client.control('GET', '/clock')).body.data;
    expect(reading.mode).toBe('real');
    expect(reading.now).toMatch(/^2030-01-01T00:00:/);
  });
});
