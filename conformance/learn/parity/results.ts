/** The results of a comparison: the compared scripts, those that match, and each difference with its remedy. */
import type { DecisionId } from '../../../spec/decisions/index.ts';
import { formatCount } from '../../../spec/text/formatCount.ts';
import { formatPlural } from '../../report/wording.ts';
import type { Difference } from './compare/difference.ts';
import type { PlayedRequest } from './compare/playResult.ts';

/** The answer to a decision under which the mock behaves like the service. */
export interface Remedy {
  readonly decision: DecisionId;
  readonly answer: unknown;
  /** The answer in the profile now. */
  readonly currentAnswer: unknown;
}

/** The differences with one signature: one way in which the sides differ, with the smallest script that shows it. */
export interface ParityFinding {
  readonly signature: string;
  readonly difference: Difference;
  /** The number of scripts that show it, and some of their ids. */
  readonly scripts: number;
  readonly examples: readonly string[];
  readonly remedy?: Remedy;
  /** Set if the time limit was reached before a remedy was found or every answer was tried. */
  readonly outOfTime?: true;
  /** The decisions that the response of the mock depends on. */
  readonly decisions: readonly string[];
  /** The rules that the mock names, or else those that the smallest script is about. */
  readonly rules: readonly string[];
  /** The requests up to the difference, with the responses of both sides. */
  readonly exchanges: readonly {
    readonly service: PlayedRequest | undefined;
    readonly baseline: PlayedRequest | undefined;
  }[];
}

export interface ParityResults {
  readonly format: 'social-contract-parity-results/1';
  readonly url: string;
  /** The scripts of the selection, compared or not. */
  readonly scripts: number;
  /** The number of scripts that were compared on both sides. */
  readonly compared: number;
  /** The number of compared scripts without differences. */
  readonly matched: number;
  /** The scripts that were not compared, by reason. */
  readonly notCompared: Readonly<Record<string, number>>;
  /** Differences between the mock and the service. */
  readonly findings: readonly ParityFinding[];
  /** Differences between the service and its recording. */
  readonly drift: readonly ParityFinding[];
  /** Differences between two runs of the service itself, with the number of scripts. */
  readonly unstable: Readonly<Record<string, number>>;
  /** Differences that no profile expresses and the comparison does not count. */
  readonly remarks: Readonly<Record<string, number>>;
  /** Answers of the profile that the mock does not implement. */
  readonly unimplementedAnswers: Readonly<Record<string, unknown>>;
  /** Whether the comparison found the difference that was planted in a response of the mock. */
  readonly planted: 'found' | 'missed' | 'no response to plant into';
  readonly requests: number;
  readonly endedEarly?: string;
  readonly exit: { readonly code: 0 | 1 | 3; readonly reason: string };
}

/** "2,080 scripts, 1,950 compared, 1,931 matched" */
export function formatFigures({
  scripts,
  compared,
  matched,
}: Pick<ParityResults, 'scripts' | 'compared' | 'matched'>): string {
  return `${formatCount(scripts)} scripts, ${formatCount(compared)} compared, ${formatCount(matched)} matched`;
}

export function computeExit({
  compared,
  matched,
  findings,
  drift,
  planted,
  endedEarly,
}: Pick<
  ParityResults,
  'compared' | 'matched' | 'findings' | 'drift' | 'planted' | 'endedEarly'
>): ParityResults['exit'] {
  if (compared === 0) return { code: 3, reason: 'No script could be compared.' };
  if (matched === 0 && endedEarly !== undefined) return { code: 3, reason: `The run ended early: ${endedEarly}.` };
  if (drift.length > 0)
    return { code: 1, reason: `The service has changed in ${formatPlural(drift.length, 'way')} since the recording.` };
  if (findings.length > 0)
    return {
      code: 1,
      reason: `The mock differs from the service in ${formatPlural(findings.length, 'way')}, in ${formatPlural(compared - matched, 'script')}.`,
    };
  if (planted !== 'found')
    return {
      code: 3,
      reason:
        planted === 'missed'
          ? 'The comparison proves nothing: in its self-check, it did not find a difference that was made on purpose.'
          : 'The comparison could not check itself: no matching script creates a post. Run more scripts, or use a higher tier.',
    };
  if (endedEarly !== undefined) return { code: 3, reason: `The run ended early: ${endedEarly}.` };
  return { code: 0, reason: 'The mock behaves like the service, as far as these scripts show.' };
}
