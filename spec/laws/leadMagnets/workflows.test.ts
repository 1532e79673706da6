import { expect, test } from 'vitest';
import { type Behaviour, withOpen } from '../../decisions/index.ts';
import { defaultBehaviour } from '../../testing/defaultBehaviour.ts';
import type { Observation } from '../observation.ts';
import {
  buildClock,
  comment,
  lead,
  leadMagnet,
  leadMagnetBody,
  minute,
  ok,
  updatedLeadMagnet,
} from '../traces/examples.ts';
import { activeLeadMagnet, keywordComment, leadList, templates } from '../traces/leadExamples.ts';
import { workflowLaws } from './workflows.ts';

const decision = 'leadMagnet.full.message';
const openBehaviour = withOpen(defaultBehaviour, [decision]);
const waitingBehaviour: Behaviour = { ...defaultBehaviour, [decision]: 'after-acceptance' };

const judge = (behaviour: Behaviour, ...trace: Observation[]) =>
  workflowLaws
    .find(({ id }) => id === 'leadMagnet.full.direct_message')
    ?.judge([activeLeadMagnet('full'), keywordComment, ...trace], behaviour);

const accept = (commenterId: string): Observation => ({ kind: 'acceptance', at: minute(2), commenterId });

test.each([
  ['open', openBehaviour],
  ['after-acceptance', waitingBehaviour],
])('a missing message breaks leadMagnet.full.direct_message only after the acceptance (%s)', (_answer, behaviour) => {
  expect(judge(behaviour, buildClock(63), leadList('connection_request'))).toBe('not-exercised');
  expect(judge(behaviour, accept('per_2'), buildClock(63), leadList('connection_request'))).toBe('not-exercised');
  expect(judge(behaviour, accept('per_1'), buildClock(63), leadList('connection_request'))).toBe('broken');
  expect(judge(behaviour, accept('per_1'), buildClock(63), leadList('direct_message'))).toBe('kept');
});

test.each([
  ['open', openBehaviour],
  ['after-acceptance', waitingBehaviour],
])(
  'a message before the acceptance keeps leadMagnet.full.direct_message, and a missing one may still come (%s)',
  (_answer, behaviour) => {
    const leads = [
      lead(1, 'GUIDE', 'per_1', { actions: ['direct_message'] }),
      lead(2, 'GUIDE', 'per_2', { actions: ['comment_reply'] }),
    ];
    const list = ok('listLeads', leads, { id: 'lm_1', minute: 63 });
    expect(judge(behaviour, comment(1, 'GUIDE', 'per_2', 'com_2'), buildClock(63), list)).toBe('kept');
    expect(judge(defaultBehaviour, comment(1, 'GUIDE', 'per_2', 'com_2'), buildClock(63), list)).toBe('broken');
  },
);

test('a message may be sent an hour after the capture or the acceptance', () => {
  expect(judge(defaultBehaviour, buildClock(61), leadList('connection_request'))).toBe('not-exercised');
  expect(judge(defaultBehaviour, buildClock(61), leadList('direct_message'))).toBe('kept');
  const lateAcceptance: Observation = { ...accept('per_1'), at: minute(30) };
  const list = leadList('connection_request');
  expect(judge(waitingBehaviour, lateAcceptance, buildClock(63), list)).toBe('not-exercised');
  expect(judge(waitingBehaviour, lateAcceptance, buildClock(90), list)).toBe('broken');
});

test('an update changes the workflow for later comments', () => {
  const law = workflowLaws.find(({ id }) => id === 'leadMagnet.comments_only.comment_reply');
  const [before, after] = ['collect_only', 'comments_only'] as const;
  const update = updatedLeadMagnet(leadMagnet('active', { workflowType: after }), {
    ...{ ...leadMagnetBody, workflowType: after, templates },
  });
  const creation = activeLeadMagnet(before);
  const judgeList = (...trace: Observation[]) =>
    law?.judge([creation, ...trace, buildClock(63), leadList()], defaultBehaviour);
  expect(judgeList(update, keywordComment)).toBe('broken');
  expect(judgeList(keywordComment, update)).toBe('not-exercised');
});

test.each([
  ['not-exercised', 61, 'PT1M'],
  ['broken', 62, 'PT1M'],
  ['not-exercised', 120, 'PT1H'],
  ['broken', 121, 'PT1H'],
])('a lead without the time of its capture may be captured a whole period later: %s after %i minutes', (...row) => {
  const [verdict, minutes, period] = row;
  const newLead = lead(1, 'GUIDE', 'per_1', { actions: [], capturedAt: undefined });
  const list = ok('listLeads', [newLead], { id: 'lm_1', minute: minutes });
  const trace = [activeLeadMagnet('full'), comment(1, 'GUIDE'), buildClock(minutes), list];
  const law = workflowLaws.find(({ id }) => id === 'leadMagnet.full.connection_request');
  const judge = (behaviour: Behaviour) => law?.judge(trace, behaviour);
  expect(judge({ ...defaultBehaviour, 'leadMagnet.job.period': period })).toBe(verdict);
  expect(judge(withOpen(defaultBehaviour, ['leadMagnet.job.period']))).toBe('not-exercised');
});
