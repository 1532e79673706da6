/** The wire format of a service: the given bindings, and those that the growing evidence suggests. */
import { isDeepStrictEqual } from 'node:util';
import { type DecisionId, getDecision } from '../../spec/decisions/index.ts';
import { isObject, readMember } from '../../spec/json.ts';
import type { Bindings } from '../../spec/profile/profile.ts';
import { ProfileError } from '../../src/profile/profileError.ts';
import { resolveProfile } from '../../src/profile/resolve.ts';
import type { LoggedExchange } from '../results/results.ts';
import { completeStatuses } from './completeStatuses.ts';
import type { ObservedExchanges } from './evidence/observedExchanges.ts';
import type { Suggestion } from './suggest/suggestion.ts';
import { suggestBindings } from './suggest/suggestions.ts';

export class LearnedWire {
  readonly #givenBindings: Bindings;
  readonly #evidence: ObservedExchanges;
  readonly #suggested = new Map<DecisionId, Suggestion>();
  readonly #withGuesses: boolean;

  /**
   * @param earlier the suggestions of an earlier run; suggestions of this run take precedence
   * @param withGuesses whether to guess from names as well, for the user to review
   */
  constructor(
    givenBindings: Bindings,
    evidence: ObservedExchanges,
    {
      earlier = [],
      withGuesses = true,
    }: { readonly earlier?: readonly Suggestion[]; readonly withGuesses?: boolean } = {},
  ) {
    this.#givenBindings = givenBindings;
    this.#evidence = evidence;
    this.#withGuesses = withGuesses;
    this.readEvidence();
    this.add(earlier);
    // An answer that an earlier run has found keeps its original evidence.
    for (const suggestion of earlier)
      if (isDeepStrictEqual(this.#suggested.get(suggestion.decision)?.answer, suggestion.answer))
        this.#suggested.set(suggestion.decision, suggestion);
  }

  /** The given bindings, completed by the suggestions. */
  get bindings(): Bindings {
    return this.#getBindingsWith(this.suggestions);
  }

  get suggestions(): readonly Suggestion[] {
    return [...this.#suggested.values()];
  }

  /** Why each binding was suggested. */
  get sources(): ReadonlyMap<string, string> {
    return new Map(this.suggestions.map(({ decision: id, reason }) => [id, `suggested: ${reason}`]));
  }

  /** Adds what further exchanges suggest. Earlier suggestions stay. */
  addExchanges(exchanges: readonly LoggedExchange[], base: URL): void {
    const prefix = base.href.replace(/\/$/, '');
    for (const { url, method, requestHeaders, requestBody, status, responseHeaders, responseBody } of exchanges)
      if (url.startsWith(`${prefix}/`) && status !== 0)
        this.#evidence.add({
          method,
          target: url.slice(prefix.length),
          headers: requestHeaders,
          body: requestBody ?? undefined,
          status,
          responseHeaders,
          responseBody: responseBody ?? undefined,
        });
    if (exchanges.length > 0) this.readEvidence();
  }

  /** Adds what the evidence suggests so far. */
  readEvidence(): void {
    this.add(suggestBindings(this.#evidence, { withGuesses: this.#withGuesses }));
  }

  /** Whether the user has answered a decision. */
  isGiven(id: DecisionId): boolean {
    return (this.#givenBindings[id] ?? 'unknown') !== 'unknown';
  }

  /** Whether a decision has no answer yet. */
  isOpen(id: DecisionId): boolean {
    return (this.bindings[id] ?? 'unknown') === 'unknown';
  }

  /** Adds suggestions for open decisions. */
  add(suggestions: readonly Suggestion[]): void {
    for (const { decision: id, answer, reason } of suggestions) {
      if (this.isGiven(id) || getDecision(id).kind !== 'wire') continue;
      const earlier = this.#suggested.get(id);
      const suggestion = {
        decision: id,
        answer: earlier === undefined ? answer : merge(id, earlier.answer, answer),
        reason,
      };
      const isNew = earlier === undefined || !isDeepStrictEqual(earlier.answer, suggestion.answer);
      if (isNew && isConsistent(this.#getBindingsWith([...this.suggestions, suggestion])))
        this.#suggested.set(id, suggestion);
    }
  }

  #getBindingsWith(suggestions: readonly Suggestion[]): Bindings {
    return {
      ...this.#givenBindings,
      ...Object.fromEntries(
        suggestions.flatMap((suggestion) => {
          const answer = this.#withGuesses ? suggestion.answer : findCertainAnswer(suggestion, suggestions);
          return answer === undefined ? [] : [[suggestion.decision, answer] as const];
        }),
      ),
    };
  }
}

/** The answer, unless the default would count for a status, a parameter or a member that no response has shown. */
function findCertainAnswer({ decision: id, answer }: Suggestion, suggestions: readonly Suggestion[]): unknown {
  if (id === 'error.statuses') return completeStatuses(answer);
  // A service may ignore members that it does not know, so their default names would seem to break rules.
  if (id === 'leadMagnet.fields' && isObject(answer)) return { ...unseenMagnetMembers, ...answer };
  if (id === 'post.list.query' && !namesEveryParameter(answer, suggestions)) return undefined;
  return answer;
}

/** Whether an answer names every parameter of the list, apart from those of pages if the list has none. */
function namesEveryParameter(answer: unknown, suggestions: readonly Suggestion[]): boolean {
  const hasPages = suggestions.every((other) => other.decision !== 'post.list.paging' || other.answer !== 'none');
  return Object.keys(getDecision('post.list.query').default as object).every(
    (name) => readMember(answer, name) !== undefined || (!hasPages && pagingParameters.has(name)),
  );
}

const unseenMagnetMembers = { postId: 'absent', postUrl: 'absent', webhookUrl: 'absent', followUps: 'absent' };

const pagingParameters: ReadonlySet<string> = new Set(['limit', 'cursor']);

/** Keeps earlier answers, unless the new evidence shows that the service lacks the member. New statuses replace earlier ones. */
function merge(id: DecisionId, earlier: unknown, answer: unknown): unknown {
  const definition = getDecision(id);
  const form = definition.kind === 'wire' ? definition.form : undefined;
  if (form === 'status') return answer;
  if (!isObject(earlier) || !isObject(answer)) return earlier;
  if (form === 'statuses') return { ...earlier, ...answer };
  const absentMembers = Object.entries(answer).filter(([, name]) => name === 'absent');
  return { ...answer, ...earlier, ...Object.fromEntries(absentMembers) };
}

/** Whether no name of the profile collides with another. */
function isConsistent(bindings: object): boolean {
  try {
    resolveProfile(bindings);
    return true;
  } catch (error) {
    if (error instanceof ProfileError) return false;
    throw error;
  }
}
