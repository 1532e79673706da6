import { expect, test } from 'vitest';
import { type PlatformLabel, platformLabels } from '../../spec/platforms.ts';
import { collectScriptEvidence } from '../judge/judge.ts';
import { play } from '../player/player.ts';
import { resetService } from '../player/resetService.ts';
import { runConformance } from '../run/run.ts';
import { account } from '../script/bodies.ts';
import type { Script } from '../script/script.ts';
import { startService } from '../testing/service.ts';
import { openTestStage } from '../testing/stage.ts';

const publishTo = (platform: PlatformLabel, number: number): Script => ({
  id: platform,
  title: 'A post to an account.',
  about: [],
  steps: [
    {
      kind: 'request',
      role: 'given',
      operation: 'createPost',
      body: { text: 'Hello', platforms: [{ platform, accountId: account(platform, number) }] },
    },
  ],
});

const listAccounts: Script['steps'][number] = { kind: 'request', role: 'read', operation: 'listAccounts' };
const listThenPublish: Script = {
  ...publishTo('social', 1),
  steps: [listAccounts, ...publishTo('social', 1).steps],
};
const createLeadMagnetScript: Script = {
  id: 'lead magnet',
  title: 'A lead magnet.',
  about: [],
  steps: [
    {
      kind: 'request',
      role: 'given',
      operation: 'createLeadMagnet',
      body: { outreachAccountId: '{{outreach:connected}}', workflowType: 'collect_only', keywords: ['guide'] },
    },
  ],
};

test('the hook "connect" is called for each platform without an account and for second accounts, and the accounts are read again', async () => {
  const connectedAccounts = ['social'];
  const service = await startService({
    intercept: ({ path }) =>
      path === '/accounts'
        ? {
            status: 200,
            body: {
              success: true,
              data: connectedAccounts.map((platform) => ({ id: `acc_${platform}`, platform, name: 'A' })),
            },
          }
        : undefined,
  });
  const connect = async (_: unknown, platform: string) => void connectedAccounts.push(platform);
  const { stage, close } = await openTestStage(service.url, { hooks: { connect } });
  await close();
  await service.close();
  expect(connectedAccounts.toSorted()).toEqual([...platformLabels, 'microblog', 'professional'].sort());
  expect(stage.callers.get('primary')?.accounts.map(({ platform }) => platform)).toEqual(connectedAccounts);
});

test('an account that the hook connected but the service does not list breaks a law', async () => {
  const service = await startService({
    intercept: ({ path }) =>
      path === '/accounts'
        ? { status: 200, body: { success: true, data: [{ id: 'acc_social', platform: 'social', name: 'A' }] } }
        : undefined,
  });
  const { rules } = await runConformance({
    url: service.url,
    credentials: { primary: { key: 'key-primary' } },
    hooks: { connect: async () => {} },
    only: ['accounts.connected.listed'],
    size: 'quick',
    seed: 1,
  });
  await service.close();
  expect(rules.find(({ id }) => id === 'accounts.connected.listed')?.verdict).toBe('fail');
});

test.each([
  ['that is listed once and never again breaks a law', 'once', 'fail'],
  ['that stays listed is evidence', 'always', 'pass'],
  ['that the hook did not add leaves the rule untestable', 'never', 'untestable'],
])('a second account of a platform %s', async (_, isListed, verdict) => {
  let lists = 0;
  let hasSecond = false;
  const first = platformLabels.map((platform) => ({ id: `acc_${platform}`, platform, name: 'A' }));
  const second = { id: 'acc_second', platform: 'microblog', name: 'A' };
  const service = await startService({
    intercept: ({ path }) => {
      if (path !== '/accounts') return undefined;
      if (hasSecond) lists += 1;
      const isShown = hasSecond && (isListed === 'always' || (isListed === 'once' && lists === 1));
      return { status: 200, body: { success: true, data: isShown ? [...first, second] : first } };
    },
  });
  const { rules } = await runConformance({
    url: service.url,
    credentials: { primary: { key: 'key-primary' } },
    hooks: {
      connect: (__, platform) => {
        if (platform === 'microblog') hasSecond = true;
        return Promise.resolve();
      },
    },
    only: ['accounts.connected.listed'],
    size: 'quick',
    seed: 1,
  });
  await service.close();
  expect(rules.find(({ id }) => id === 'accounts.connected.listed')?.verdict).toBe(verdict);
});

test('an account that a reset has removed need not be listed', async () => {
  let accounts = [{ id: 'acc_social', platform: 'social', name: 'A' }];
  const initialAccounts = accounts;
  const service = await startService({
    intercept: ({ path }) =>
      path === '/accounts' ? { status: 200, body: { success: true, data: accounts } } : undefined,
  });
  const connect = (_: unknown, platform: string) => {
    accounts = [...accounts, { id: `acc_${platform}`, platform, name: 'A' }];
    return Promise.resolve();
  };
  const reset = () => {
    accounts = initialAccounts;
    return Promise.resolve();
  };
  const { stage, close } = await openTestStage(service.url, { hooks: { connect, reset } });
  const listAccounts: Script = {
    id: 'list',
    title: 'A list of accounts.',
    about: [],
    steps: [{ kind: 'request', role: 'read', operation: 'listAccounts' }],
  };
  const judgeList = async () =>
    collectScriptEvidence(await play(listAccounts, stage), stage.profile).find(
      ({ rule }) => rule === 'accounts.connected.listed',
    );
  expect(await judgeList()).toMatchObject({ kept: true });
  await resetService(stage);
  expect(await judgeList()).toBeUndefined();
  await close();
  await service.close();
});

test('a platform that the hook cannot connect stays without an account, and the run begins', async () => {
  const service = await startService();
  const connect = (_: unknown, platform: string) =>
    platform === 'video' ? Promise.reject(new Error('no more accounts')) : Promise.resolve();
  const { stage, obstacle, close } = await openTestStage(service.url, { hooks: { connect } });
  await close();
  await service.close();
  expect(obstacle).toBeUndefined();
  expect(stage.callers.get('primary')?.connectedAccounts).not.toContainEqual({ platform: 'video' });
});

test('an account that the hook had connected is connected again when a script needs it after a reset', async () => {
  let accounts = platformLabels.map((platform) => ({ id: `acc_${platform}`, platform, name: 'A' }));
  const initialAccounts = accounts;
  const service = await startService({
    intercept: ({ path }) =>
      path === '/accounts' ? { status: 200, body: { success: true, data: accounts } } : undefined,
  });
  let count = 0;
  const connect = (_: unknown, platform: PlatformLabel) => {
    count += 1;
    accounts = [...accounts, { id: `acc_${platform}_${count}`, platform, name: 'A' }];
    return Promise.resolve();
  };
  const reset = () => {
    accounts = initialAccounts;
    return Promise.resolve();
  };
  const { stage, close } = await openTestStage(service.url, {
    hooks: { connect, reset },
    credentials: { primary: { key: 'key-primary' }, other: { key: 'key-other' } },
  });
  const playAndListTargets = async (script: Script) => {
    await play(script, stage);
    const { body } = service.requests.findLast(({ method, path }) => method === 'POST' && path === '/posts') ?? {};
    return body?.platforms;
  };
  expect(await playAndListTargets(publishTo('microblog', 2))).toMatchObject([{ accountId: 'acc_microblog_2' }]);
  // A reset for another key may reset all of them.
  await resetService(stage, stage.callers.get('other'));
  expect(await playAndListTargets(publishTo('microblog', 2))).toMatchObject([{ accountId: 'acc_microblog_4' }]);
  await resetService(stage, stage.callers.get('other'));
  expect(await playAndListTargets(publishTo('microblog', 1))).toMatchObject([{ accountId: 'acc_microblog' }]);
  expect(count).toBe(4);
  expect(await playAndListTargets(publishTo('microblog', 2))).toMatchObject([{ accountId: 'acc_microblog_6' }]);
  await close();
  await service.close();
});

test('accounts are read again after every reset that gives them other ids, and after the first one that does not', async () => {
  const resets = { primary: 0, other: 0 };
  const listAt = (ids: readonly string[], platform?: string) => ({
    status: 200,
    body: { success: true, data: ids.map((id) => ({ id, platform, status: 'connected', name: 'A' })) },
  });
  const service = await startService({
    intercept: ({ path }) => {
      if (path === '/accounts') return listAt([`acc_${resets.primary}`], 'social');
      return path === '/accounts/outreach' ? listAt([`out_${resets.primary}`]) : undefined;
    },
  });
  const reset = async ({ caller }: { readonly caller: string }) => void resets[caller as keyof typeof resets]++;
  const { stage, close } = await openTestStage(service.url, {
    hooks: { reset },
    credentials: { primary: { key: 'key-primary' }, other: { key: 'key-other' } },
  });
  const countLists = () => service.requests.filter(({ path }) => path === '/accounts').length;
  const primary = stage.callers.get('primary');
  const initialCount = countLists();
  await resetService(stage, stage.callers.get('other'));
  await play(publishTo('social', 1), stage);
  await resetService(stage, stage.callers.get('other'));
  await play(publishTo('social', 1), stage);
  expect(countLists()).toBe(initialCount + 1);
  for (const round of [1, 2]) {
    await resetService(stage);
    await play(publishTo('social', 1), stage);
    await play(createLeadMagnetScript, stage);
    expect(service.requests.at(-1)?.body).toMatchObject({ outreachAccountId: `out_${round}` });
    expect(primary?.accounts.map(({ id }) => id)).toEqual([`acc_${round}`]);
  }
  // A list of the script itself is enough.
  await resetService(stage);
  const count = countLists();
  await play(listThenPublish, stage);
  expect(service.requests.findLast(({ path }) => path === '/posts')?.body?.platforms).toMatchObject([
    { accountId: 'acc_3' },
  ]);
  expect(countLists()).toBe(count + 1);
  await close();
  await service.close();
});

test('a reset after which the key is refused is named as the cause', async () => {
  let isReset = false;
  const service = await startService({
    intercept: ({ path }) => (isReset && path === '/accounts' ? { status: 401, body: { success: false } } : undefined),
  });
  const reset = () => {
    isReset = true;
    return Promise.resolve();
  };
  const { stage, close } = await openTestStage(service.url, { hooks: { reset } });
  await resetService(stage);
  const { stop } = await play(publishTo('social', 1), stage);
  await close();
  await service.close();
  expect(stop?.reason).toBe(
    'GET /accounts returned 401 for "primary" after a reset. The hook "reset" must keep the accounts of the caller. It must also keep the key of the caller, or return the new key.',
  );
});

test('a key that is throttled at the start of a run is used once the hook "advance" has moved the clock', async () => {
  const advances: string[] = [];
  const service = await startService({
    intercept: () =>
      advances.length === 0
        ? { status: 429, headers: { 'retry-after': '60' }, body: { success: false, code: 'RATE_LIMITED' } }
        : undefined,
  });
  const now = Date.parse('2030-01-07T09:00:00Z');
  const advance = (_: unknown, by: string) => {
    advances.push(by);
    return Promise.resolve({ now: new Date(now).toISOString() });
  };
  const { stage, obstacle, close } = await openTestStage(service.url, { hooks: { advance } });
  await close();
  await service.close();
  expect(obstacle).toBe(undefined);
  expect(advances).toEqual(['PT61S']);
  // The clock of the service is years ahead of the local one.
  expect(stage.callers.get('primary')?.clock.now()).toBeGreaterThan(now - 60_000);
});
