/** Resolves the bindings that a user writes into a profile that the other parts read. */
import type { Decision } from '../../spec/decisions/decision.ts';
import { type DecisionId, decision, decisionIds, isDecisionId } from '../../spec/decisions/index.ts';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { nearest } from '../../spec/nearest.ts';
import type { Bindings, Profile } from '../../spec/profile/profile.ts';
import type { Behaviour } from '../../spec/rules/rule.ts';
import { assertNoCollisions } from './collisions.ts';
import { misfits } from './misfit.ts';
import { pointerFault } from './pointers.ts';
import { ProfileError } from './profileError.ts';
import { wireOf } from './wire.ts';

/**
 * Resolves bindings into a profile; omitted decisions use their defaults.
 *
 * @throws ProfileError naming every key that is unknown, does not fit its decision, or collides with another.
 */
export function resolveProfile(bindings: unknown = {}): Profile {
  if (!isObject(bindings)) throw new ProfileError(['A profile must be an object of decision ids and answers.']);
  const problems = Object.keys(bindings).flatMap((key) => (isDecisionId(key) ? [] : [unknownKey(key)]));
  const answers: Record<string, unknown> = {};
  const reads = new Map<string, string>();
  const bound = new Set<DecisionId>();
  const absent = new Set<DecisionId>();
  const unmodelled = new Map<DecisionId, unknown>();
  for (const id of decisionIds) {
    const point = decision(id);
    answers[id] = point.default;
    const given = Object.hasOwn(bindings, id) ? bindings[id] : undefined;
    if (given === undefined || given === 'unknown') continue;
    bound.add(id);
    problems.push(...indispensable(id, point, given));
    if (given === 'absent') {
      absent.add(id);
      if (point.kind === 'behaviour') answers[id] = point.whenAbsent ?? point.default;
      continue;
    }
    const answer = withoutPointers(id, point, given, reads);
    const parsed = point.choice.safeParse(answer);
    if (parsed.success)
      answers[id] =
        isObject(point.default) && isObject(parsed.data) ? { ...point.default, ...parsed.data } : parsed.data;
    else if (point.kind === 'behaviour') unmodelled.set(id, given);
    else problems.push(...misfits(id, point, answer));
  }
  for (const [field, at] of reads) problems.push(...[pointerFault(field, at)].filter((fault) => fault !== undefined));
  if (problems.length > 0) throw new ProfileError(problems);
  const behaviour = answers as unknown as Behaviour;
  const wire = wireOf(behaviour, absent);
  assertNoCollisions(wire);
  return { bindings: bindings as Bindings, behaviour, wire, reads, bound, absent, unmodelled };
}

/** The default profile, which the mock uses. */
export const defaultProfile: Profile = resolveProfile();

/** Rejects "absent" for what every implementation must have. */
function indispensable(id: DecisionId, { always }: Decision, given: unknown): readonly string[] {
  const say = (what: string) => `${what}: cannot be absent; set its value or "unknown".`;
  if (always === true) return given === 'absent' ? [say(id)] : [];
  return (always ?? [])
    .filter((name) => isObject(given) && given[name] === 'absent')
    .map((name) => say(`${id} › ${name}`));
}

/**
 * Extracts pointers that are given instead of names. They tell the suite where to read a member, and rename nothing.
 */
function withoutPointers(id: DecisionId, point: Decision, given: unknown, reads: Map<string, string>): unknown {
  if (point.kind !== 'wire' || point.form !== 'names') return given;
  if (typeof given === 'string' && given.startsWith('/')) {
    reads.set(id, given);
    return point.default;
  }
  if (!isObject(given)) return given;
  const isPointer = (value: unknown): value is string => typeof value === 'string' && value.startsWith('/');
  const members = Object.entries(given as JsonObject);
  for (const [key, value] of members) if (isPointer(value)) reads.set(`${id}:${key}`, value);
  return Object.fromEntries(members.filter(([, value]) => !isPointer(value)));
}

function unknownKey(key: string): string {
  const close = nearest(key, decisionIds);
  return `${key}: unknown decision${close === undefined ? '' : `; did you mean ${close}?`}`;
}
