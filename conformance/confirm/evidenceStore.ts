/** Stores the evidence and obstacles of a run, by rule. */

import type { Evidence, Sighting, Stop } from '../judge/evidence.ts';
import type { Findings } from '../judge/verdicts.ts';
import type { Confirmation } from './confirm.ts';

interface Case {
  readonly kept: Evidence[];
  readonly broken: Evidence[];
  readonly flaky: Sighting[];
  readonly stops: Omit<Stop, 'place'>[];
}

/** A failure that is not yet confirmed. */
export interface Suspicion {
  readonly rule: string;
  readonly evidence: Evidence;
}

/** How many scripts that fail a rule are replayed before it counts as flaky. */
const tries = 3;

export class Casebook {
  readonly #cases = new Map<string, Case>();
  readonly #suspicions: Suspicion[] = [];
  readonly #confirmations = new Map<string, Confirmation>();

  add(all: readonly Evidence[]): void {
    for (const evidence of all) {
      if (evidence.kept) this.#of(evidence.rule).kept.push(evidence);
      else this.#suspicions.push({ rule: evidence.rule, evidence });
    }
  }

  stopped(rules: readonly string[], stop: Omit<Stop, 'place'>): void {
    for (const rule of rules) this.#of(rule).stops.push(stop);
  }

  /** The failures to confirm next: a few of each rule, until one is confirmed. */
  takeSuspicions(): readonly Suspicion[] {
    const taken: Suspicion[] = [];
    for (const suspicion of this.#suspicions.splice(0)) {
      if (this.#confirmations.get(suspicion.rule)?.confirmed) this.#of(suspicion.rule).broken.push(suspicion.evidence);
      else if (taken.filter(({ rule }) => rule === suspicion.rule).length < tries) taken.push(suspicion);
    }
    return taken;
  }

  confirmed(rule: string): boolean {
    return this.#confirmations.get(rule)?.confirmed ?? false;
  }

  settle({ rule, evidence }: Suspicion, confirmation: Confirmation): void {
    const home = this.#of(rule);
    const { confirmed, last, cut } = confirmation;
    if (confirmed) home.broken.push(last?.evidence ?? evidence);
    else home.flaky.push(cut === undefined ? evidence : { ...evidence, cut });
    if (confirmation.confirmed || !this.#confirmations.has(rule)) this.#confirmations.set(rule, confirmation);
  }

  /** Adds a further failure of a rule that is confirmed as broken. */
  alsoBroken({ rule, evidence }: Suspicion): void {
    this.#of(rule).broken.push(evidence);
  }

  confirmationOf(rule: string): Confirmation | undefined {
    return this.#confirmations.get(rule);
  }

  findingsOf(rule: string): Omit<Findings, 'leftOut' | 'unobservable'> {
    return this.#cases.get(rule) ?? { kept: [], broken: [], flaky: [], stops: [] };
  }

  #of(rule: string): Case {
    const found = this.#cases.get(rule) ?? { kept: [], broken: [], flaky: [], stops: [] };
    this.#cases.set(rule, found);
    return found;
  }
}
