/** Stores the evidence and obstacles of a run, by rule. */

import type { Evidence, Sighting, Stop } from '../judge/evidence.ts';
import type { Findings } from '../judge/verdicts.ts';
import type { Confirmation } from './confirm.ts';

interface RuleEvidence {
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
const maxSuspicions = 3;

export class EvidenceStore {
  readonly #byRule = new Map<string, RuleEvidence>();
  readonly #suspicions: Suspicion[] = [];
  readonly #confirmations = new Map<string, Confirmation>();

  add(all: readonly Evidence[]): void {
    for (const evidence of all) {
      if (evidence.kept) this.#evidenceOf(evidence.rule).kept.push(evidence);
      else this.#suspicions.push({ rule: evidence.rule, evidence });
    }
  }

  addStop(rules: readonly string[], stop: Omit<Stop, 'place'>): void {
    for (const rule of rules) this.#evidenceOf(rule).stops.push(stop);
  }

  /** The failures to confirm next: a few of each rule, until one is confirmed. */
  takeSuspicions(): readonly Suspicion[] {
    const selected: Suspicion[] = [];
    for (const suspicion of this.#suspicions.splice(0)) {
      if (this.#confirmations.get(suspicion.rule)?.confirmed)
        this.#evidenceOf(suspicion.rule).broken.push(suspicion.evidence);
      else if (selected.filter(({ rule }) => rule === suspicion.rule).length < maxSuspicions) selected.push(suspicion);
    }
    return selected;
  }

  isConfirmed(rule: string): boolean {
    return this.#confirmations.get(rule)?.confirmed ?? false;
  }

  addConfirmation({ rule, evidence }: Suspicion, confirmation: Confirmation): void {
    const ruleEvidence = this.#evidenceOf(rule);
    const { confirmed: isConfirmed, last, interruption } = confirmation;
    if (isConfirmed) ruleEvidence.broken.push(last?.evidence ?? evidence);
    else ruleEvidence.flaky.push(interruption === undefined ? evidence : { ...evidence, interruption });
    if (confirmation.confirmed || !this.#confirmations.has(rule)) this.#confirmations.set(rule, confirmation);
  }

  /** Adds a further failure of a rule that is confirmed as broken. */
  addBroken({ rule, evidence }: Suspicion): void {
    this.#evidenceOf(rule).broken.push(evidence);
  }

  confirmationOf(rule: string): Confirmation | undefined {
    return this.#confirmations.get(rule);
  }

  findingsOf(rule: string): Omit<Findings, 'leftOut' | 'unobservable'> {
    return this.#byRule.get(rule) ?? { kept: [], broken: [], flaky: [], stops: [] };
  }

  #evidenceOf(rule: string): RuleEvidence {
    const ruleEvidence = this.#byRule.get(rule) ?? { kept: [], broken: [], flaky: [], stops: [] };
    this.#byRule.set(rule, ruleEvidence);
    return ruleEvidence;
  }
}
