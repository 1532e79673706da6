/** Experiments on updates that publish a post. */
import { readMember } from '../../../spec/json.ts';
import type { RequestResult, ScriptResult } from '../../judge/evidence.ts';
import { listTargets } from '../../script/bodies.ts';
import { given, probe, withoutTiming } from '../../script/steps.ts';
import {
  accepted,
  buildVariants,
  createPost,
  createScheduledPost,
  type Experiments,
  greetingPost,
  refused,
  updatePost,
} from './experiment.ts';
import { getData } from './responses.ts';

const needs = ['post.schedule.field'] as const;

const buildPublishingUpdate = (as: string, text: string) =>
  updatePost(as, { text, platforms: listTargets('social'), publishNow: true });

/** Whether an update has changed the state of the scheduled post, but left the draft as it was. */
function isDraftIgnored({ requests }: ScriptResult): boolean {
  const [scheduledUpdate, draftUpdate] = requests.filter(({ operation }) => operation === 'updatePost');
  return leavesState(draftUpdate) && !leavesState(scheduledUpdate);

  function leavesState(update: RequestResult | undefined): boolean {
    const record = getData(update);
    const creation = requests.find((request) => readMember(getData(request), 'id') === readMember(record, 'id'));
    return (
      update?.observation.success === true && readMember(getData(creation), 'status') === readMember(record, 'status')
    );
  }
}

const predicts = { publish: { ...accepted, state: 'live' }, refuse: refused } as const;

const buildScheduledExperiment = (text: string) => ({
  steps: [createScheduledPost('post', greetingPost), probe(buildPublishingUpdate('post', text))],
  predicts,
  needs,
});

/**
 * A service that publishes drafts but ignores publishNow for scheduled posts has a fault, not another answer, and so has
 * one that publishes scheduled posts but ignores it for drafts.
 */
export const publishingUpdateExperiments: Experiments = {
  'post.update.publish': [
    ...buildVariants({ 'a draft': 'Better', 'another draft': 'Best' }, (text) => ({
      steps: [
        createScheduledPost('scheduled', greetingPost),
        withoutTiming(given('draft', createPost(greetingPost))),
        probe(buildPublishingUpdate('scheduled', text)),
        probe(buildPublishingUpdate('draft', text)),
      ],
      predicts,
      needs,
      isMasked: isDraftIgnored,
      requiredAnswers: { 'post.neither': 'draft' },
      // Such a service keeps the schedule of a scheduled post.
      maskingAnswers: { 'post.both': 'schedule' },
    })),
    ...buildVariants({ 'a scheduled post': 'Better', 'another scheduled post': 'Best' }, (text) => ({
      ...buildScheduledExperiment(text),
      maskingAnswers: { 'post.neither': 'draft' },
    })),
    ...buildVariants(
      { 'a scheduled post beside drafts': 'Better', 'another scheduled post beside drafts': 'Best' },
      (text) => ({
        ...buildScheduledExperiment(text),
        requiredAnswers: { 'post.neither': 'draft' },
        maskingAnswers: { 'post.both': 'schedule' },
      }),
    ),
    {
      ...buildScheduledExperiment('Better'),
      name: 'the acceptance of a scheduled post beside drafts',
      predicts: { publish: accepted, refuse: refused },
      requiredAnswers: { 'post.neither': 'draft' },
      isAlwaysPlayed: true,
    },
  ],
};
