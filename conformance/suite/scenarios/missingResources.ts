/** Scenarios for operations on posts and lead magnets that do not exist. */
import { type JsonObject, omitUndefined } from '../../../spec/json.ts';
import { listTargets } from '../../script/bodies.ts';
import type { RequestStep } from '../../script/script.ts';
import { hasAnswer, isBoundIn } from './choices.ts';
import { buildCollectOnlyBody } from './leadMagnets/magnet.ts';
import { buildScenario, type ScenarioBuilder } from './scenario.ts';

export const buildMissingResourceScenarios: ScenarioBuilder = (context) => {
  const requestMissing = (operation: RequestStep['operation'], body?: JsonObject): RequestStep =>
    omitUndefined({ kind: 'request', role: 'probe', operation, id: 'missing-{{run}}', body });
  const platforms = listTargets('social');
  return [
    buildScenario(
      'missing/post',
      'Operations on a post that does not exist are refused',
      { about: ['refusal.not-success', 'refusal.body', 'refusal.media-type', 'refusal.status', 'refusal.code.status'] },
      requestMissing('updatePost', { text: 'Hello', platforms }),
      isBoundIn(context, 'post.schedule.field')
        ? requestMissing('updatePost', { platforms, scheduledFor: '{{now+P3D}}' })
        : [],
      hasAnswer(context, 'post.update.publish', 'publish')
        ? [
            requestMissing('updatePost', { platforms, publishNow: true }),
            requestMissing('updatePost', { platforms, scheduledFor: null }),
          ]
        : [],
      isBoundIn(context, 'post.republish')
        ? requestMissing('republishPost', { platforms: listTargets('microblog') })
        : [],
      isBoundIn(context, 'post.delete') ? requestMissing('deletePost') : [],
    ),
    buildScenario(
      'missing/lead-magnet',
      'Operations on a lead magnet that does not exist are refused',
      { about: ['refusal.not-success', 'refusal.body'] },
      requestMissing('pauseLeadMagnet'),
      requestMissing('listLeads'),
      isBoundIn(context, 'leadMagnet.update')
        ? requestMissing('updateLeadMagnet', buildCollectOnlyBody('missing'))
        : [],
      isBoundIn(context, 'leadMagnet.resume') ? requestMissing('resumeLeadMagnet') : [],
    ),
  ];
};
