/** Scripts for every single fault of rich bodies, which the service must refuse. */

import { getOperation, type OperationId } from '../../../spec/operations/index.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { buildPlainRequest, listTargets } from '../../script/bodies.ts';
import type { RequestStep, Script, Step } from '../../script/script.ts';
import { control, given, probe, type RequestSpec } from '../../script/steps.ts';
import { buildMutations, type Mutation } from '../arbitraries/mutations.ts';
import { DryRun } from '../dryRun/dryRun.ts';
import { type RichBody, richMagnets, richPosts } from './bodies.ts';

/** The maximum number of probes per script. */
const probesPerScript = 8;

/** A body in its request, and the steps that set it up. */
interface RichRequest extends RichBody {
  readonly operation: OperationId;
  readonly given: readonly Step[];
  readonly id?: string;
}

const buildCreations = (
  operation: 'createPost' | 'createLeadMagnet',
  bodies: readonly RichBody[],
): readonly RichRequest[] => bodies.map((body) => ({ ...body, operation, given: [] }));

const buildUpdates = (
  operation: 'updatePost' | 'updateLeadMagnet',
  bodies: readonly RichBody[],
): readonly RichRequest[] =>
  bodies.map((body) => ({
    ...body,
    operation,
    id: '{{subject}}',
    given: [
      given('subject', { operation: operation === 'updatePost' ? 'createPost' : 'createLeadMagnet', body: body.body }),
    ],
  }));

const republishRequest: RichRequest = {
  name: 'two targets',
  operation: 'republishPost',
  id: '{{post}}',
  given: buildPlainRequest('republishPost').given,
  body: { platforms: listTargets('microblog', 'professional') },
};

/**
 * Tests each fault once per operation, in the first body that has its place.
 *
 * @param size quick: in new resources alone; deep: every fault in every body
 */
export function buildFaultScripts(profile: Profile, size: 'quick' | 'standard' | 'deep'): readonly Script[] {
  const creations = [...buildCreations('createPost', richPosts), ...buildCreations('createLeadMagnet', richMagnets)];
  const changes = [
    ...buildUpdates('updatePost', richPosts),
    ...buildUpdates('updateLeadMagnet', richMagnets),
    republishRequest,
  ];
  const richRequests = size === 'quick' ? creations : [...creations, ...changes];
  const seenPlaces = new Set<string>();
  const isNew = (operation: OperationId, { name }: Mutation): boolean => {
    const place = `${operation} ${name.replace(/\/\d+/g, '/*')}`;
    const isKnown = seenPlaces.has(place);
    seenPlaces.add(place);
    return size === 'deep' || !isKnown;
  };
  return richRequests.flatMap((richRequest) => buildScripts(richRequest, profile, isNew));
}

function buildScripts(
  richRequest: RichRequest,
  profile: Profile,
  isNew: (operation: OperationId, fault: Mutation) => boolean,
): readonly Script[] {
  const { operation, id, name, body } = richRequest;
  const buildSpecWith = (other: unknown): RequestSpec => ({
    operation,
    ...(id === undefined ? {} : { id }),
    body: other,
  });
  // A republish publishes, so control and probe need different posts.
  const [setup, controlSpec] =
    operation === 'republishPost'
      ? [
          [...buildPlainRequest('republishPost', '_control').given, ...richRequest.given],
          buildPlainRequest('republishPost', '_control').spec,
        ]
      : [richRequest.given, buildSpecWith(body)];
  const dryRun = new DryRun(profile);
  for (const step of [...setup, control(controlSpec)]) {
    if (step.kind === 'request' && dryRun.apply(step).size > 0) return [];
  }
  const schema = getOperation(operation).body;
  const faults = schema === undefined ? [] : buildMutations(schema, body);
  const probes = faults.flatMap((fault) => {
    const [step, rules] = probeWithRules(buildSpecWith(fault.body), dryRun);
    // The fault must also be a fault if null is read as absent.
    const isCertain =
      fault.withoutMember === undefined || probeWithRules(buildSpecWith(fault.withoutMember), dryRun)[1].length > 0;
    return rules.length === 1 && isCertain && isNew(operation, fault) ? [{ rule: rules[0] ?? '', step }] : [];
  });
  return [...Map.groupBy(probes, ({ rule }) => rule)].flatMap(([rule, group]) =>
    Array.from(
      { length: Math.ceil(group.length / probesPerScript) },
      (_, i): Script => ({
        id: `fault/${rule}/${operation}/${name}/${i + 1}`,
        title: `${operation} with ${name}, with one fault against ${rule}`,
        about: [rule],
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
