import { expect, test } from 'vitest';
import { AnalysisTime } from './analysisTime.ts';
import type { PlayedRequest } from './compare/playResult.ts';
import { confirmDrift, findDrift } from './drift.ts';
import { collectFindings } from './findings.ts';
import type { Side } from './side.ts';

function buildPlayResult(observation: Partial<PlayedRequest['observation']>) {
  const step = { kind: 'request', role: 'probe', operation: 'createPost', body: { text: 'Hello' } } as const;
  return {
    script: { id: 'create', title: 'Create.', about: ['post.create.draft'], steps: [step] },
    requests: [
      {
        stepIndex: 0,
        operation: step.operation,
        step,
        observation: { status: 200, success: true, responseBody: {}, ...observation },
      },
    ],
    events: [],
  };
}

const buildCreated = (status: string) => ({
  responseBody: { success: true, data: { id: 'post_1', text: 'Hello', status } },
});

test('a change of the service names the rules of its script, and the decisions behind the response of the mock', async () => {
  const drift = findDrift([buildPlayResult(buildCreated('scheduled'))], [buildPlayResult(buildCreated('draft'))]);
  const onMock = buildPlayResult({ ...buildCreated('draft'), decisions: ['post.neither'] });
  const findings = await collectFindings(
    drift,
    (smallest) => Promise.resolve({ smallest, remedy: undefined, onMock }),
    new AnalysisTime(),
  );
  expect(findings).toMatchObject([{ rules: ['post.create.draft'], decisions: ['post.neither'] }]);
});

test('a refusal by the mock names the rules that it found broken', async () => {
  const responseBody = { success: false, errors: [{ rule: 'post.text.required' }] };
  const drift = findDrift(
    [buildPlayResult(buildCreated('draft'))],
    [buildPlayResult({ status: 422, success: false, responseBody })],
  );
  const findings = await collectFindings(
    drift,
    (smallest) => Promise.resolve({ smallest, remedy: undefined }),
    new AnalysisTime(),
  );
  expect(findings).toMatchObject([{ rules: ['post.text.required'] }]);
});

test('differences of most scripts are analysed first, and later ones are listed when the time is up', async () => {
  let now = 0;
  const analysedIds: string[] = [];
  const buildPlay = (id: string, status: string) => {
    const { script, ...rest } = buildPlayResult(buildCreated(status));
    return { ...rest, script: { ...script, id } };
  };
  const [rare, common] = [
    findDrift([buildPlayResult({ status: 500, success: false })], [buildPlayResult({})]),
    ['a', 'b'].flatMap((id) => findDrift([buildPlay(id, 'scheduled')], [buildPlay(id, 'draft')])),
  ];
  const findings = await collectFindings(
    [...rare, ...common],
    (smallest, isTimeUp) => {
      analysedIds.push(smallest.service.script.id);
      while (!isTimeUp()) now += 10 * 60_000;
      return Promise.resolve({ smallest, remedy: undefined });
    },
    new AnalysisTime(() => now),
  );
  expect(analysedIds).toEqual(['a']);
  expect(findings.map(({ scripts, outOfTime }) => [scripts, outOfTime])).toEqual([
    [2, true],
    [1, true],
  ]);
});

test('a change of the service must be confirmed by two more runs', async () => {
  const drift = findDrift([buildPlayResult(buildCreated('scheduled'))], [buildPlayResult(buildCreated('draft'))]);
  const confirm = async (...again: readonly string[]) => {
    const unstable: string[] = [];
    const runs = again.map((status) => buildPlayResult(buildCreated(status)));
    const service = { getStopReason: () => undefined, play: () => Promise.resolve(runs.shift()) };
    const confirmedDrift = await confirmDrift(drift, service as unknown as Side, (difference) =>
      unstable.push(difference.at),
    );
    return [confirmedDrift.length, unstable];
  };
  expect(await confirm('scheduled', 'scheduled')).toEqual([1, []]);
  expect(await confirm('scheduled', 'draft')).toEqual([0, ['/data/status']]);
  expect(await confirm('draft')).toEqual([0, ['/data/status']]);
  expect(await confirm('published')).toEqual([0, ['/data/status']]);
});

test('scripts with varying results do not hide a change that another script shows', async () => {
  const play = (id: string, status: string) => {
    const { script, ...rest } = buildPlayResult(buildCreated(status));
    return { ...rest, script: { ...script, id } };
  };
  const drift = ['a', 'b', 'c', 'd'].flatMap((id) => findDrift([play(id, 'scheduled')], [play(id, 'draft')]));
  const service = {
    getStopReason: () => undefined,
    play: ({ id }: { readonly id: string }) => Promise.resolve(play(id, id === 'c' ? 'scheduled' : 'draft')),
  };
  const unstable: unknown[] = [];
  const confirmedDrift = await confirmDrift(drift, service as unknown as Side, (difference) =>
    unstable.push(difference),
  );
  expect(confirmedDrift.map((divergence) => divergence.service.script.id)).toEqual(['c']);
  expect(unstable).toHaveLength(3);
});
