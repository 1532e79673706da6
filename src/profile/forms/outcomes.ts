/** Posts that have the outcomes of their targets in a separate array instead of in `platforms`. */
import { isObject, type JsonObject } from '../../../spec/json.ts';
import type { Wire } from '../../../spec/profile/profile.ts';
import type { Plan } from './valuePlan.ts';

/** The members of a target that describe its outcome. */
export const outcomeMembers = ['status', 'url', 'error', 'publishedAt', 'segments'] as const;

/** The members that identify the target of an outcome. */
export const targetMembers = ['platform', 'accountId'] as const;

/** The name of the array of outcomes; undefined if each target has its own. */
export function findOutcomesName({ shapes }: Pick<Wire, 'shapes'>): string | undefined {
  return shapes.outcomes.split('.')[1];
}

/** The wire names of the members of an outcome, apart from those that the implementation lacks. */
export function listOutcomeNames({ names, missingFields }: Wire): readonly string[] {
  return outcomeMembers
    .map((name) => ({ name, field: `post.record:platforms.${name}` }))
    .filter(({ field }) => !missingFields.has(field))
    .map(({ name, field }) => names.get(field) ?? name);
}

/** Moves the outcomes of a post, whose other members another plan translates. */
export function withOutcomesApart(plan: Plan | undefined, wire: Wire): Plan | undefined {
  const name = findOutcomesName(wire);
  if (name === undefined) return plan;
  const members = new Set(listOutcomeNames(wire));
  const isOutcome = (member: string) => members.has(member);
  return {
    encode: (value) => {
      const post = plan === undefined ? value : plan.encode(value);
      if (!isObject(post) || !Array.isArray(post.platforms)) return post;
      const targets = post.platforms.map((target) => filterMembers(target, (member) => !isOutcome(member)));
      const outcomes = post.platforms.map((target) =>
        filterMembers(target, (member) => isOutcome(member) || isTargetMember(member)),
      );
      const listedOutcomes =
        wire.shapes.outcomesWhen === 'always'
          ? outcomes
          : outcomes.filter((outcome) => Object.keys(outcome).some(isOutcome));
      return { ...post, platforms: targets, [name]: listedOutcomes };
    },
    decode: (value) => {
      const post = isObject(value) ? joinOutcomes(value, name, isOutcome) : value;
      return plan === undefined ? post : plan.decode(post);
    },
    locate: (path) => (plan === undefined ? path : plan.locate(path)),
  };
}

/** The object without one of its members. */
export function omitMember(value: JsonObject, name: string): JsonObject {
  const { [name]: _, ...others } = value;
  return others;
}

/** Adds each outcome to its target. */
function joinOutcomes(post: JsonObject, name: string, isOutcome: (member: string) => boolean): JsonObject {
  const { [name]: outcomes, platforms } = post;
  if (!Array.isArray(outcomes) || !Array.isArray(platforms)) return post;
  const targets = platforms.map((target) => {
    const outcome = outcomes.find((outcome) => isObject(outcome) && isObject(target) && isSameTarget(outcome, target));
    return isObject(target) && outcome !== undefined ? { ...target, ...filterMembers(outcome, isOutcome) } : target;
  });
  return { ...omitMember(post, name), platforms: targets };
}

const isTargetMember = (name: string): boolean => (targetMembers as readonly string[]).includes(name);

const isSameTarget = (a: JsonObject, b: JsonObject): boolean => targetMembers.every((name) => a[name] === b[name]);

function filterMembers(value: unknown, accepts: (name: string) => boolean): JsonObject {
  return isObject(value) ? Object.fromEntries(Object.entries(value).filter(([name]) => accepts(name))) : {};
}

/** The outcomes of targets that have one under `post.outcomes.when: ended`. */
const endedStates: ReadonlySet<unknown> = new Set(['published', 'failed']);
/** States of a post that also apply to its targets without an outcome. */
const pendingStates: ReadonlySet<unknown> = new Set(['draft', 'scheduled', 'publishing']);

/** Removes the outcomes of targets whose publishing has not ended from a post, which another plan translates. */
export function withEndedOutcomes(plan: Plan | undefined, { shapes }: Wire): Plan | undefined {
  if (shapes.outcomesWhen === 'always') return plan;
  const members: ReadonlySet<string> = new Set(outcomeMembers);
  const changeTargets = (post: unknown, change: (target: JsonObject, post: JsonObject) => JsonObject): unknown =>
    isObject(post) && Array.isArray(post.platforms)
      ? { ...post, platforms: post.platforms.map((target) => (isObject(target) ? change(target, post) : target)) }
      : post;
  return {
    encode: (value) => {
      const post = changeTargets(value, (target) =>
        endedStates.has(target.status) ? target : filterMembers(target, (name) => !members.has(name)),
      );
      return plan === undefined ? post : plan.encode(post);
    },
    decode: (value) =>
      changeTargets(plan === undefined ? value : plan.decode(value), (target, { status }) =>
        (target.status ?? undefined) === undefined && pendingStates.has(status) ? { ...target, status } : target,
      ),
    locate: (path) => (plan === undefined ? path : plan.locate(path)),
  };
}
