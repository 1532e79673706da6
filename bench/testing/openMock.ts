/** A mock in this process, for as long as a test takes. */
import { onTestFinished } from 'vitest';
import { startMock } from '../../mock-server/index.ts';
import type { Reached } from '../process/server.ts';

export async function openMock(frozenAt?: string): Promise<Reached> {
  const mock = await startMock(frozenAt === undefined ? {} : { frozenAt });
  onTestFinished(() => mock.close());
  return { origin: mock.origin, port: Number(new URL(mock.origin).port) };
}
