/** Decisions: what the API document leaves open, and what this contract chooses. */
import { z } from 'zod';
import { answerDurationPattern } from '../time/duration.ts';
import type { Source } from './source.ts';
import { type Statuses, statusesBetween } from './statuses.ts';

interface DecisionBase {
  /** What the document leaves open, as a question. */
  readonly question: string;
  /**
   * Other answers that a fair implementation may give, with a short gloss: for the pages of decisions, `explain` and the
   * catalogue. The starter profile has the sentences of `meanings/` instead, each of which stands alone.
   */
  readonly alternatives: readonly string[];
  /** The reason for the default. */
  readonly why: string;
  readonly source: Source;
  /** For behaviour with one implemented answer: why the alternatives are not implemented. */
  readonly note?: string;
  /** What every implementation has, as a whole or by member: a profile cannot declare it `absent`. */
  readonly neverAbsent?: true | readonly string[];
}

/** Sentences for the OpenAPI document, by answer, worded for the texts that cite the decision. */
export type Phrases = Readonly<Record<string, string>> | ((answer: string) => string);

/** A decision about what happens. Rules and sandbox read the answer; the wire looks the same. */
export interface BehaviourDecision<C> extends DecisionBase {
  readonly kind: 'behaviour';
  /** The answers that the mock and the suite's model implement. A profile may name others. */
  readonly answerSchema: z.ZodType<C>;
  readonly default: C;
  /** The sentence for texts that cite the decision, by answer. An answer without one is described by a rule. */
  readonly phrases?: Phrases;
  /** The answer that is equivalent to `absent`, if there is one. */
  readonly whenAbsent?: C;
}

/** A decision about names, routes, statuses or shapes only. The codec translates them at the edge. */
export interface WireDecision<C> extends DecisionBase {
  readonly kind: 'wire';
  readonly form: WireForm;
  readonly answerSchema: z.ZodType<C>;
  readonly default: C;
  /** For shapes without an enumeration: some answers other than the default. */
  readonly examples?: readonly [C, ...C[]];
  /** For routes and statuses: the operations that they apply to. */
  readonly operations?: readonly string[];
}

/**
 * The form of a wire answer:
 * `names` renames members of objects, `vocabulary` renames values of an enumeration, `route` places an operation,
 * `status` is one HTTP status or a list, `statuses` one or a list per class of refusal, `shape` picks among enumerated forms.
 */
export type WireForm = 'names' | 'vocabulary' | 'route' | 'status' | 'statuses' | 'shape';

// biome-ignore lint/suspicious/noExplicitAny: the registry holds decisions of every answer type
export type Decision<C = any> = BehaviourDecision<C> | WireDecision<C>;

/** The method and path of an operation, and the status or statuses of its success response. */
export const Route = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  path: z.string().regex(/^(?:\/(?:[A-Za-z0-9._~-]+|\{[A-Za-z][A-Za-z0-9]*\}))+$/),
  status: statusesBetween(200, 299).optional(),
});
export type Route = z.infer<typeof Route>;

/** The name of a member. `__proto__` is excluded: JavaScript clients cannot set or read such a member by assignment. */
export const memberName = z.string().regex(/^(?!__proto__$)[A-Za-z_$][A-Za-z0-9_$-]{0,63}$/);

/** The name of a member, or its path through nested objects, such as `trigger.keywords.any_of`. */
export const memberPath = z
  .string()
  .regex(/^(?:(?!__proto__(?:\.|$))[A-Za-z_$][A-Za-z0-9_$-]{0,63}(?:\.(?!$)|$)){1,4}$/);

/** The name of a query parameter: like that of a member, with parts in brackets, such as `filter[state]`. */
export const parameterName = z
  .string()
  .regex(/^(?=.{1,64}$)(?!__proto__$)[A-Za-z_$][A-Za-z0-9_$-]*(?:\[[A-Za-z0-9_$-]*\]){0,3}$/);

/** The place of a list in a response: `data` itself, or one of its members. */
export const container = z.string().regex(/^data(?:\.(?!__proto__$)[A-Za-z_$][A-Za-z0-9_$-]{0,63})?$/);

/** The place of a record: `data`, one of its members, or deeper. */
export const recordPlace = z.string().regex(/^data(?:\.(?!__proto__(?:\.|$))[A-Za-z_$][A-Za-z0-9_$-]{0,63}){0,3}$/);

const wireValue = z.string().regex(/^[^\s\p{Cc}]{1,64}$/u);

/** The values of a service for one value of the contract. The mock uses the first. */
const wireValues = z.union([wireValue, z.array(wireValue).min(1).max(200)]);

/** Declares a behaviour decision with a list of implemented answers. */
export function behaviour<const C extends string | number | boolean>(
  definition: DecisionBase & {
    readonly default: NoInfer<C>;
    readonly answers: readonly [C, ...C[]];
    readonly whenAbsent?: NoInfer<C>;
    readonly phrases?: Phrases;
  },
): BehaviourDecision<C> {
  const { answers, ...others } = definition;
  return { kind: 'behaviour', answerSchema: z.literal([...answers]) as unknown as z.ZodType<C>, ...others };
}

/** Declares a behaviour decision whose answer is a value, such as a duration or a number. */
export function valueBehaviour<C>(
  definition: DecisionBase & {
    readonly default: C;
    readonly answerSchema: z.ZodType<C>;
    readonly whenAbsent?: NoInfer<C>;
  },
): BehaviourDecision<C> {
  return { kind: 'behaviour', ...definition };
}

/** An answer that is a duration. Years and months are excluded, since they vary in length. */
export const answerDuration = z.string().regex(answerDurationPattern);

type Names<K extends string> = { readonly [N in K]?: string };

/**
 * Declares a decision about the names of several members. Keys are canonical names, values are wire names; omitted
 * keys keep the canonical name. A dotted key is a path into a nested object and ends with the member's name.
 *
 * @param definition `nestable`: members that a service may have inside other objects; `parameters`: query parameters;
 *   `true` for all of them
 */
export function names<const K extends string>(
  definition: DecisionBase & {
    readonly members: readonly [K, ...K[]];
    readonly nestable?: true | readonly NoInfer<K>[];
    readonly parameters?: true | readonly NoInfer<K>[];
  },
): WireDecision<Names<K>> {
  const { members, nestable = [], parameters = [], ...others } = definition;
  const includes = (keys: true | readonly K[], key: K) => keys === true || keys.includes(key);
  const getType = (key: K) =>
    includes(parameters, key) ? parameterName : includes(nestable, key) ? memberPath : memberName;
  const answerSchema = z.strictObject(Object.fromEntries(members.map((key) => [key, getType(key).optional()])));
  const canonicalNames = Object.fromEntries(members.map((key) => [key, key.slice(key.lastIndexOf('.') + 1)]));
  return {
    kind: 'wire',
    form: 'names',
    answerSchema: answerSchema as unknown as z.ZodType<Names<K>>,
    default: canonicalNames as unknown as Names<K>,
    ...others,
  };
}

/** Declares a decision about the name of one member, which may be inside other objects. The answer is the name itself. */
export function name(definition: DecisionBase & { readonly default: string }): WireDecision<string> {
  return { kind: 'wire', form: 'names', answerSchema: memberPath, ...definition };
}

/** Declares a decision about the values of an enumeration. Several canonical values may share one wire value. */
export function vocabulary<const K extends string>(
  definition: DecisionBase & { readonly values: readonly [K, ...K[]] },
): WireDecision<Names<K>> {
  return buildVocabulary(definition, wireValue);
}

/** A decision about the values of an enumeration, each of which may have several wire values. */
export type SynonymDecision<C> = WireDecision<C> & { readonly hasSynonyms: true };

/** Declares a decision about the values of an enumeration, each of which may have several wire values. */
export function synonyms<const K extends string>(
  definition: DecisionBase & { readonly values: readonly [K, ...K[]] },
): SynonymDecision<Names<K>> {
  return { ...buildVocabulary(definition, wireValues), hasSynonyms: true };
}

function buildVocabulary<const K extends string>(
  { values, ...others }: DecisionBase & { readonly values: readonly [K, ...K[]] },
  wireType: z.ZodType,
): WireDecision<Names<K>> {
  const answerSchema = z.strictObject(Object.fromEntries(values.map((value) => [value, wireType.optional()])));
  const canonicalValues = Object.fromEntries(values.map((value) => [value, value]));
  return {
    kind: 'wire',
    form: 'vocabulary',
    answerSchema: answerSchema as unknown as z.ZodType<Names<K>>,
    default: canonicalValues as unknown as Names<K>,
    ...others,
  };
}

/** Declares a decision about the method and path of an operation. */
export function route(
  definition: DecisionBase & { readonly operation: string; readonly default: Route | 'absent' },
): WireDecision<Route | 'absent'> {
  const { operation, ...others } = definition;
  return {
    kind: 'wire',
    form: 'route',
    answerSchema: z.union([Route, z.literal('absent')]),
    operations: [operation],
    ...others,
  };
}

/** Declares a decision about the HTTP status or statuses of one kind of response. */
export function status(
  definition: DecisionBase & {
    readonly default: number;
    readonly within: readonly [number, number];
    readonly operations?: readonly string[];
  },
): WireDecision<Statuses> {
  const { within, ...others } = definition;
  return { kind: 'wire', form: 'status', answerSchema: statusesBetween(...within), ...others };
}

/** Declares a decision among enumerated forms. */
export function shape<C>(
  definition: DecisionBase & {
    readonly default: NoInfer<C>;
    readonly answerSchema: z.ZodType<C>;
    readonly examples?: readonly [NoInfer<C>, ...NoInfer<C>[]];
  },
): WireDecision<C> {
  return { kind: 'wire', form: 'shape', ...definition };
}
