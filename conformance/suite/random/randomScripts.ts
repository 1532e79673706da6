/** Scripts with random requests: valid ones, which are read back, and ones with one fault, which must be refused. */
import fc from 'fast-check';
import type { JsonObject } from '../../../spec/json.ts';
import { getOperation, type OperationId } from '../../../spec/operations/index.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { withBounds } from '../../../spec/schemas/introspection/withBounds.ts';
import { buildPlainRequest } from '../../script/bodies.ts';
import type { RequestStep, Script } from '../../script/script.ts';
import { control, given, probe, readPosts } from '../../script/steps.ts';
import { generateLeadMagnets } from '../arbitraries/leadMagnets.ts';
import { buildMutations } from '../arbitraries/mutations.ts';
import { generatePostsOn, generatePostsWithTiming, skeletons } from '../arbitraries/posts.ts';
import { listQueries } from '../arbitraries/queries.ts';
import { buildPatch, usesMergePatch } from '../bodies/patch.ts';
import { DryRun } from '../dryRun/dryRun.ts';
import { keepAcceptedProbes } from '../dryRun/keepProbes.ts';
import { sample } from './sample.ts';

/** The rules that any valid post tests. */
const postRules = ['accounts.id.target', 'post.record.echo'];

/** @param count the number of samples of each property */
export function buildRandomScripts(seed: number, count: number, profile: Profile): readonly Script[] {
  const posts = skeletons.chain((skeleton) => generatePostsWithTiming(generatePostsOn(skeleton, profile), profile));
  const magnets = generateLeadMagnets(profile);
  return [
    ...buildSamplePosts(seed, count, profile),
    ...buildSampleMagnets(seed, count, profile),
    ...buildQueryScripts(seed, count, profile),
    ...buildFaultyScripts('createPost', posts, seed, count, profile),
    ...buildFaultyScripts('updatePost', posts, seed, count, profile),
    ...buildFaultyScripts('createLeadMagnet', magnets, seed, Math.ceil(count / 2), profile),
    ...buildFaultyScripts('updateLeadMagnet', magnets, seed, Math.ceil(count / 4), profile),
  ];
}

/** Posts that are created, read, updated completely and in part, and read again. */
function buildSamplePosts(seed: number, count: number, profile: Profile): readonly Script[] {
  const arbitrary = skeletons.chain((skeleton) =>
    fc.tuple(
      generatePostsWithTiming(generatePostsOn(skeleton, profile), profile),
      generatePostsOn(skeleton, profile),
      generatePostsOn(skeleton, profile),
    ),
  );
  return sample('valid posts', arbitrary, seed, count).flatMap(([first, second, third], i) => {
    const update = (body: JsonObject) => ({ operation: 'updatePost' as const, id: '{{post}}', body });
    const isEditable = first.publishNow !== true;
    const patch = { platforms: third.platforms, ...buildPatch(second, third) };
    const script: Script = {
      id: `random/valid post/${i + 1}`,
      title: 'A random post, created, updated and read back',
      about: postRules,
      steps: [
        { kind: 'request', role: 'read', operation: 'listAccounts' },
        control(buildPlainRequest('createPost').spec),
        withName('post', probe({ operation: 'createPost', body: first })),
        readPosts,
        ...(isEditable
          ? [probe(update(second)), ...(usesMergePatch(profile) ? [probe(update(patch))] : []), readPosts]
          : []),
      ],
    };
    return keepAcceptedProbes(script, profile);
  });
}

const withName = (as: string, step: RequestStep): RequestStep => ({ ...step, as });

function buildSampleMagnets(seed: number, count: number, profile: Profile): readonly Script[] {
  return sample(
    'valid lead magnets',
    fc.tuple(generateLeadMagnets(profile), generateLeadMagnets(profile)),
    seed,
    Math.ceil(count / 2),
  ).flatMap(([first, second], i) => {
    const { activate: _, ...changes } = second;
    const script: Script = {
      id: `random/valid lead magnet/${i + 1}`,
      title: 'A random lead magnet, created and updated',
      about: ['leadMagnet.record.echo', 'leadMagnet.update.applies'],
      steps: [
        control(buildPlainRequest('createLeadMagnet').spec),
        withName('magnet', probe({ operation: 'createLeadMagnet', body: first })),
        probe({
          operation: 'updateLeadMagnet',
          id: '{{magnet}}',
          body: { ...(usesMergePatch(profile) ? { templates: null, followUps: null } : {}), ...changes },
        }),
      ],
    };
    return keepAcceptedProbes(script, profile);
  });
}

/** Several queries in one script, since they change nothing. */
function buildQueryScripts(seed: number, count: number, profile: Profile): readonly Script[] {
  const samples = sample('queries', listQueries, seed, count);
  const probesPerScript = 10;
  return Array.from(
    { length: Math.ceil(samples.length / probesPerScript) },
    (_, i): Script => ({
      id: `random/queries/${i + 1}`,
      title: 'Random queries of the list of posts',
      about: ['post.list.filter.status.only', 'post.list.filter.platform.only', 'post.list.filter.dates'],
      steps: [
        control(buildPlainRequest('listPosts').spec),
        ...samples
          .slice(i * probesPerScript, (i + 1) * probesPerScript)
          .map((query) => probe({ operation: 'listPosts', query })),
      ],
    }),
  ).flatMap((script) => keepAcceptedProbes(script, profile));
}

/** A valid body, and the same body with one fault. */
function buildFaultyScripts(
  operation: OperationId,
  validBodies: fc.Arbitrary<JsonObject>,
  seed: number,
  count: number,
  profile: Profile,
): readonly Script[] {
  const schema = getOperation(operation).body;
  if (schema === undefined) return [];
  const arbitrary = fc.tuple(validBodies, fc.nat());
  // Some mutations break no rule, or more than one.
  return sample(`faults of ${operation}`, arbitrary, seed, count * 2)
    .flatMap(([body, startIndex], i) => buildFaultScripts(operation, body, startIndex, i + 1, profile))
    .slice(0, count);
}

function buildFaultScripts(
  operation: OperationId,
  sampledBody: JsonObject,
  startIndex: number,
  number: number,
  profile: Profile,
) {
  const isUpdate = operation.startsWith('update');
  const { publishNow: _publishNow, activate: _activate, ...body } = sampledBody;
  const create = operation.endsWith('Post') ? 'createPost' : 'createLeadMagnet';
  const buildSpecWith = (other: unknown) => ({ operation, ...(isUpdate ? { id: '{{subject}}' } : {}), body: other });
  const setup = [...(isUpdate ? [given('subject', { operation: create, body })] : []), control(buildSpecWith(body))];
  const dryRun = new DryRun(profile);
  if (setup.some((step) => dryRun.apply(step).size > 0)) return [];
  const schema = getOperation(operation).body;
  const faults = schema === undefined ? [] : buildMutations(withBounds(schema, profile.behaviour), body);
  // Takes the first mutation, starting at the drawn one, that breaks exactly one rule, null or not.
  const orderedFaults = [...faults.slice(startIndex % faults.length), ...faults.slice(0, startIndex % faults.length)];
  for (const { name, body: faultyBody, withoutMember } of orderedFaults) {
    const step = probe(buildSpecWith(faultyBody));
    const [rule, ...others] = dryRun.findBrokenRules(step);
    const isCertain =
      withoutMember === undefined || dryRun.findBrokenRules(probe(buildSpecWith(withoutMember))).size > 0;
    if (rule === undefined || others.length > 0 || !isCertain) continue;
    const script: Script = {
      id: `random/fault/${operation}/${number}`,
      title: `A random body of ${operation}, and the same with one fault: ${name}`,
      about: [rule],
      steps: [...setup, step],
    };
    return [script];
  }
  return [];
}
