/** Decisions: what the API document leaves open, and what we choose. */
import { z } from 'zod';
import type { Source } from './source.ts';

interface Question {
  /** What the document does not say. */
  readonly question: string;
  /** Other answers a fair implementation may give. */
  readonly alternatives: readonly string[];
  /** Why the default is what it is. */
  readonly why: string;
  readonly source: Source;
  /** What no implementation is without, all of it or members by name: `absent` cannot be given for it. */
  readonly always?: true | readonly string[];
}

/** Sentences by answer. */
export type Phrases = Readonly<Record<string, string>> | ((answer: string) => string);

/** An answer that changes what happens. Rules and sandbox read it; the wire looks the same. */
export interface BehaviourDecision<C> extends Question {
  readonly kind: 'behaviour';
  /** The answers that the mock and the suite's model implement. A profile may name any other. */
  readonly choice: z.ZodType<C>;
  readonly default: C;
  /** What texts that cite the decision say, by its answer; an answer that is not here is told by a rule. */
  readonly phrases?: Phrases;
  /** The answer that having no such thing comes down to, if one of them does. */
  readonly whenAbsent?: C;
}

/** An answer that changes only names, routes, statuses or shapes. The codec translates it at the edge. */
export interface WireDecision<C> extends Question {
  readonly kind: 'wire';
  readonly form: WireForm;
  readonly choice: z.ZodType<C>;
  readonly default: C;
  /** For routes and statuses: the operations they belong to. */
  readonly operations?: readonly string[];
}

/**
 * How a wire answer reads:
 * `names` renames members of objects, `vocabulary` renames values of an enumeration, `route` places an operation,
 * `status` is one HTTP status, `statuses` one per class of refusal, `shape` picks among enumerated forms.
 */
export type WireForm = 'names' | 'vocabulary' | 'route' | 'status' | 'statuses' | 'shape';

// biome-ignore lint/suspicious/noExplicitAny: the registry holds decisions of every choice type
export type Decision<C = any> = BehaviourDecision<C> | WireDecision<C>;

/** Where an operation lives and which status its success has. */
export const Route = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  path: z.string().regex(/^(?:\/(?:[A-Za-z0-9._~-]+|\{[A-Za-z][A-Za-z0-9]*\}))+$/),
  status: z.int().min(200).max(299).optional(),
});
export type Route = z.infer<typeof Route>;

// No client in JavaScript could set or read a member of that name by assignment.
const memberName = z.string().regex(/^(?!__proto__$)[A-Za-z_$][A-Za-z0-9_$-]{0,63}$/);
const word = z.string().regex(/^[^\s\p{Cc}]{1,64}$/u);

export function behaviour<const C extends string | number | boolean>(
  text: Question & {
    readonly default: NoInfer<C>;
    readonly choices: readonly [C, ...C[]];
    readonly whenAbsent?: NoInfer<C>;
    readonly phrases?: Phrases;
  },
): BehaviourDecision<C> {
  const { choices, ...rest } = text;
  return { kind: 'behaviour', choice: z.literal([...choices]) as unknown as z.ZodType<C>, ...rest };
}

/** A behaviour whose answers are not a list: a duration, a number. */
export function measured<C>(
  text: Question & { readonly default: C; readonly choice: z.ZodType<C> },
): BehaviourDecision<C> {
  return { kind: 'behaviour', ...text };
}

type Names<K extends string> = { readonly [N in K]?: string };

/**
 * Members that carry a name of our choosing. Keys are ours, values the names on the wire; a key left out keeps ours.
 * A dotted key names a member of a nested object: its last part is the member.
 */
export function names<const K extends string>(
  text: Question & { readonly members: readonly [K, ...K[]] },
): WireDecision<Names<K>> {
  const { members, ...rest } = text;
  const choice = z.strictObject(Object.fromEntries(members.map((key) => [key, memberName.optional()])));
  const ours = Object.fromEntries(members.map((key) => [key, key.slice(key.lastIndexOf('.') + 1)]));
  return {
    kind: 'wire',
    form: 'names',
    choice: choice as unknown as z.ZodType<Names<K>>,
    default: ours as unknown as Names<K>,
    ...rest,
  };
}

/** One member that carries a name of our choosing; the answer is the name itself. */
export function name(text: Question & { readonly default: string }): WireDecision<string> {
  return { kind: 'wire', form: 'names', choice: memberName, ...text };
}

/** The words of an enumeration. Several of ours may share one of theirs. */
export function vocabulary<const K extends string>(
  text: Question & { readonly words: readonly [K, ...K[]] },
): WireDecision<Names<K>> {
  const { words, ...rest } = text;
  const choice = z.strictObject(Object.fromEntries(words.map((key) => [key, word.optional()])));
  const ours = Object.fromEntries(words.map((key) => [key, key]));
  return {
    kind: 'wire',
    form: 'vocabulary',
    choice: choice as unknown as z.ZodType<Names<K>>,
    default: ours as unknown as Names<K>,
    ...rest,
  };
}

export function route(
  text: Question & { readonly operation: string; readonly default: Route | 'absent' },
): WireDecision<Route | 'absent'> {
  const { operation, ...rest } = text;
  return {
    kind: 'wire',
    form: 'route',
    choice: z.union([Route, z.literal('absent')]),
    operations: [operation],
    ...rest,
  };
}

export function status(
  text: Question & {
    readonly default: number;
    readonly within: readonly [number, number];
    readonly operations?: readonly string[];
  },
): WireDecision<number> {
  const { within, ...rest } = text;
  return { kind: 'wire', form: 'status', choice: z.int().min(within[0]).max(within[1]), ...rest };
}

export function shape<C>(text: Question & { readonly default: C; readonly choice: z.ZodType<C> }): WireDecision<C> {
  return { kind: 'wire', form: 'shape', ...text };
}
