/** Scripts for every single fault of rich bodies, which the service must refuse. */

import { getOperation, type OperationId } from '../../../spec/operations/index.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { omitMember } from '../../../spec/rules/bodies.ts';
import { withBounds } from '../../../spec/schemas/introspection/withBounds.ts';
import { hasAnswer } from '../../oracle/readings.ts';
import { buildPlainRequest, listTargets } from '../../script/bodies.ts';
import type { RequestStep, Script, Step } from '../../script/script.ts';
import { control, given, probe, type RequestSpec } from '../../script/steps.ts';
import { buildMutations, type Mutation } from '../arbitraries/mutations.ts';
import { DryRun } from '../dryRun/dryRun.ts';
import {
  type RichBody,
  type RichRepublish,
  richMagnets,
  richPosts,
  richRepublishes,
  richUntargetedPost,
} from './bodies.ts';

/** The maximum number of probes per script. */
const probesPerScript = 8;

/** A body in its request, and the steps that set it up. */
interface RichRequest extends RichBody {
  readonly operation: OperationId;
  readonly setup: readonly Step[];
  readonly id?: string;
  /** The request without a fault; by default the same request with the whole body. */
  readonly control?: RequestSpec;
  readonly needs?: Script['needs'];
}

const buildCreations = (
  operation: 'createPost' | 'createLeadMagnet',
  bodies: readonly RichBody[],
): readonly RichRequest[] => bodies.map((body) => ({ ...body, operation, setup: [] }));

const buildUpdates = (
  operation: 'updatePost' | 'updateLeadMagnet',
  bodies: readonly RichBody[],
): readonly RichRequest[] =>
  bodies.map((rich) => ({
    ...rich,
    operation,
    id: '{{subject}}',
    // Only a creation can activate a lead magnet.
    body: omitMember(rich.body, 'activate'),
    setup: [
      given('subject', { operation: operation === 'updatePost' ? 'createPost' : 'createLeadMagnet', body: rich.body }),
    ],
  }));

/** A republish publishes, so the control and the probes need different posts. */
const plainRepublish: RichRequest = {
  name: 'two targets',
  operation: 'republishPost',
  id: '{{post}}',
  setup: [...buildPlainRequest('republishPost', '_control').setup, ...buildPlainRequest('republishPost').setup],
  control: buildPlainRequest('republishPost', '_control').spec,
  body: { platforms: listTargets('microblog', 'professional') },
};

const buildRepublish = ({ original, ...rich }: RichRepublish): RichRequest => ({
  ...rich,
  operation: 'republishPost',
  id: '{{post}}',
  needs: ['post.republish.content'],
  setup: ['post_control', 'post'].map((as) =>
    given(as, { operation: 'createPost', body: { ...original, publishNow: true } }),
  ),
  control: { operation: 'republishPost', id: '{{post_control}}', body: rich.body },
});

/**
 * Tests each fault once per operation, in the first body that has its place.
 *
 * @param size quick: in new resources alone; deep: every fault in every body
 */
export function buildFaultScripts(profile: Profile, size: 'quick' | 'standard' | 'deep'): readonly Script[] {
  const measuresUntargeted = hasAnswer(profile, 'platformContent.untargeted', 'measure');
  const posts = measuresUntargeted ? [...richPosts, richUntargetedPost] : richPosts;
  const creations = [...buildCreations('createPost', posts), ...buildCreations('createLeadMagnet', richMagnets)];
  const changes = [
    ...buildUpdates('updatePost', posts),
    ...buildUpdates('updateLeadMagnet', richMagnets),
    plainRepublish,
    ...richRepublishes.map(buildRepublish),
  ];
  const richRequests = size === 'quick' ? creations : [...creations, ...changes];
  const seenPlaces = new Set<string>();
  const isNew: NoveltyCheck = ({ operation, sampledPart }, { name, typeAt }, rule) => {
    // The scripts about forms send bodies that are not objects.
    if (typeAt === '') return false;
    if (sampledPart !== undefined && typeAt?.startsWith(sampledPart) !== true) return false;
    const place = sampledPart === undefined ? name : `${rule} ${typeAt}`;
    const key = `${operation} ${place.replace(/\/\d+/g, '/*')}`;
    const isKnown = seenPlaces.has(key);
    seenPlaces.add(key);
    return size === 'deep' || !isKnown;
  };
  return richRequests.flatMap((richRequest) => buildScripts(richRequest, profile, isNew));
}

type NoveltyCheck = (request: RichRequest, fault: Mutation, rule: string) => boolean;

function buildScripts(richRequest: RichRequest, profile: Profile, isNew: NoveltyCheck): readonly Script[] {
  const { operation, id, name, body, needs, setup } = richRequest;
  const buildSpecWith = (other: unknown): RequestSpec => ({
    operation,
    ...(id === undefined ? {} : { id }),
    body: other,
  });

  const controlSpec = richRequest.control ?? buildSpecWith(body);
  const dryRun = new DryRun(profile);
  for (const step of [...setup, control(controlSpec)]) {
    if (step.kind === 'request' && dryRun.apply(step).size > 0) return [];
  }
  const schema = getOperation(operation).body;
  const faults = schema === undefined ? [] : buildMutations(withBounds(schema, profile.behaviour), body);
  const probes = faults.flatMap((fault) => {
    const [step, rules] = probeWithRules(buildSpecWith(fault.body), dryRun);
    const [rule = ''] = rules;
    // The fault must also be a fault if null is read as absent.
    const isCertain =
      fault.withoutMember === undefined || probeWithRules(buildSpecWith(fault.withoutMember), dryRun)[1].length > 0;
    return rules.length === 1 && isCertain && isNew(richRequest, fault, rule) ? [{ rule, step }] : [];
  });
  // The few faults of a part share the script, whatever rules they break.
  const groups = Map.groupBy(probes, ({ rule }) => (richRequest.sampledPart === undefined ? rule : 'types'));
  return [...groups].flatMap(([topic, group]) =>
    Array.from(
      { length: Math.ceil(group.length / probesPerScript) },
      (_, i): Script => ({
        id: `fault/${topic}/${operation}/${name}/${i + 1}`,
        title: `${operation} with ${name}: each probe ${topic === 'types' ? 'has one member of a wrong type' : `has one fault that breaks ${topic}`}`,
        about: [...new Set(group.map(({ rule }) => rule))],
        ...(needs === undefined ? {} : { needs }),
        steps: [
          ...setup,
          control(controlSpec),
          ...group.slice(i * probesPerScript, (i + 1) * probesPerScript).map(({ step }) => step),
        ],
      }),
    ),
  );
}

function probeWithRules(spec: RequestSpec, dryRun: DryRun): readonly [RequestStep, readonly string[]] {
  const step = probe(spec);
  return [step, [...dryRun.findBrokenRules(step)]];
}
