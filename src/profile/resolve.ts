/** Resolves the bindings that a user writes into a profile that the other parts read. */
import type { Decision } from '../../spec/decisions/decision.ts';
import { type DecisionId, decisionIds, getDecision, isDecisionId } from '../../spec/decisions/index.ts';
import { isObject, type JsonObject, readMember } from '../../spec/json.ts';
import type { Bindings, Profile, UncheckedBindings } from '../../spec/profile/profile.ts';
import type { Behaviour } from '../../spec/rules/rule.ts';
import { targetStates } from '../../spec/schemas/post.ts';
import { findNearest } from '../../spec/text/nearest.ts';
import { describeAnswerErrors, describeTypeErrors } from './answerErrors.ts';
import { assertNoCollisions } from './collisions.ts';
import { findPointerProblem } from './pointers.ts';
import { ProfileError } from './profileError.ts';
import { buildWire, type Vocabulary } from './wire.ts';

/**
 * Resolves bindings into a profile; omitted decisions use their defaults.
 *
 * @param path the file that contains them, for messages
 * @throws ProfileError naming every key that is unknown, does not fit its decision, or collides with another.
 */
export function resolveProfile(bindings: UncheckedBindings = {}, path?: string): Profile {
  if (!isObject(bindings)) throw new ProfileError(['A profile must be an object of decision ids and answers.'], path);
  const problems = Object.keys(bindings).flatMap((key) => (isDecisionId(key) ? [] : [describeUnknownKey(key)]));
  const answers: Record<string, unknown> = {};
  const readPointers = new Map<string, string>();
  const answeredDecisions = new Set<DecisionId>();
  const absent = new Set<DecisionId>();
  const unmodelled = new Map<DecisionId, unknown>();
  const vocabularies = new Map<DecisionId, Vocabulary>();
  for (const id of decisionIds) {
    const definition = getDecision(id);
    answers[id] = definition.default;
    const binding = Object.hasOwn(bindings, id) ? bindings[id] : undefined;
    if (binding === undefined || binding === 'unknown') continue;
    answeredDecisions.add(id);
    problems.push(...listMissingEssentials(id, definition, binding));
    if (binding === 'absent') {
      absent.add(id);
      if (definition.kind === 'behaviour') answers[id] = definition.whenAbsent ?? definition.default;
      continue;
    }
    const answer = extractPointers(id, definition, binding, readPointers);
    const result = definition.answerSchema.safeParse(answer);
    if (result.success) {
      const value = isVocabulary(definition) && !hasSynonyms(definition) ? selectFirstValues(result.data) : result.data;
      answers[id] = isObject(definition.default) && isObject(value) ? { ...definition.default, ...value } : value;
      if (isVocabulary(definition)) vocabularies.set(id, { ...definition.default, ...result.data });
    } else if (definition.kind === 'behaviour') {
      unmodelled.set(id, binding);
      problems.push(...describeTypeErrors(id, definition, binding));
    } else problems.push(...describeAnswerErrors(id, definition, answer));
  }
  for (const [field, pointer] of readPointers)
    problems.push(...[findPointerProblem(field, pointer)].filter((problem) => problem !== undefined));
  if (problems.length > 0) throw new ProfileError(problems, path);
  // Targets have the vocabulary of posts unless they have their own.
  if (!answeredDecisions.has('post.target.states')) {
    const states = answers['post.states'] as Behaviour['post.states'];
    answers['post.target.states'] = Object.fromEntries(targetStates.map((state) => [state, states[state]]));
  }
  // The parameter has the name of the member unless it has its own.
  if (readMember(bindings.analytics, 'query.account') === undefined) {
    const names = answers.analytics as Behaviour['analytics'];
    answers.analytics = { ...names, 'query.account': names.account };
  }
  const behaviour = answers as unknown as Behaviour;
  const wire = buildWire(behaviour, absent, vocabularies);
  assertNoCollisions(wire, path);
  return {
    bindings: bindings as Bindings,
    behaviour,
    wire,
    readPointers,
    answeredDecisions,
    absent,
    unmodelled,
  };
}

/** The default profile, which the mock uses. */
export const defaultProfile: Profile = resolveProfile();

const isVocabulary = (definition: Decision): boolean => definition.kind === 'wire' && definition.form === 'vocabulary';

/** Rules about refusals need all words, because several codes may share one that is not their first. */
const hasSynonyms = (definition: Decision): boolean => 'hasSynonyms' in definition;

const selectFirstValues = (vocabulary: Vocabulary): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(Object.entries(vocabulary).map(([word, wireWords]) => [word, [wireWords].flat()[0]]));

/** Rejects "absent" for what every implementation must have. */
function listMissingEssentials(id: DecisionId, { neverAbsent }: Decision, binding: unknown): readonly string[] {
  const toSentence = (subject: string) => `${subject}: cannot be absent; set its value or "unknown".`;
  if (neverAbsent === true) return binding === 'absent' ? [toSentence(id)] : [];
  return (neverAbsent ?? [])
    .filter((name) => isObject(binding) && binding[name] === 'absent')
    .map((name) => toSentence(`${id} › ${name}`));
}

/**
 * Moves pointers that are given instead of names from a binding to `readPointers`. The suite reads the member there; the
 * wire name is unchanged.
 *
 * @returns the binding without them
 */
function extractPointers(
  id: DecisionId,
  definition: Decision,
  binding: unknown,
  readPointers: Map<string, string>,
): unknown {
  if (definition.kind !== 'wire' || definition.form !== 'names') return binding;
  if (typeof binding === 'string' && binding.startsWith('/')) {
    readPointers.set(id, binding);
    return definition.default;
  }
  if (!isObject(binding)) return binding;
  const isPointer = (value: unknown): value is string => typeof value === 'string' && value.startsWith('/');
  const members = Object.entries(binding as JsonObject);
  for (const [key, value] of members) if (isPointer(value)) readPointers.set(`${id}:${key}`, value);
  return Object.fromEntries(members.filter(([, value]) => !isPointer(value)));
}

function describeUnknownKey(key: string): string {
  const suggestion = findNearest(key, decisionIds);
  const hint =
    suggestion === undefined ? '`social-contract explain --list decision` lists all' : `did you mean ${suggestion}?`;
  return `${key}: unknown decision; ${hint}`;
}
