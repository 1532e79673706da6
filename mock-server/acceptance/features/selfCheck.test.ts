import { describe, expect, test } from 'vitest';
import { startMockClient } from '../../testing/mockClient.ts';
import { openTestReceiver } from '../../testing/receiver.ts';
import { runEveryOperation } from '../stories/everyOperation.ts';

interface Counts {
  readonly calls: number;
  readonly refused: number;
  readonly invalidResponses: number;
  readonly neverCalled: boolean;
}

describe('Self-check', () => {
  test('counts every operation and finds no contract violation in a long script', async () => {
    const { mock, control } = await startMockClient();
    await runEveryOperation(mock, { key: 'demo-api-pro', receiver: (await openTestReceiver()).url, day: '2030-01-07' });
    const coverage: Record<string, Counts> = (await control('GET', '/coverage')).body.data;
    for (const [operation, { calls, neverCalled, invalidResponses }] of Object.entries(coverage))
      expect([operation, calls > 0, neverCalled, invalidResponses]).toEqual([operation, true, false, 0]);
    expect(coverage.createPost).toMatchObject({ calls: 5, refused: 1 });
  });
});
