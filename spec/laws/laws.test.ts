import { describe, expect, test } from 'vitest';
import type { Behaviour } from '../decisions/index.ts';
import { type DecisionId, getDecision, isDecisionId, withOpen } from '../decisions/index.ts';
import { rules } from '../rules/index.ts';
import { listEnumValues } from '../schemas/introspection/structure.ts';
import { defaultBehaviour } from '../testing/defaultBehaviour.ts';
import { laws } from './index.ts';
import { lawHoldsUnder } from './law.ts';
import type { Observation } from './observation.ts';
import {
  createdLeadMagnet,
  createdPost,
  freshCaller,
  leadMagnet,
  leadMagnetBody,
  ok,
  post,
  postBody,
  refusal,
  republishedPost,
  target,
  updatedLeadMagnet,
} from './traces/examples.ts';

describe('laws', () => {
  test('have well-formed ids that are unique among laws and rules', () => {
    const ids = laws.map(({ id }) => id);
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
    expect(ids.filter((id) => rules.some((rule) => rule.id === id))).toEqual([]);
    expect(ids.filter((id) => !/^[a-z][A-Za-z]*(?:\.[a-z][A-Za-z_-]*)+$/.test(id))).toEqual([]);
  });

  test('need a decision if they are assumed, and need only known decisions', () => {
    expect(laws.filter(({ level, needs }) => level === 'assumed' && needs.length === 0).map(({ id }) => id)).toEqual(
      [],
    );
    expect(laws.flatMap(({ needs }) => needs).filter((id) => !isDecisionId(id))).toEqual([]);
  });

  test('say what exercises them as the end of a sentence', () => {
    const ends = laws.map(({ id, exercisedBy }) => [id, exercisedBy] as const);
    expect(ends.filter(([, end]) => !/^[a-z0-9][^.]*[a-z0-9)"]$/i.test(end) || /^[A-Z]/.test(end))).toEqual([]);
  });

  test.each(laws.map((law) => [law.id, law] as const))(
    '%s gives every example trace its stated verdict',
    (_lawId, law) => {
      expect(law.traces.some(({ verdict }) => verdict === 'kept')).toBe(true);
      expect(law.traces.some(({ verdict }) => verdict === 'broken')).toBe(true);
      expect(law.traces.map(({ name, trace }) => [name, law.judge(trace, defaultBehaviour)])).toEqual(
        law.traces.map(({ name, verdict }) => [name, verdict]),
      );
      expect(law.judge([], defaultBehaviour)).toBe('not-exercised');
    },
  );
});

test('rate.window allows twice the limit in sixty seconds if windows are fixed', () => {
  const law = laws.find(({ id }) => id === 'rate.window');
  const requests = (count: number) =>
    Array.from({ length: count }, (_, i) => ok('listAccounts', [], { plans: ['api'], minute: i / 200 }));
  const listVerdicts = (count: number) =>
    (['sliding', 'fixed', 'first-request', 'off'] as const).map((answer) =>
      law?.judge(requests(count), { ...defaultBehaviour, 'limits.rate': answer }),
    );
  expect(listVerdicts(120)).toEqual(['broken', 'kept', 'kept', 'not-exercised']);
  expect(listVerdicts(121)).toEqual(['broken', 'broken', 'kept', 'not-exercised']);
});

const buildBurst = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => ok('listAccounts', [], { plans: ['api'], minute: from + i / 200 }));

test('rate.window breaks if no division into minutes splits both of two bursts', () => {
  const law = laws.find(({ id }) => id === 'rate.window');
  const judge = (...trace: Observation[]) => law?.judge(trace, { ...defaultBehaviour, 'limits.rate': 'fixed' });
  expect(judge(...buildBurst(0, 61))).toBe('kept');
  expect(judge(...buildBurst(0, 61), ...buildBurst(2, 61))).toBe('kept');
  expect(judge(...buildBurst(0, 61), ...buildBurst(1.5, 60))).toBe('kept');
  expect(judge(...buildBurst(0, 61), ...buildBurst(1.5, 61))).toBe('broken');
});

test('rate.window allows sixty requests in the minute after a quiet one if windows begin with the first request', () => {
  const law = laws.find(({ id }) => id === 'rate.window');
  const judge = (...trace: Observation[]) => law?.judge(trace, { ...defaultBehaviour, 'limits.rate': 'first-request' });
  expect(judge(freshCaller, ...buildBurst(0, 60), ...buildBurst(1, 60))).toBe('kept');
  expect(judge(freshCaller, ...buildBurst(0, 61))).toBe('broken');
  expect(judge(...buildBurst(0, 61))).toBe('kept');
  expect(judge(...buildBurst(0, 1), ...buildBurst(1.1, 61))).toBe('broken');
});

test('rate.window allows sixty requests, and one more per second, if a bucket is refilled', () => {
  const law = laws.find(({ id }) => id === 'rate.window');
  const judge = (...trace: Observation[]) => law?.judge(trace, { ...defaultBehaviour, 'limits.rate': 'token-bucket' });
  const buildRefusal = (minute: number) => refusal('listAccounts', 429, 'RATE_LIMITED', { plans: ['api'], minute });
  const burst = buildBurst(0, 60);
  expect(judge(...burst)).toBe('kept');
  expect(judge(...buildBurst(0, 85))).toBe('kept');
  expect(judge(...buildBurst(0, 87))).toBe('broken');
  expect(judge(...burst, ...buildBurst(0.75, 55))).toBe('kept');
  expect(judge(...burst, ...buildBurst(0.75, 70))).toBe('broken');
  expect(judge(freshCaller, ...buildBurst(0, 77), buildRefusal(0.385))).toBe('broken');
  expect(judge(freshCaller, ...buildBurst(0, 84), buildRefusal(0.416))).toBe('kept');
  expect(judge(freshCaller, ...burst, buildRefusal(0.5))).toBe('broken');
  expect(judge(...burst, buildRefusal(0.5))).toBe('kept');
  const first = burst.slice(0, 1);
  expect(judge(freshCaller, ...first, buildRefusal(5))).toBe('broken');
});

test.each(laws.map((law) => [law.id, law] as const))(
  '%s judges the example traces of every law without throwing',
  (_lawId, law) => {
    for (const { trace } of laws.flatMap(({ traces }) => traces)) law.judge(trace, defaultBehaviour);
  },
);

describe('laws with open decisions', () => {
  const lawsWithOpenDecisions = laws.flatMap((law) => (law.everyReading ?? []).map((id) => [law.id, id, law] as const));
  const traces = laws.flatMap((law) => law.traces);
  const readReadings = (id: DecisionId): readonly Behaviour[] => {
    const answers = listEnumValues(getDecision(id).answerSchema);
    return (answers.length > 0 ? answers : [getDecision(id).default, 'PT0S', 'PT2H']).map((answer) => ({
      ...defaultBehaviour,
      [id]: answer,
    }));
  };

  test.each(lawsWithOpenDecisions)('%s breaks with %s open only if it breaks with every answer', (_, id, law) => {
    for (const { name, trace } of traces) {
      if (law.judge(trace, withOpen(defaultBehaviour, [id])) !== 'broken') continue;
      for (const reading of readReadings(id)) expect([name, law.judge(trace, reading)]).toEqual([name, 'broken']);
    }
  });

  test.each(lawsWithOpenDecisions)('%s still judges some trace with %s open', (_, id, law) => {
    if (!law.needs.includes(id)) return;
    const verdicts = law.traces.map(({ trace }) => law.judge(trace, withOpen(defaultBehaviour, [id])));
    expect(verdicts.some((verdict) => verdict !== 'not-exercised')).toBe(true);
  });
});

test('a target status that stands for several states matches each of them', () => {
  const words = { draft: 'awaiting', scheduled: 'awaiting', publishing: 'awaiting' };
  const behaviour = {
    ...defaultBehaviour,
    'post.target.states': { ...defaultBehaviour['post.target.states'], ...words },
  };
  const body = { platforms: [{ platform: 'photo', accountId: 'acc_photo' }] };
  const platforms = [target('social', 'published'), target('photo', 'draft')];
  const trace = [
    createdPost(post('published'), { ...postBody, publishNow: true }),
    republishedPost(post('published', { platforms }), body),
  ];
  const adds = laws.find(({ id }) => id === 'post.republish.adds');
  expect([adds?.judge(trace, behaviour), adds?.judge(trace, defaultBehaviour)]).toEqual(['kept', 'broken']);
});

test('targets may still be scheduled while a republished post is being published', () => {
  const behaviour = { ...defaultBehaviour, 'post.publish.duration': 'PT1M' };
  const body = { platforms: [{ platform: 'photo', accountId: 'acc_photo' }] };
  const judgeRecord = (status: 'publishing' | 'published') => {
    const platforms = [target('social', 'published'), target('photo', 'scheduled')];
    const trace = [
      createdPost(post('published'), { ...postBody, publishNow: true }),
      republishedPost(post(status, { platforms }), body),
    ];
    return laws.find(({ id }) => id === 'post.republish.adds')?.judge(trace, behaviour);
  };
  expect([judgeRecord('publishing'), judgeRecord('published')]).toEqual(['kept', 'broken']);
});

test('autoPlug.needs-flag judges comments without the flag only where the profile says when they are sent', () => {
  const law = laws.find(({ id }) => id === 'autoPlug.needs-flag');
  const verdicts = law?.traces
    .filter(({ verdict }) => verdict === 'broken')
    .map(({ name, trace }) => [name, law.judge(trace, withOpen(defaultBehaviour, ['autoPlug.switch']))]);
  expect(verdicts).toEqual([
    ['a comment', 'broken'],
    ['a comment of a post without the flag', 'not-exercised'],
  ]);
});

/** Laws need not mention this answer, because the verdict on a limit that is off names the decision in any case. */
const isOff = (answer: unknown): boolean => answer === 'off';

test.each(laws.map((law) => [law.id, law] as const))('%s says under which answers it does not hold', (_, law) => {
  const silencing = law.needs.flatMap((id) =>
    listEnumValues(getDecision(id).answerSchema)
      .map((answer) => ({ ...defaultBehaviour, [id]: answer }))
      .filter((behaviour) => !isOff(behaviour[id]) && lawHoldsUnder(law, behaviour))
      .filter((behaviour) =>
        law.traces.every(
          ({ verdict, trace }) => verdict === 'not-exercised' || law.judge(trace, behaviour) === 'not-exercised',
        ),
      )
      .map((behaviour) => [id, behaviour[id]]),
  );
  expect(silencing).toEqual([]);
});

const getLaw = (id: string) => laws.find((law) => law.id === id);

test('lead.newest-first judges the other order where the profile states it', () => {
  const law = getLaw('lead.newest-first');
  const behaviour = { ...defaultBehaviour, 'lead.order': 'oldest-first' } as const;
  const verdicts = law?.traces.map(({ name, trace }) => [name, law.judge(trace, behaviour)]);
  expect(verdicts).toEqual([
    ['newest first', 'broken'],
    ['oldest first', 'kept'],
  ]);
});

test('photo.contentType.default without a default is kept if a network received options without it', () => {
  const law = getLaw('photo.contentType.default');
  const behaviour = { ...defaultBehaviour, 'option.default.contentType': 'none' } as const;
  const body = { ...postBody, platforms: [{ platform: 'photo', accountId: 'acc_photo' }] };
  const judge = (options: object) =>
    law?.judge(
      [
        createdPost(post('published', body), { ...body, publishNow: true }),
        {
          kind: 'publication',
          ...{ at: 0, postId: 'post_1', platform: 'photo', accountId: 'acc_photo', segments: ['Hello'] },
          options: { ...options },
        },
      ],
      behaviour,
    );
  expect([judge({}), judge({ contentType: 'feed' })]).toEqual(['kept', 'broken']);
});

test('leadMagnet.update.removes judges only whole members where updates replace them', () => {
  const law = getLaw('leadMagnet.update.removes');
  const behaviour = { ...defaultBehaviour, 'leadMagnet.update.merge': 'shallow' } as const;
  const templates = { dm: { text: 'Here it is.' }, commentReplies: [{ text: 'Look.' }] };
  const record = leadMagnet('paused', { templates });
  const judge = (body: object) =>
    law?.judge([createdLeadMagnet(record, leadMagnetBody), updatedLeadMagnet(record, body)], behaviour);
  expect(judge({ templates: { ...templates, commentReplies: null } })).toBe('not-exercised');
  expect(judge({ templates: null })).toBe('broken');
});
