import { expect, test } from 'vitest';
import type { Evidence } from '../judge/evidence.ts';
import { collectScriptEvidence } from '../judge/judge.ts';
import type { ConformanceOptions } from '../options.ts';
import { play } from '../player/player.ts';
import { listTargets } from '../script/bodies.ts';
import type { Script, Step } from '../script/script.ts';
import { control, probe } from '../script/steps.ts';
import { startIdleService } from '../testing/idleService.ts';
import { openTestStage } from '../testing/stage.ts';
import { confirm } from './confirm.ts';

const buildPost = (text: string) =>
  ({ operation: 'createPost', body: { text, platforms: listTargets('social') } }) as const;
const buildScript = (rule: string, steps: readonly Step[]) => {
  const script: Script = { id: 'once', title: 'A post that must be accepted', about: [rule], steps };
  return { script, rule };
};
const requests = [probe(buildPost('Good morning')), probe(buildPost('Good night'))];
const ofRefusals = buildScript('text.length.social', [control(buildPost('Hello')), ...requests]);
const ofParallelRequests = buildScript('answer.status.createPost', [{ kind: 'parallel', requests }]);

/** Confirms the failure of a service that responds to each post to be tested with the next of these statuses. */
async function confirmFailure(
  statuses: readonly number[],
  flakyFailures?: number,
  { script, rule }: { readonly script: Script; readonly rule: string } = ofRefusals,
  hooks: ConformanceOptions['hooks'] = {},
) {
  const service = await startIdleService(true);
  const remaining = [...statuses];
  const respond = async (request: Request) => {
    const isTested = request.method === 'POST' && (await request.clone().text()).includes('Good ');
    const status = isTested ? remaining.shift() : undefined;
    if (status === undefined || status === 201) return fetch(request);
    return status < 300
      ? new Response((await fetch(request)).body, { status })
      : Response.json({ success: false, code: 'VALIDATION_FAILED' }, { status });
  };
  const { stage, close } = await openTestStage(service.url, { fetch: respond, hooks });
  try {
    const [failure] = collectScriptEvidence(await play(script, stage), stage.profile).filter(
      (item) => item.rule === rule && !item.kept,
    );
    const confirmations = await confirm([failure as Evidence], script, stage, flakyFailures);
    return { ...confirmations.get(rule), unused: remaining.length };
  } finally {
    await close();
    await service.close();
  }
}

test('a failure that recurs twice with the same status is confirmed', async () => {
  expect(await confirmFailure([400, 201, 400, 201, 400, 201])).toMatchObject({ confirmed: true, runs: 3, failures: 3 });
});

test('a failure that recurs with another status is not confirmed, and the statuses are listed', async () => {
  const { confirmed, statuses } = await confirmFailure([400, 201, 418, 201, 400, 201]);
  expect({ confirmed, statuses }).toEqual({ confirmed: false, statuses: [400, 418] });
});

test('a failure of parallel requests may recur with another status, which depends on their order', async () => {
  const statuses = [200, 201, 202, 201, 200, 201];
  expect(await confirmFailure(statuses, 0, ofParallelRequests)).toMatchObject({ confirmed: true, failures: 3 });
});

test('a failure of another request is not a recurrence', async () => {
  expect(await confirmFailure([400, 201, 201, 400, 400, 201])).toMatchObject({ confirmed: false, failures: 2 });
});

test('on a service where several failures did not recur, a failure must recur four times', async () => {
  const recurring = Array.from({ length: 5 }, () => [400, 201]).flat();
  expect(await confirmFailure(recurring, 3)).toMatchObject({ confirmed: true, runs: 5, failures: 5, unused: 0 });
  expect(await confirmFailure(recurring.with(-2, 201), 3)).toMatchObject({ confirmed: false, failures: 4 });
});

test('a failure that did not recur twice is not tried further', async () => {
  expect(await confirmFailure([400, 201, 201, 201, 201, 201, 400, 201], 3)).toMatchObject({ runs: 3, unused: 2 });
});

test('a confirmation that a failing reset interrupts counts the repetitions before it', async () => {
  let resets = 0;
  const reset = () => (++resets > 1 ? Promise.reject(new Error('The database is locked.')) : Promise.resolve());
  expect(await confirmFailure([400, 201, 400, 201], 0, ofRefusals, { reset })).toMatchObject({
    confirmed: false,
    runs: 2,
    failures: 2,
    last: expect.anything(),
    interruption: expect.stringContaining('The database is locked.'),
  });
});
