/** Scripts for every single fault of rich bodies, which the service must refuse. */

import { type OperationId, operationOf } from '../../../spec/operations/index.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { plain, to } from '../../script/bodies.ts';
import type { RequestStep, Script, Step } from '../../script/script.ts';
import { type Ask, control, given, probe } from '../../script/steps.ts';
import { type Mutation, mutationsOf } from '../arbitraries/mutations.ts';
import { Imagination } from '../dryRun/dryRun.ts';
import { type RichBody, richMagnets, richPosts } from './bodies.ts';

/** The maximum number of probes per script. */
const together = 8;

/** A body in its request, and the steps that set it up. */
interface Rich extends RichBody {
  readonly operation: OperationId;
  readonly given: readonly Step[];
  readonly id?: string;
}

const created = (operation: 'createPost' | 'createLeadMagnet', bodies: readonly RichBody[]): readonly Rich[] =>
  bodies.map((one) => ({ ...one, operation, given: [] }));

const updated = (operation: 'updatePost' | 'updateLeadMagnet', bodies: readonly RichBody[]): readonly Rich[] =>
  bodies.map((one) => ({
    ...one,
    operation,
    id: '{{subject}}',
    given: [
      given('subject', { operation: operation === 'updatePost' ? 'createPost' : 'createLeadMagnet', body: one.body }),
    ],
  }));

const republished: Rich = {
  name: 'two targets',
  operation: 'republishPost',
  id: '{{post}}',
  given: plain('republishPost').given,
  body: { platforms: to('microblog', 'professional') },
};

/**
 * Tests each fault once per operation, in the first body that has its place.
 *
 * @param size deep: every fault in every body, and all updates instead of one per resource
 */
export function faultScripts(profile: Profile, size: 'standard' | 'deep'): readonly Script[] {
  const most = size === 'deep' ? undefined : 1;
  const rich = [
    ...created('createPost', richPosts),
    ...created('createLeadMagnet', richMagnets),
    ...updated('updatePost', richPosts.slice(0, most)),
    ...updated('updateLeadMagnet', richMagnets.slice(0, most)),
    republished,
  ];
  const known = new Set<string>();
  const isNew = (operation: OperationId, { name }: Mutation): boolean => {
    const place = `${operation} ${name.replace(/\/\d+/g, '/*')}`;
    const found = known.has(place);
    known.add(place);
    return size === 'deep' || !found;
  };
  return rich.flatMap((one) => scriptsOf(one, profile, isNew));
}

function scriptsOf(
  one: Rich,
  profile: Profile,
  isNew: (operation: OperationId, fault: Mutation) => boolean,
): readonly Script[] {
  const { operation, id, name, body } = one;
  const ask = (other: unknown): Ask => ({ operation, ...(id === undefined ? {} : { id }), body: other });
  // A republish publishes, so control and probe need different posts.
  const [arranged, compared] =
    operation === 'republishPost'
      ? [[...plain('republishPost', '_control').given, ...one.given], plain('republishPost', '_control').ask]
      : [one.given, ask(body)];
  const world = new Imagination(profile);
  for (const step of [...arranged, control(compared)]) {
    if (step.kind === 'request' && world.ask(step).size > 0) return [];
  }
  const schema = operationOf(operation).body;
  const faults = schema === undefined ? [] : mutationsOf(schema, body);
  const found = faults.flatMap((fault) => {
    const [step, rules] = broken(ask(fault.body), world);
    // The fault must also be one if null is read as absent.
    const firm = fault.absent === undefined || broken(ask(fault.absent), world)[1].length > 0;
    return rules.length === 1 && firm && isNew(operation, fault) ? [{ rule: rules[0] ?? '', step }] : [];
  });
  return [...Map.groupBy(found, ({ rule }) => rule)].flatMap(([rule, group]) =>
    Array.from(
      { length: Math.ceil(group.length / together) },
      (_, i): Script => ({
        id: `fault/${rule}/${operation}/${name}/${i + 1}`,
        title: `${operation} with ${name}, with one fault against ${rule}`,
        about: [rule],
        steps: [
          ...arranged,
          control(compared),
          ...group.slice(i * together, (i + 1) * together).map(({ step }) => step),
        ],
      }),
    ),
  );
}

function broken(ask: Ask, world: Imagination): readonly [RequestStep, readonly string[]] {
  const step = probe(ask);
  return [step, [...world.broken(step)]];
}
