/** The results of a comparison: the scripts within reach, those that agree, and each difference with its remedy. */
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
  readonly instead: unknown;
}

/** One way in which the sides differ, with the smallest script that shows it. */
export interface Finding {
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
    readonly server: PlayedRequest | undefined;
    readonly mock: PlayedRequest | undefined;
  }[];
}

export interface ParityResults {
  readonly format: 'social-contract-parity-results/1';
  readonly url: string;
  /** The scripts of the selection, within reach or not. */
  readonly scripts: number;
  /** The number of scripts that this tier and these hooks allow. */
  readonly reach: number;
  readonly agreed: number;
  /** The scripts out of reach, by reason. */
  readonly outOfReach: Readonly<Record<string, number>>;
  /** Differences between the mock and the service. */
  readonly findings: readonly Finding[];
  /** Differences between the service and its recording. */
  readonly drift: readonly Finding[];
  /** Differences between two runs of the service itself, with the number of scripts. */
  readonly unstable: Readonly<Record<string, number>>;
  /** Differences that no profile expresses and the comparison does not count. */
  readonly remarks: Readonly<Record<string, number>>;
  /** Answers of the profile that the mock does not implement. */
  readonly notPlayed: Readonly<Record<string, unknown>>;
  /** Whether the comparison found the difference that was planted into a response of the mock. */
  readonly planted: 'found' | 'missed' | 'no response to plant into';
  readonly requests: number;
  readonly endedEarly?: string;
  readonly exit: { readonly code: 0 | 1 | 3; readonly reason: string };
}

/** "2,080 scripts, 1,950 within reach, 1,931 alike" */
export function formatFigures({ scripts, reach, agreed }: Pick<ParityResults, 'scripts' | 'reach' | 'agreed'>): string {
  return `${formatCount(scripts)} scripts, ${formatCount(reach)} within reach, ${formatCount(agreed)} alike`;
}

export function computeExit({
  reach,
  agreed,
  findings,
  drift,
  planted,
  endedEarly,
}: Pick<ParityResults, 'reach' | 'agreed' | 'findings' | 'drift' | 'planted' | 'endedEarly'>): ParityResults['exit'] {
  if (reach === 0) return { code: 3, reason: 'No script was within reach, so nothing was compared.' };
  if (agreed === 0 && endedEarly !== undefined) return { code: 3, reason: `The run ended early: ${endedEarly}.` };
  if (drift.length > 0)
    return { code: 1, reason: `The service has changed in ${formatPlural(drift.length, 'way')} since the recording.` };
  if (findings.length > 0)
    return {
      code: 1,
      reason: `The mock differs from the service in ${formatPlural(findings.length, 'way')}, in ${formatPlural(reach - agreed, 'script')}.`,
    };
  if (planted !== 'found')
    return { code: 3, reason: `The comparison proves nothing: the planted difference was ${planted}.` };
  if (endedEarly !== undefined) return { code: 3, reason: `The run ended early: ${endedEarly}.` };
  return { code: 0, reason: 'The mock behaves like the service, as far as these scripts show.' };
}
