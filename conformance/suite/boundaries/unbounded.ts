/** Requests that exceed assumed maximums. The service must accept them if its profile says that it has no such maximum. */
import { type BoundId, bounds } from '../../../spec/decisions/bounds.ts';
import type { JsonObject } from '../../../spec/json.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { withContent } from '../../../spec/rules/bodies.ts';
import { buildPlainRequest, postTo, repeatLetter } from '../../script/bodies.ts';
import type { RequestStep, Script } from '../../script/script.ts';
import { control, probe } from '../../script/steps.ts';

/** Builds a body with one more than the assumed maximum. */
type BodyBuilder = (beyond: number) => JsonObject;

const listOf = <T>(count: number, build: (i: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, i) => build(i));
const video = postTo('video');
const postBodies: Partial<Record<BoundId, BodyBuilder>> = {
  'bounds.tags': (beyond) => withContent(video, 'video', { tags: listOf(beyond, (i) => `t${i}`) }),
  'bounds.comments': (beyond) => ({
    ...postTo('professional'),
    isAutoPlug: true,
    autoPlug: { comments: listOf(beyond, (i) => ({ text: `Comment ${i}`, delay: 'PT10M' })) },
  }),
};

const { body: plainLeadMagnet } = buildPlainRequest('createLeadMagnet').spec;
const buildFull = (members: JsonObject, templates: JsonObject = {}): JsonObject => ({
  ...(plainLeadMagnet as JsonObject),
  workflowType: 'full',
  templates: { dm: { text: 'Here it is.' }, commentReplies: [{ text: 'You have a message.' }], ...templates },
  ...members,
});
const leadMagnetBodies: Partial<Record<BoundId, BodyBuilder>> = {
  'bounds.keywords': (beyond) => buildFull({ keywords: listOf(beyond, (i) => `word ${i}`) }),
  'bounds.word': (beyond) => buildFull({ keywords: [repeatLetter(beyond)] }),
  'bounds.replies': (beyond) => buildFull({}, { commentReplies: listOf(beyond, (i) => ({ text: `Reply ${i}` })) }),
  'bounds.followUps': (beyond) =>
    buildFull({ followUps: listOf(beyond, (i) => ({ text: `Follow-up ${i}`, delay: 'P1D' })) }),
  'bounds.message': (beyond) => buildFull({}, { dm: { text: repeatLetter(beyond) } }),
};

/** One request for each assumed maximum that the profile rules out, if a request can exceed it without any other. */
export function buildUnboundedScripts(profile: Profile): readonly Script[] {
  const buildScript = (
    operation: 'createPost' | 'createLeadMagnet',
    kind: string,
    builders: Partial<Record<BoundId, BodyBuilder>>,
  ): readonly Script[] => {
    const steps = (Object.keys(bounds) as BoundId[]).flatMap((id): readonly RequestStep[] => {
      const build = builders[id];
      return build === undefined || profile.behaviour[id] !== 'none'
        ? []
        : [probe({ operation, body: build(bounds[id] + 1) })];
    });
    if (steps.length === 0) return [];
    return [
      {
        id: `boundary/no maximum/${kind}`,
        title: `New ${kind} that exceed assumed maximums, which the service does not have`,
        about: ['request.bounds'],
        steps: [control(buildPlainRequest(operation).spec), ...steps],
      },
    ];
  };
  return [
    ...buildScript('createPost', 'posts', postBodies),
    ...buildScript('createLeadMagnet', 'lead magnets', leadMagnetBodies),
  ];
}
