/** Tenants with a quota and an expiry, in memory and in a state file. */
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { buildPngHead } from '../../../src/media/testing/image.ts';
import { createMock } from '../../createMock.ts';
import { createTemporaryFolder } from '../../ledger/testing/folder.ts';
import { closeAfterTest, createCaller, now } from '../../testing/caller.ts';
import { openReceiverWith } from '../../testing/receiver.ts';

const hour = 3_600_000;

/** A mock whose wall time the test moves by hand. */
function openMock(state?: string) {
  const wall = { now: Date.parse(now) };
  const open = () =>
    closeAfterTest(
      createMock({ frozenAt: now, strict: true, wall: () => wall.now, ...(state === undefined ? {} : { state }) }),
    );
  return { wall, open, mock: open() };
}

function buildPngForm(size: number): FormData {
  const form = new FormData();
  form.append('file', new Blob([buildPngHead(40, 30), Buffer.alloc(size, 7)], { type: 'image/png' }), 'a.png');
  return form;
}

describe('a tenant with an expiry', () => {
  test('is removed at its time, with its data, and its key can be taken again', async () => {
    const { wall, mock } = openMock();
    const tenant = await mock.tenants.add({ key: 'trial', expiresIn: 'PT1H' });
    expect(tenant.expiresAt).toBe('2030-01-07T10:00:00Z');
    const call = createCaller(mock, 'trial');
    await call('POST', '/posts', { text: 'Hello', platforms: [{ platform: 'social', accountId: getId(tenant) }] });
    wall.now += hour - 1;
    expect((await call('GET', '/posts')).body.data).toHaveLength(1);
    wall.now += 1;
    expect((await call('GET', '/posts')).status).toBe(401);
    await expect(mock.tenant('trial').clock.get()).rejects.toMatchObject({ code: 'UNKNOWN_TENANT' });
    expect((await mock.tenants.list()).map(({ key }) => key)).not.toContain('trial');
    await mock.tenants.add({ key: 'trial' });
    expect((await call('GET', '/posts')).body.data).toEqual([]);
  });

  test('is removed by a mock that starts later with the same state file', async () => {
    const { wall, mock, open } = openMock(`${createTemporaryFolder()}/state.db`);
    await mock.tenants.add({ key: 'short', expiresIn: 'PT1H', quota: { rows: 9 } });
    await mock.tenants.add({ key: 'long', expiresIn: 'P1D', quota: { rows: 9 } });
    await mock.close();
    wall.now += hour;
    const later = await open().tenants.list();
    expect(later.filter(({ expiresAt }) => expiresAt !== undefined)).toMatchObject([
      { key: 'long', expiresAt: '2030-01-08T09:00:00Z', quota: { rows: 9 } },
    ]);
  });

  test('is removed by a timer, even if a Node timer cannot wait that long', async () => {
    vi.useFakeTimers({ now: Date.parse(now) });
    onTestFinished(() => void vi.useRealTimers());
    const mock = closeAfterTest(createMock());
    await mock.tenants.add({ key: 'trial', expiresIn: 'P60D' });
    vi.advanceTimersByTime(60 * 24 * hour);
    expect(mock.parts.tenants.byKey.has('trial')).toBe(false);
  });

  test('needs a valid duration', async () => {
    const { mock } = openMock();
    await expect(mock.tenants.add({ expiresIn: 'tomorrow' })).rejects.toMatchObject({ code: 'INVALID_DURATION' });
  });
});

test('a key can be added again while deliveries of the removed tenant end', async () => {
  const { mock } = openMock(`${createTemporaryFolder()}/state.db`);
  const [requested, responded] = [Promise.withResolvers<void>(), Promise.withResolvers<number>()];
  const { url } = await openReceiverWith(() => {
    requested.resolve();
    return responded.promise;
  });
  const addedTenant = await mock.tenants.add({ key: 'trial' });
  await mock.tenant('trial').webhook.set({ url });
  const call = createCaller(mock, 'trial');
  await call('POST', '/posts', {
    text: 'Hello',
    platforms: [{ platform: 'social', accountId: getId(addedTenant) }],
    scheduledFor: '2030-01-07T09:10:00Z',
  });
  const clockMove = mock.tenant('trial').clock.advance({ by: 'PT1H' });
  await requested.promise;
  const { tenants } = mock.parts;
  const removal = tenants.remove(tenants.byKey.get('trial') ?? tenants.first);
  await mock.tenants.add({ key: 'trial' });
  responded.resolve(200);
  await Promise.all([removal, clockMove]);
  expect(await call('GET', '/posts')).toMatchObject({ status: 200, body: { data: [] } });
  await mock.close();
});

describe('a tenant with a quota', () => {
  async function openLimited(quota: { rows?: number; uploadBytes?: number }) {
    const { mock } = openMock();
    const addedTenant = await mock.tenants.add({ key: 'trial', quota });
    const call = createCaller(mock, 'trial');
    const post = { text: 'Hello', platforms: [{ platform: 'social', accountId: getId(addedTenant) }] };
    return { tenant: mock.tenant('trial'), post, call, create: () => call('POST', '/posts', post) };
  }

  test('cannot add more rows, but can read, edit, delete and be reset', async () => {
    const { tenant, call, create } = await openLimited({ rows: 80 });
    let response = await create();
    const id = response.body.data.id;
    for (let i = 0; i < 80 && response.status === 201; i++) response = await create();
    expect(response).toMatchObject({ status: 507, body: { code: 'INTERNAL_ERROR' } });
    expect(JSON.stringify(response.body)).toContain('The quota of 80 rows is used up');
    const { counts } = await tenant.state();
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(83);
    await expect(tenant.snapshots.take({ name: 'more' })).rejects.toMatchObject({ code: 'QUOTA_EXCEEDED' });
    expect((await call('PATCH', `/posts/${id}`, { text: 'Better' })).status).toBe(200);
    expect((await call('DELETE', `/posts/${id}`)).status).toBe(200);
    await tenant.reset();
    expect((await create()).status).toBe(201);
  });

  test('counts rows of snapshots and of seeds', async () => {
    const { tenant, post } = await openLimited({ rows: 50 });
    await tenant.snapshots.take({ name: 'first' });
    await expect(tenant.snapshots.take({ name: 'second' })).rejects.toMatchObject({ code: 'QUOTA_EXCEEDED' });
    await tenant.snapshots.remove('first');
    await expect(tenant.seed({ posts: Array(60).fill(post) })).rejects.toMatchObject({ code: 'QUOTA_EXCEEDED' });
  });

  test('can replace a snapshot or a seed by an equal one', async () => {
    const { tenant, post } = await openLimited({ rows: 50 });
    await tenant.snapshots.take({ name: 'first' });
    await tenant.snapshots.take({ name: 'first' });
    await tenant.snapshots.remove('first');
    await tenant.seed({ posts: Array(2).fill(post) });
    await tenant.seed({ posts: Array(2).fill(post) });
    expect((await tenant.state()).counts.posts).toBe(2);
  });

  test('cannot upload more bytes, unless they are already stored', async () => {
    const { call } = await openLimited({ uploadBytes: 1500 });
    const upload = (size: number) => call('POST', '/media/upload', buildPngForm(size));
    expect((await upload(1000)).status).toBe(201);
    expect((await upload(1000)).status).toBe(201);
    const refusal = await upload(500);
    expect(refusal).toMatchObject({ status: 507 });
    expect(JSON.stringify(refusal.body)).toContain('The quota of 1500 bytes of uploads is used up');
  });
});

test('the list of tenants has pages', async () => {
  const { mock } = openMock();
  const [first, second, third] = await mock.tenants.list();
  expect(await mock.tenants.list({ limit: 2 })).toEqual([first, second]);
  expect(await mock.tenants.list({ limit: 1, after: second?.key ?? '' })).toEqual([third]);
  await expect(mock.tenants.list({ after: 'nobody' })).rejects.toMatchObject({ code: 'UNKNOWN_TENANT' });
});

function getId({ accounts }: { readonly accounts: readonly { readonly id: string; readonly platform: string }[] }) {
  return accounts.find(({ platform }) => platform === 'social')?.id;
}
