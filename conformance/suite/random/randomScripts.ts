/** Scripts with random requests: valid ones, which are read back, and ones with one fault, which must be refused. */
import fc from 'fast-check';
import type { JsonObject } from '../../../spec/json.ts';
import { type OperationId, operationOf } from '../../../spec/operations/index.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { plain } from '../../script/bodies.ts';
import type { RequestStep, Script } from '../../script/script.ts';
import { control, given, look, probe } from '../../script/steps.ts';
import { leadMagnets } from '../arbitraries/leadMagnets.ts';
import { mutationsOf } from '../arbitraries/mutations.ts';
import { postsOn, skeletons, timedPosts } from '../arbitraries/posts.ts';
import { listQueries } from '../arbitraries/queries.ts';
import { mergesPatches, patchOf } from '../bodies/patch.ts';
import { Imagination } from '../dryRun/dryRun.ts';
import { acceptably } from '../dryRun/exact.ts';
import { sampled } from './sampled.ts';

/** The rules that any valid post tests. */
const aboutPosts = ['accounts.id.target', 'post.record.echo'];

/** @param count the number of samples of each property */
export function randomScripts(seed: number, count: number, profile: Profile): readonly Script[] {
  const posts = skeletons.chain((skeleton) => timedPosts(postsOn(skeleton, profile), profile));
  const magnets = leadMagnets(profile);
  return [
    ...validPosts(seed, count, profile),
    ...validMagnets(seed, count, profile),
    ...queries(seed, count, profile),
    ...faulty('createPost', posts, seed, count, profile),
    ...faulty('updatePost', posts, seed, count, profile),
    ...faulty('createLeadMagnet', magnets, seed, Math.ceil(count / 2), profile),
    ...faulty('updateLeadMagnet', magnets, seed, Math.ceil(count / 4), profile),
  ];
}

/** Posts that are created, read, updated completely and in part, and read again. */
function validPosts(seed: number, count: number, profile: Profile): readonly Script[] {
  const drawn = skeletons.chain((skeleton) =>
    fc.tuple(timedPosts(postsOn(skeleton, profile), profile), postsOn(skeleton, profile), postsOn(skeleton, profile)),
  );
  return sampled('valid posts', drawn, seed, count).flatMap(([first, second, third], i) => {
    const update = (body: JsonObject) => ({ operation: 'updatePost' as const, id: '{{post}}', body });
    const editable = first.publishNow !== true;
    const patch = { platforms: third.platforms, ...patchOf(second, third) };
    const script: Script = {
      id: `random/valid post/${i + 1}`,
      title: 'A random post, created, updated and read back',
      about: aboutPosts,
      steps: [
        { kind: 'request', role: 'read', operation: 'listAccounts' },
        control(plain('createPost').ask),
        named('post', probe({ operation: 'createPost', body: first })),
        look,
        ...(editable ? [probe(update(second)), ...(mergesPatches(profile) ? [probe(update(patch))] : []), look] : []),
      ],
    };
    return acceptably(script, profile);
  });
}

const named = (as: string, step: RequestStep): RequestStep => ({ ...step, as });

function validMagnets(seed: number, count: number, profile: Profile): readonly Script[] {
  return sampled(
    'valid lead magnets',
    fc.tuple(leadMagnets(profile), leadMagnets(profile)),
    seed,
    Math.ceil(count / 2),
  ).flatMap(([first, second], i) => {
    const { activate: _, ...changed } = second;
    const script: Script = {
      id: `random/valid lead magnet/${i + 1}`,
      title: 'A random lead magnet, created and updated',
      about: ['leadMagnet.record.echo', 'leadMagnet.update.applies'],
      steps: [
        control(plain('createLeadMagnet').ask),
        named('magnet', probe({ operation: 'createLeadMagnet', body: first })),
        probe({
          operation: 'updateLeadMagnet',
          id: '{{magnet}}',
          body: { ...(mergesPatches(profile) ? { templates: null, followUps: null } : {}), ...changed },
        }),
      ],
    };
    return acceptably(script, profile);
  });
}

/** Several queries in one script, since they change nothing. */
function queries(seed: number, count: number, profile: Profile): readonly Script[] {
  const drawn = sampled('queries', listQueries, seed, count);
  const together = 10;
  return Array.from(
    { length: Math.ceil(drawn.length / together) },
    (_, i): Script => ({
      id: `random/queries/${i + 1}`,
      title: 'Random queries of the list of posts',
      about: ['post.list.filter.status.only', 'post.list.filter.platform.only', 'post.list.filter.dates'],
      steps: [
        control(plain('listPosts').ask),
        ...drawn.slice(i * together, (i + 1) * together).map((query) => probe({ operation: 'listPosts', query })),
      ],
    }),
  ).flatMap((script) => acceptably(script, profile));
}

/** A valid body, and the same body with one fault. */
function faulty(
  operation: OperationId,
  valid: fc.Arbitrary<JsonObject>,
  seed: number,
  count: number,
  profile: Profile,
): readonly Script[] {
  const schema = operationOf(operation).body;
  if (schema === undefined) return [];
  const drawn = fc.tuple(valid, fc.nat());
  // Some mutations break no rule, or more than one.
  return sampled(`faults of ${operation}`, drawn, seed, count * 2)
    .flatMap(([body, place], i) => faultIn(operation, body, place, i + 1, profile))
    .slice(0, count);
}

function faultIn(operation: OperationId, drawn: JsonObject, place: number, number: number, profile: Profile) {
  const updates = operation.startsWith('update');
  const { publishNow: _, activate: __, ...body } = drawn;
  const create = operation.endsWith('Post') ? 'createPost' : 'createLeadMagnet';
  const ask = (other: unknown) => ({ operation, ...(updates ? { id: '{{subject}}' } : {}), body: other });
  const before = [...(updates ? [given('subject', { operation: create, body })] : []), control(ask(body))];
  const world = new Imagination(profile);
  if (before.some((step) => world.ask(step).size > 0)) return [];
  const schema = operationOf(operation).body;
  const faults = schema === undefined ? [] : mutationsOf(schema, body);
  // Takes the first mutation, starting at the drawn one, that breaks exactly one rule, null or not.
  const ordered = [...faults.slice(place % faults.length), ...faults.slice(0, place % faults.length)];
  for (const { name, body: wrong, absent } of ordered) {
    const step = probe(ask(wrong));
    const [rule, ...others] = world.broken(step);
    const firm = absent === undefined || world.broken(probe(ask(absent))).size > 0;
    if (rule === undefined || others.length > 0 || !firm) continue;
    const script: Script = {
      id: `random/fault/${operation}/${number}`,
      title: `A random body of ${operation}, and the same with one fault: ${name}`,
      about: [rule],
      steps: [...before, step],
    };
    return [script];
  }
  return [];
}
