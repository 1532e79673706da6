/** Experiments on members of updates that are null, in posts and in lead magnets. */
import type { PlatformLabel } from '../../../spec/platforms.ts';
import { listTargets } from '../../script/bodies.ts';
import { control, given, probe } from '../../script/steps.ts';
import { buildCollectOnlyBody } from '../../suite/scenarios/leadMagnets/magnet.ts';
import {
  accepted,
  createLeadMagnet,
  createScheduledPost,
  type Experiment,
  type Experiments,
  laterTime,
  refused,
  updatePost,
} from './experiment.ts';

/** An update that sets all overrides to null. */
function buildOverridesExperiment(first: PlatformLabel, second: PlatformLabel): Experiment {
  const targets = listTargets(first, second);
  const overrides = { [first]: { text: 'The first' }, [second]: { text: 'The second' } };
  const change = { text: 'Better', platforms: targets, scheduledFor: laterTime };
  return {
    name: `overrides of null, on ${first} and ${second}`,
    anyPlatform: true,
    steps: [
      createScheduledPost('post', { text: 'Hello', platforms: targets, platformContent: overrides }),
      control(updatePost('post', change)),
      probe(updatePost('post', { ...change, platformContent: null })),
    ],
    needs: ['post.schedule.field'],
    commonPrediction: { before: { platformContent: overrides } },
    predicts: {
      remove: { ...accepted, record: { platformContent: { [first]: { text: null }, [second]: { text: null } } } },
      refuse: refused,
      'ignore: as if it were omitted': { ...accepted, record: { platformContent: overrides } },
    },
    // A service that replaces all content removes overrides that are omitted as well.
    requiredAnswers: { 'post.update.merge': ['merge-patch', 'two-levels', 'shallow'] },
  };
}

/** An update of a lead magnet that sets its templates to null. */
function buildTemplatesExperiment(): Experiment {
  const templates = { commentReplies: [{ text: 'You have a message.' }] };
  const update = { operation: 'updateLeadMagnet', id: '{{magnet}}' } as const;
  const change = buildCollectOnlyBody('null', { keywords: ['BOOK'] });
  return {
    name: 'templates of null',
    steps: [
      given('magnet', createLeadMagnet(buildCollectOnlyBody('null', { templates }))),
      control({ ...update, body: change }),
      probe({ ...update, body: { ...change, templates: null } }),
    ],
    needs: ['leadMagnet.fields', 'leadMagnet.update', 'leadMagnet.record'],
    commonPrediction: { before: { templates } },
    predicts: {
      remove: { ...accepted, record: { templates: null } },
      refuse: refused,
      'ignore: as if it were omitted': { ...accepted, record: { templates } },
    },
    requiredAnswers: { 'leadMagnet.update.merge': ['merge-patch', 'shallow'] },
  };
}

export const nullExperiments: Experiments = {
  // Two fitting experiments are enough, so lead magnets come first.
  'update.null': [
    buildTemplatesExperiment(),
    buildOverridesExperiment('social', 'microblog'),
    buildOverridesExperiment('social', 'professional'),
  ],
};
