/** The mock checks its own responses: after they are sent, or before if it is strict. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { resolveProfile } from '../../src/profile/resolve.ts';
import type { MockOptions } from '../assembly/mockOptions.ts';
import { buildPostBodyOn, createFrozenMock } from '../testing/caller.ts';

/** A mock whose account violates the contract: its id is empty. */
function setUpInvalid(options: MockOptions) {
  const mock = createFrozenMock(options);
  const tenant = mock.parts.tenants.first;
  tenant.sandbox.accounts.put({ id: '', platform: 'social', name: 'broken' });
  return { mock, tenant, call: mock.caller() };
}

describe('a response that violates the contract', () => {
  test('is sent and reported afterwards', async () => {
    const { mock, tenant, call } = setUpInvalid({ strict: false });
    expect((await call('GET', '/accounts')).status).toBe(200);
    const report = await tenant.traffic.coverage.report(() => true);
    expect(report.listAccounts).toMatchObject({ calls: 1, refused: 0, statuses: { 200: 1 }, invalidResponses: 1 });
    expect(await mock.invalidResponses()).toEqual([
      {
        method: 'GET',
        target: '/accounts',
        operation: 'listAccounts',
        status: 200,
        violations: [
          'body /data/13/id: must NOT have fewer than 1 characters',
          'body /data/13/id: must match pattern "^\\S+$"',
        ],
      },
    ]);
  });

  test('is reported even if its violation cannot be stored', async () => {
    const errors: unknown[] = [];
    const { mock, tenant, call } = setUpInvalid({ strict: false, onError: (error) => errors.push(error) });
    await call('GET', '/accounts');
    const error = new Error('The database is down.');
    vi.spyOn(tenant, 'transact').mockRejectedValue(error);
    expect(await mock.invalidResponses()).toHaveLength(1);
    await nextTurn();
    expect(errors).toEqual([error]);
    expect((await tenant.traffic.coverage.report(() => true)).listAccounts).toMatchObject({ calls: 1 });
  });

  test('is replaced by an error that describes the violation if the mock is strict', async () => {
    const { mock, tenant, call } = setUpInvalid({ strict: true });
    const { status, body } = await call('GET', '/accounts');
    expect({ status, body }).toMatchObject({
      status: 500,
      body: {
        success: false,
        code: 'INTERNAL_ERROR',
        detail: expect.stringContaining('body /data/13/id: must NOT have fewer than 1 characters'),
      },
    });
    const report = await tenant.traffic.coverage.report(() => true);
    expect(report.listAccounts).toMatchObject({ calls: 1, refused: 1, statuses: { 500: 1 }, invalidResponses: 1 });
    expect(await mock.invalidResponses()).toMatchObject([{ operation: 'listAccounts', status: 200 }]);
    expect(tenant.traffic.journal.listEntries()).toMatchObject([{ status: 500 }]);
  });

  test("is reported with the profile's error format and names", async () => {
    const profile = resolveProfile({ 'error.body': 'nested', 'error.codes': { INTERNAL_ERROR: 'Oops' } });
    const { call } = setUpInvalid({ strict: true, profile });
    expect((await call('GET', '/accounts')).body).toMatchObject({ success: false, error: { code: 'Oops' } });
  });

  test('is found in a burst of requests', async () => {
    const { mock, tenant, call } = setUpInvalid({ strict: false });
    await Promise.all(Array.from({ length: 1200 }, () => call('GET', '/accounts')));
    expect((await tenant.traffic.coverage.report(() => true)).listAccounts).toMatchObject({ invalidResponses: 1200 });
    expect(await mock.invalidResponses()).toHaveLength(100);
  });
});

test('requested faults do not count as contract violations', async () => {
  const mock = createFrozenMock({ strict: true });
  const call = mock.caller();
  const { faults } = mock.parts.tenants.first;
  const statuses: number[] = [];
  const recordStatusWith = async (prefer?: string) =>
    statuses.push((await call('POST', '/posts', buildPostBodyOn(), prefer === undefined ? {} : { prefer })).status);
  await recordStatusWith('code=418');
  await recordStatusWith('code=503');
  faults.set([{ phase: 'after', status: 599, times: 1, delay: 0 }]);
  await recordStatusWith();
  faults.set([{ phase: 'before', connection: 'reset', times: 1, delay: 0 }]);
  await expect(call('GET', '/posts')).rejects.toThrow();
  expect(statuses).toEqual([418, 503, 599]);
  expect(await mock.invalidResponses()).toEqual([]);
});

test('closing the mock aborts pending checks and keeps no invalid responses', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'social-contract-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const failures: unknown[] = [];
  const { mock, tenant, call } = setUpInvalid({
    strict: false,
    state: join(folder, 'state.db'),
    onError: (error) => failures.push(error),
  });
  await call('GET', '/accounts');
  await mock.close();
  await tenant.traffic.coverage.report(() => true);
  // A pending check would be saved in the next turn.
  await nextTurn();
  expect(failures).toEqual([]);
});
