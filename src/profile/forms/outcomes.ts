/** Posts that have the outcomes of their targets in a separate array instead of in `platforms`. */
import { isObject, type JsonObject } from '../../../spec/json.ts';
import type { Wire } from '../../../spec/profile/profile.ts';
import { recordMembers } from '../../../spec/schemas/recordMembers.ts';
import type { ValueConverter } from './valueConverter.ts';

/** The members of a target that describe its outcome. */
export const outcomeMembers = recordMembers.target;

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

/** Wraps the converter of a post so that the outcomes of its targets are in a separate array. */
export function withOutcomesApart(converter: ValueConverter | undefined, wire: Wire): ValueConverter | undefined {
  const name = findOutcomesName(wire);
  if (name === undefined) return converter;
  const members = new Set(listOutcomeNames(wire));
  const isOutcome = (member: string) => members.has(member);
  return {
    encode: (value) => {
      const post = converter === undefined ? value : converter.encode(value);
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
      return converter === undefined ? post : converter.decode(post);
    },
    toWirePath: (path) => (converter === undefined ? path : converter.toWirePath(path)),
  };
}

/** The object without one of its members. */
export function omitMember(value: JsonObject, name: string): JsonObject {
  const { [name]: _, ...others } = value;
  return others;
}

/** Adds each outcome to its target. Members that the contract does not know replace none of the target. */
function joinOutcomes(post: JsonObject, name: string, isOutcome: (member: string) => boolean): JsonObject {
  const { [name]: outcomes, platforms } = post;
  if (!Array.isArray(outcomes) || !Array.isArray(platforms)) return post;
  const targets = platforms.map((target) => {
    const outcome = outcomes.find((outcome) => isObject(outcome) && isObject(target) && isSameTarget(outcome, target));
    return isObject(target) && outcome !== undefined
      ? { ...outcome, ...target, ...filterMembers(outcome, isOutcome) }
      : target;
  });
  return { ...omitMember(post, name), platforms: targets };
}

const isTargetMember = (name: string): boolean => (targetMembers as readonly string[]).includes(name);

const isSameTarget = (a: JsonObject, b: JsonObject): boolean => targetMembers.every((name) => a[name] === b[name]);

function filterMembers(value: unknown, accepts: (name: string) => boolean): JsonObject {
  return isObject(value) ? Object.fromEntries(Object.entries(value).filter(([name]) => accepts(name))) : {};
}

/** The states in which a target has an outcome under `post.outcomes.when: ended`. */
const endedStates: ReadonlySet<unknown> = new Set(['published', 'failed']);
/** The states of a post that its targets share while they have no outcome. */
const pendingStates: ReadonlySet<unknown> = new Set(['draft', 'scheduled', 'publishing']);

/** Wraps the converter of a post so that targets have an outcome only once publishing to them has ended. */
export function withEndedOutcomes(converter: ValueConverter | undefined, { shapes }: Wire): ValueConverter | undefined {
  if (shapes.outcomesWhen === 'always') return converter;
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
      return converter === undefined ? post : converter.encode(post);
    },
    decode: (value) =>
      changeTargets(converter === undefined ? value : converter.decode(value), (target, { status }) =>
        (target.status ?? undefined) === undefined && pendingStates.has(status) ? { ...target, status } : target,
      ),
    toWirePath: (path) => (converter === undefined ? path : converter.toWirePath(path)),
  };
}
