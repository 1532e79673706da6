/** Experiments on what an active lead magnet does while its outreach account is not connected. */
import type { Step } from '../../../script/script.ts';
import { given } from '../../../script/steps.ts';
import { activation, buildFullBody, buildPostUrl } from '../../../suite/scenarios/leadMagnets/magnet.ts';
import { comment, listLeads, outbox, pauseLeadMagnet, setOutreach } from '../../../suite/scenarios/scenario.ts';
import { buildVariants, createLeadMagnet, type Experiment, type Experiments, untilJobsRan } from '../experiment.ts';

/** A comment before the outreach account is disconnected, which shows that comments become leads, and one after. */
function buildCommentsWithoutAccount(name: string, commenter: string): readonly Step[] {
  return [
    given('magnet', createLeadMagnet(buildFullBody(name, activation))),
    comment(buildPostUrl(name), 'Zoe', 'GUIDE'),
    untilJobsRan,
    setOutreach(false),
    comment(buildPostUrl(name), commenter, 'GUIDE'),
    untilJobsRan,
  ];
}

const needs = ['leadMagnet.fields'] as const;

/** @param act the act that follows a comment at once */
function buildLostExperiments(
  act: 'direct_message' | 'connection_request',
  condition: Pick<Experiment, 'requiredAnswers' | 'maskingAnswers'>,
): readonly Experiment[] {
  const suffix = act === 'direct_message' ? '' : ', with connection requests';
  const predict = (leads: number, count: number) => ({ leads, acts: { [act]: count } });
  const addSuffix = (variants: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(variants).map(([name, commenter]) => [`${name}${suffix}`, commenter]));
  return [
    ...buildVariants(addSuffix({ 'one comment': 'Ada', 'a comment by another': 'Ben' }), (commenter) => ({
      // Paused, so that it handles nothing during the next experiment, which reconnects the account.
      steps: [
        ...buildCommentsWithoutAccount(`lost-${commenter}`, commenter),
        outbox,
        listLeads('magnet'),
        pauseLeadMagnet('magnet', { role: 'read' }),
      ],
      predicts: {
        'capture-only': predict(2, 1),
        'capture-later': predict(1, 1),
        'send-later': predict(2, 1),
        send: predict(2, 2),
        pause: predict(1, 1),
      },
      needs,
      ...condition,
    })),
    ...buildVariants(addSuffix({ 'connected again': 'Cleo', 'connected again, for another': 'Dan' }), (commenter) => ({
      steps: [
        ...buildCommentsWithoutAccount(`later-${commenter}`, commenter),
        setOutreach(true),
        untilJobsRan,
        // A lead magnet that is paused misses this comment as well.
        comment(buildPostUrl(`later-${commenter}`), 'Eve', 'GUIDE'),
        untilJobsRan,
        outbox,
        listLeads('magnet'),
      ],
      predicts: {
        'capture-only': predict(3, 2),
        'capture-later': predict(3, 3),
        'send-later': predict(3, 3),
        send: predict(3, 3),
        pause: predict(1, 1),
      },
      needs,
      ...condition,
    })),
  ];
}

const afterAcceptance = { 'leadMagnet.full.message': 'after-acceptance' } as const;

export const lostAccountExperiments: Experiments = {
  'leadMagnet.outreach.lost': [
    ...buildLostExperiments('direct_message', { maskingAnswers: afterAcceptance }),
    ...buildLostExperiments('connection_request', { requiredAnswers: afterAcceptance }),
  ],
};
