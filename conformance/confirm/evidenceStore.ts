/** Stores the evidence and obstacles of a run, by rule. */

import type { OperationId } from '../../spec/operations/index.ts';
import type { Evidence, FlakyFailure, Obstacle } from '../judge/evidence.ts';
import { findRefusedOperation, provesRule } from '../judge/proof.ts';
import type { VerdictInputs } from '../judge/verdicts.ts';
import type { Script } from '../script/script.ts';
import type { Confirmation } from './confirm.ts';
import { findExplanation, findRefusedPlatforms, targetRule } from './refusedPlatforms.ts';

interface RuleEvidence {
  readonly kept: Evidence[];
  readonly broken: Evidence[];
  readonly flaky: FlakyFailure[];
  readonly obstacles: Obstacle[];
}

/** A script with unconfirmed failures, and the evidence of each. */
export interface UnconfirmedFailures {
  readonly script: Script;
  readonly evidence: readonly Evidence[];
}

/** The maximum number of scripts with unconfirmed failures of a rule to replay; after that, the rule counts as flaky. */
const maxUnconfirmedScripts = 5;

export class EvidenceStore {
  readonly #isSelected: (rule: string) => boolean;
  readonly #byRule = new Map<string, RuleEvidence>();
  readonly #unconfirmedFailures: UnconfirmedFailures[] = [];
  readonly #unconfirmedCounts = new Map<string, number>();
  readonly #confirmations = new Map<string, Confirmation>();
  readonly #playedRules = new Set<string>();
  readonly #provenRules = new Set<string>();
  /** The operations that correctly refused a request, so that their acceptance is evidence. */
  readonly #refusingOperations = new Set<OperationId>();
  readonly #failures = new Map<string, Evidence[]>();

  /** @param isSelected whether failures of a rule count; those of other rules are dropped */
  constructor(isSelected: (rule: string) => boolean = () => true) {
    this.#isSelected = isSelected;
  }

  /** Adds all evidence of one script. */
  add(all: readonly Evidence[]): void {
    const newFailures = new Map<string, Evidence>();
    for (const evidence of all) {
      const { rule, kept } = evidence;
      const operation = findRefusedOperation(evidence);
      if (operation !== undefined) this.#refusingOperations.add(operation);
      if (!kept) this.#failures.set(rule, [...(this.#failures.get(rule) ?? []), evidence]);
      if (kept) this.#getEvidence(rule).kept.push(evidence);
      else if (this.isConfirmed(rule)) this.#getEvidence(rule).broken.push(evidence);
      else if (this.#isSelected(rule) && !newFailures.has(rule)) newFailures.set(rule, evidence);
    }
    const toConfirm: Evidence[] = [];
    for (const failure of newFailures.values())
      if (this.#addUnconfirmed(failure.rule) <= maxUnconfirmedScripts) toConfirm.push(failure);
    const [first] = toConfirm;
    if (first !== undefined) this.#unconfirmedFailures.push({ script: first.script, evidence: toConfirm });
  }

  get hasUnconfirmedFailures(): boolean {
    return this.#unconfirmedFailures.length > 0;
  }

  /** The failures to confirm next. */
  takeUnconfirmedFailures(): readonly UnconfirmedFailures[] {
    return this.#unconfirmedFailures.splice(0);
  }

  /** Whether the evidence of a rule is known to exclude an idle service. */
  isProven(rule: string): boolean {
    if (this.#provenRules.has(rule)) return true;
    const isProven = this.#byRule.get(rule)?.kept.some((item) => provesRule(item, this.#refusingOperations)) ?? false;
    if (isProven) this.#provenRules.add(rule);
    return isProven;
  }

  isConfirmed(rule: string): boolean {
    return this.#confirmations.get(rule)?.confirmed ?? false;
  }

  /** The number of failures that did not recur although the script was repeated. */
  get flakyCount(): number {
    return [...this.#byRule.values()].reduce(
      (sum, { flaky }) => sum + flaky.filter(({ interruption }) => interruption === undefined).length,
      0,
    );
  }

  /** The number of rules that failed, whether or not the failures recurred; those that could not be repeated do not count. */
  get failedCount(): number {
    return [...this.#confirmations.values()].filter(({ interruption }) => interruption === undefined).length;
  }

  addConfirmation(evidence: Evidence, confirmation: Confirmation): void {
    const { rule } = evidence;
    const ruleEvidence = this.#getEvidence(rule);
    const { confirmed: isConfirmed, last, interruption, statuses } = confirmation;
    if (isConfirmed) ruleEvidence.broken.push(last?.evidence ?? evidence);
    else
      ruleEvidence.flaky.push({
        ...evidence,
        ...(interruption === undefined ? {} : { interruption }),
        ...(statuses === undefined ? {} : { statuses }),
      });
    if (isConfirmed || !this.#confirmations.has(rule)) this.#confirmations.set(rule, confirmation);
  }

  /** Drops the failures of rules that say nothing about their requests, because every post to a platform was refused. */
  excuseRefusedPlatforms(): void {
    const kept = [...this.#byRule.values()].flatMap((evidence) => evidence.kept);
    const platforms = findRefusedPlatforms(this.listFailures(targetRule), kept);
    for (const [rule, { broken, obstacles }] of this.#byRule) {
      const explanations = broken.map((failure) => findExplanation(failure, platforms));
      if (rule === targetRule || broken.length === 0 || explanations.includes(undefined)) continue;
      broken.length = 0;
      this.#confirmations.delete(rule);
      const reason = `Every post to ${explanations[0]} was refused, whatever it contained: see ${targetRule}.`;
      obstacles.push({ kind: 'refused', what: 'createPost', reason });
    }
  }

  addObstacle(rules: readonly string[], obstacle: Obstacle): void {
    for (const rule of rules) this.#getEvidence(rule).obstacles.push(obstacle);
  }

  /** Records that a script on these rules was played to its end. */
  addPlayed(rules: readonly string[]): void {
    for (const rule of rules) this.#playedRules.add(rule);
  }

  findConfirmation(rule: string): Confirmation | undefined {
    return this.#confirmations.get(rule);
  }

  /** The failures of a rule as first seen, in the order of the run. */
  listFailures(rule: string): readonly Evidence[] {
    return this.#failures.get(rule) ?? [];
  }

  /** Whether anything is known about a rule. */
  hasFindings(rule: string): boolean {
    return this.#byRule.has(rule);
  }

  getFindings(rule: string): Omit<VerdictInputs, 'skipReason'> {
    const evidence = this.#byRule.get(rule) ?? { kept: [], broken: [], flaky: [], obstacles: [] };
    return { ...evidence, wasPlayed: this.#playedRules.has(rule), isProven: this.isProven(rule) };
  }

  #getEvidence(rule: string): RuleEvidence {
    const ruleEvidence = this.#byRule.get(rule) ?? { kept: [], broken: [], flaky: [], obstacles: [] };
    this.#byRule.set(rule, ruleEvidence);
    return ruleEvidence;
  }

  /** Counts one more script with unconfirmed failures of a rule, and returns the number of these scripts. */
  #addUnconfirmed(rule: string): number {
    const count = (this.#unconfirmedCounts.get(rule) ?? 0) + 1;
    this.#unconfirmedCounts.set(rule, count);
    return count;
  }
}
