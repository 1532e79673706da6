/** `social-contract parity` ends early, with a reason, for services that cannot be compared. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ParityResults } from '../../conformance/learn/parity/results.ts';
import { startHostileService, unrelatedBehaviours } from '../../conformance/testing/hostileServices.ts';
import { captureOutput } from '../testing/captureOutput.ts';
import { runParityCommand } from './parity.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parity-'));
  vi.stubEnv('API_KEY', 'key-primary');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

test.each(Object.entries(unrelatedBehaviours))(
  'parity ends early, with a reason, if the service responds with %s',
  { timeout: 120_000 },
  async (_name, createBehaviour) => {
    const service = await startHostileService(createBehaviour(), 10);
    const scope = ['--profile', 'default', '--url', service.url, '--quick', '--seed', '1', '--report-dir', folder];
    const { code } = await captureOutput(runParityCommand, ...scope).finally(() => service.close());
    const results = JSON.parse(await readFile(join(folder, 'parity.json'), 'utf8')) as ParityResults;
    expect([code, results.matched]).toEqual([3, 0]);
    expect(results.endedEarly).toMatch(/the service may/);
    expect(results.compared).toBeLessThan(120);
  },
);
